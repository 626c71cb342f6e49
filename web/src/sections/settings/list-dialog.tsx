import Button from '@mui/material/Button';
import type { UseQueryResult } from '@tanstack/react-query';
import { Children, type ComponentProps, type ReactNode } from 'react';

import { DataTable } from '../../ui/data-table/data-table.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { uiTexts } from '../../ui/texts.ts';
import { SettingsDialog } from './settings-dialog.tsx';
import { useFocusAfterRemoval } from '../../ui/use-focus-after-removal.ts';
import { useGoOnAfter } from '../../ui/use-go-on-after.ts';

type Table<Row> = ComponentProps<typeof DataTable<Row>>;

/** The frame of a dialog of Settings that is a list: searched at once, with the focus there when a row has gone. */
export function ListDialog<Row>({
  texts,
  list: { error, refetch },
  rows,
  empty = { title: texts.none, hint: texts.noneHint },
  maxWidth,
  onClose,
  children,
  ...table
}: {
  texts: { title: string; loadFailed: string; search: string; none: string; noneHint: string };
  list: Pick<UseQueryResult, 'error' | 'refetch'>;
  empty?: Table<Row>['empty'];
  maxWidth?: 'lg' | undefined;
  onClose: () => void;
  /** What opens over it. */
  children: ReactNode;
} & Pick<Table<Row>, 'rows' | 'rowKey' | 'columns' | 'count' | 'actions' | 'filters' | 'initialSort'>) {
  const content = useFocusAfterRemoval(rows?.length ?? 0);
  // A row that is another one by now, such as of a class that was renamed, took the button along that led there.
  useGoOnAfter(Children.toArray(children).length > 0, () =>
    content.current?.querySelector<HTMLElement>('input[type="search"]'),
  );
  return (
    <SettingsDialog
      title={texts.title}
      contentRef={content}
      onClose={onClose}
      actions={<Button onClick={onClose}>{uiTexts.close}</Button>}
      {...(maxWidth !== undefined && { maxWidth })}
    >
      <DataTable
        {...table}
        label={texts.title}
        rows={rows}
        searchLabel={texts.search}
        autoFocus
        empty={empty}
        failure={
          error && <ErrorPanel error={error} title={texts.loadFailed} onRetry={() => void refetch()} />
        }
      />
      {children}
    </SettingsDialog>
  );
}
