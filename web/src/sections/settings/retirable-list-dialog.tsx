import AddIcon from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ComponentProps, useMemo, useState } from 'react';

import { EitherSwitch } from '../../ui/either-switch.tsx';
import { ListDialog } from './list-dialog.tsx';

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
  onAdd,
  ...frame
}: {
  texts: ListTexts;
  list: Pick<UseQueryResult<Row[]>, 'data' | 'error' | 'refetch'>;
  onAdd: () => void;
} & Pick<
  ComponentProps<typeof ListDialog<Row>>,
  'columns' | 'rowKey' | 'filters' | 'maxWidth' | 'onClose' | 'children'
>) {
  const { data } = list;
  const [retired, setRetired] = useState(false);
  const rows = useMemo(() => data?.filter((one) => one.retired === (retired ? 1 : 0)), [data, retired]);
  return (
    <ListDialog
      {...frame}
      texts={texts}
      list={list}
      rows={rows}
      count={(retired && texts.retiredCount) || texts.count}
      empty={
        retired
          ? { title: texts.noneRetired, hint: texts.noneRetiredHint }
          : { title: texts.none, hint: texts.noneHint }
      }
      actions={
        <>
          <EitherSwitch
            label={texts.which}
            first={texts.inUse}
            second={texts.retiredOnes}
            value={retired}
            onChange={setRetired}
          />
          <Button variant="contained" startIcon={<AddIcon />} onClick={onAdd}>
            {texts.add}
          </Button>
        </>
      }
    />
  );
}
