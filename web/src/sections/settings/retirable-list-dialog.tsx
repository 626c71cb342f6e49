import AddIcon from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useMemo, useState } from 'react';

import { DataTable } from '../../ui/data-table/data-table.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { uiTexts } from '../../ui/texts.ts';
import { InUseOrRetired } from './in-use-or-retired.tsx';
import { SettingsDialog } from './settings-dialog.tsx';
import { useFocusAfterRemoval } from './use-focus-after-removal.ts';

interface ListTexts {
  title: string;
  loadFailed: string;
  search: string;
  which: string;
  inUse: string;
  retiredOnes: string;
  none: string;
  noneHint: string;
  noneRetired: string;
  noneRetiredHint: string;
  add: string;
  count: (rows: number) => string;
  /** Where the retired ones are counted in other words. */
  retiredCount?: (rows: number) => string;
}

/** A list of Settings whose entries are retired rather than deleted: those in use, or the retired ones. */
export function RetirableListDialog<Row extends { retired: 0 | 1 }>({
  texts,
  list,
  maxWidth,
  onAdd,
  onClose,
  children,
  ...table
}: {
  texts: ListTexts;
  list: Pick<UseQueryResult<Row[]>, 'data' | 'error' | 'refetch'>;
  maxWidth?: 'lg';
  onAdd: () => void;
  onClose: () => void;
  /** What opens over it. */
  children: ReactNode;
} & Pick<ComponentProps<typeof DataTable<Row>>, 'columns' | 'rowKey' | 'filters'>) {
  const { data, error, refetch } = list;
  const [retired, setRetired] = useState(false);
  const rows = useMemo(() => data?.filter((one) => one.retired === (retired ? 1 : 0)), [data, retired]);
  const content = useFocusAfterRemoval(rows?.length ?? 0);
  return (
    <SettingsDialog
      title={texts.title}
      contentRef={content}
      onClose={onClose}
      actions={<Button onClick={onClose}>{uiTexts.close}</Button>}
      {...(maxWidth !== undefined && { maxWidth })}
    >
      {error && !data ? (
        <ErrorPanel error={error} title={texts.loadFailed} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          {...table}
          label={texts.title}
          rows={rows}
          count={(retired && texts.retiredCount) || texts.count}
          searchLabel={texts.search}
          autoFocus
          empty={
            retired
              ? { title: texts.noneRetired, hint: texts.noneRetiredHint }
              : { title: texts.none, hint: texts.noneHint }
          }
          actions={
            <>
              <InUseOrRetired
                label={texts.which}
                inUse={texts.inUse}
                retired={texts.retiredOnes}
                value={retired}
                onChange={setRetired}
              />
              <Button variant="contained" startIcon={<AddIcon />} onClick={onAdd}>
                {texts.add}
              </Button>
            </>
          }
        />
      )}
      {children}
    </SettingsDialog>
  );
}
