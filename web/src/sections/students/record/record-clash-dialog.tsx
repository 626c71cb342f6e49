import { ClashDialog } from '../../../ui/clash-dialog.tsx';
import { fieldInWords } from './field-in-words.ts';
import type { Lists } from './record-fields.ts';
import type { Texts } from './record-part.ts';
import { recordTexts as texts } from './texts.ts';
import type { RecordClash } from './use-record-form.ts';

/** The fields that two clerks changed, with what each of them typed. */
export function RecordClashDialog({
  clash: { part, theirs, fields, changedAt },
  name,
  mine,
  lists,
  ...on
}: {
  clash: RecordClash;
  name: string;
  mine: Texts;
  lists: Lists;
  onKeepMine: () => void;
  onUseTheirs: () => void;
  onClose: () => void;
}) {
  const shown = part.fields.filter((field) => fields.includes(field.name));
  return (
    <ClashDialog
      open
      name={texts.of(part.title, name)}
      changedAt={changedAt}
      theirs={theirs}
      own={theirs.own}
      fields={shown.map((field) => ({
        label: field.label,
        mine: fieldInWords(field, mine[field.name] ?? '', lists),
        theirs: fieldInWords(field, theirs.stored.texts[field.name] ?? '', lists),
      }))}
      {...on}
    />
  );
}
