import { EitherSwitch } from './either-switch.tsx';
import { uiTexts } from './texts.ts';

/** Which students a list shows: the current ones or those who have left. */
export function ArchiveSwitch({
  archive,
  onChange,
}: {
  archive: boolean;
  onChange: (archive: boolean) => void;
}) {
  return (
    <EitherSwitch
      label={uiTexts.whichStudents}
      first={uiTexts.current}
      second={uiTexts.archive}
      value={archive}
      onChange={onChange}
    />
  );
}
