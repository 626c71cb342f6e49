import { ClashDialog } from '../../../ui/clash-dialog.tsx';
import type { Choice, ListName, RecordField } from './record-fields.ts';
import { type Texts, ticked } from './record-part.ts';
import { recordTexts as texts } from './texts.ts';
import type { RecordClash } from './use-record-form.ts';

/** The fields that two clerks changed, with what each of them typed. */
export function RecordClashDialog({
  clash: { part, theirs, fields },
  name,
  mine,
  lists,
  ...on
}: {
  clash: RecordClash;
  name: string;
  mine: Texts;
  lists: Readonly<Record<ListName, readonly Choice[]>>;
  onKeepMine: () => void;
  onUseTheirs: () => void;
  onClose: () => void;
}) {
  const shown = part.fields.filter((field) => fields.includes(field.name));
  const inWords = (field: RecordField, text: string) => {
    const choices = field.list ? lists[field.list] : field.choices;
    if (field.kind === 'flag') return text === ticked ? texts.yes : texts.no;
    if (text === '') return texts.none;
    return choices?.find(({ value }) => value === text)?.label ?? text;
  };
  return (
    <ClashDialog
      open
      name={texts.of(part.title, name)}
      changedAt={null}
      theirs={{ updated_by: null, updated_at: null }}
      fields={shown.map((field) => ({
        label: field.label,
        mine: inWords(field, mine[field.name] ?? ''),
        theirs: inWords(field, theirs.stored.texts[field.name] ?? ''),
      }))}
      {...on}
    />
  );
}
