import { ClashDialog } from '../../../ui/clash-dialog.tsx';
import { type FieldTexts, pick } from './join-changes.ts';
import type { SettingsClash } from './use-versions.ts';

/** Both values of what two people changed in Settings, to choose from. */
export function SettingsClashDialog<F extends string>({
  versions: { clash, closeClash, answerClash },
  name,
  labels,
  show = (_, text) => text,
  onKeepMine,
  onUseTheirs,
}: {
  versions: { clash: SettingsClash<F> | null; closeClash: () => void; answerClash: () => void };
  /** What was changed, in words. */
  name: string;
  labels: Readonly<Record<F, string>>;
  /** A value as it is read, where that is another text than the field holds. */
  show?: (field: F, text: string) => string;
  onKeepMine: (texts: FieldTexts<F>) => void;
  /** `joined`: theirs where both changed, and one's own where one has changed alone, which is still to be saved. */
  onUseTheirs: (theirs: FieldTexts<F>, joined: FieldTexts<F>) => void;
}) {
  if (clash === null) return null;
  const { fields, mine, theirs, lastSave, own, changedAt } = clash;
  const choose = (then: () => void) => () => {
    answerClash();
    then();
  };
  return (
    <ClashDialog
      open
      name={name}
      changedAt={changedAt}
      theirs={lastSave}
      own={own}
      fields={fields.map((field) => ({
        label: labels[field],
        mine: show(field, mine[field]),
        theirs: show(field, theirs[field]),
      }))}
      onKeepMine={choose(() => onKeepMine(mine))}
      onUseTheirs={choose(() => onUseTheirs(theirs, { ...mine, ...pick(theirs, fields) }))}
      onClose={closeClash}
    />
  );
}
