import type { ComponentProps } from 'react';

import { visuallyHidden } from './visually-hidden.ts';

/**
 * What opens the device's own choice of a file: `ref.current.click()`, from the button that one sees. `accept` and
 * `capture` as in HTML. The same file can be chosen again once it is corrected.
 */
export function FileChooser({
  label,
  onFile,
  ...input
}: Pick<ComponentProps<'input'>, 'ref' | 'accept' | 'capture'> & {
  label: string;
  onFile: (file: File) => void;
}) {
  return (
    <input
      {...input}
      type="file"
      aria-label={label}
      tabIndex={-1}
      aria-hidden
      style={visuallyHidden}
      onChange={({ target }) => {
        const file = target.files?.[0];
        target.value = '';
        if (file) onFile(file);
      }}
    />
  );
}
