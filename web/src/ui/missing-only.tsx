import Chip from '@mui/material/Chip';
import { memo, useState } from 'react';

import { uiTexts } from './texts.ts';
import { visuallyHidden } from './visually-hidden.ts';

/** Shows of a class only the students who lack something; how many these are is heard as well. */
export const MissingOnly = memo(function MissingOnly({
  chosen,
  disabled = false,
  onChoose,
}: {
  chosen: boolean;
  disabled?: boolean;
  /** Answers how many students are shown then, and of how many. */
  onChoose: (only: boolean) => { shown: number; all: number };
}) {
  // As it was chosen: it is not said anew with every mark that is filled in.
  const [said, setSaid] = useState('');
  function choose() {
    const { shown, all } = onChoose(!chosen);
    setSaid(uiTexts.studentsShown(shown, all));
  }
  return (
    <>
      <Chip
        label={uiTexts.missingOnly}
        variant={chosen ? 'filled' : 'outlined'}
        color={chosen ? 'primary' : 'default'}
        aria-pressed={chosen}
        disabled={disabled}
        onClick={choose}
        sx={{ minBlockSize: 'var(--target)' }}
      />
      <span role="status" style={visuallyHidden}>
        {said}
      </span>
    </>
  );
});
