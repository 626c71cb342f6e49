import type { ComponentProps } from 'react';

import { type DropPlaces, useFileDrop } from './file-drop.ts';
import { visuallyHidden } from './visually-hidden.ts';

/**
 * What opens the device's own choice of a file: `ref.current.click()`, from the button that one sees. `accept` and
 * `capture` as in HTML. The same file can be chosen again once it is corrected. `drop`: where it may also be dropped, which
 * is as if it were chosen.
 */
export function FileChooser({
  label,
  drop,
  onFile,
  ...input
}: Pick<ComponentProps<'input'>, 'ref' | 'accept' | 'capture'> & {
  label: string;
  drop?: DropPlaces;
  onFile: (file: File) => void;
}) {
  useFileDrop(drop, onFile);
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
