import AddIcon from '@mui/icons-material/Add';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { plainDate, weekdayOf } from 'contract/dates-in-words';
import { type Holiday, schoolSettingsCalls } from 'contract/school-settings';
import { isWeekend } from 'contract/term-dates';
import { useMemo, useState } from 'react';

import { call } from '../../../api/call.ts';
import { queryOf } from '../../../api/query-client.ts';
import { unlessGone } from '../../../api/unless-gone.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import type { DataColumn, Sorting } from '../../../ui/data-table/data-column.ts';
import { ListDialog } from '../list-dialog.tsx';
import { useChange } from '../use-change.ts';
import { HolidayForm } from './holiday-form.tsx';
import { holidaysTexts as texts } from './texts.ts';

/** The days without school. */
export function HolidaysDialog({ onClose }: { onClose: () => void }) {
  const list = useQuery(queryOf(schoolSettingsCalls.listHolidays, {}));
  const [adding, setAdding] = useState(false);
  const [chosen, setChosen] = useState<Holiday | null>(null);
  const columns = useMemo(() => holidayColumns(setChosen), []);
  return (
    <ListDialog
      texts={texts}
      list={list}
      rows={list.data}
      rowKey={keyOf}
      columns={columns}
      count={texts.count}
      initialSort={latestFirst}
      onClose={onClose}
      actions={
        <Button variant="contained" startIcon={<AddIcon />} onClick={() => setAdding(true)}>
          {texts.add}
        </Button>
      }
    >
      {adding && <HolidayForm onClose={() => setAdding(false)} />}
      {chosen && (
        <DeleteHoliday
          // As it is called by now, where someone else has named it meanwhile.
          chosen={list.data?.find(({ holiday }) => holiday === chosen.holiday) ?? chosen}
          onClose={() => setChosen(null)}
        />
      )}
    </ListDialog>
  );
}

function DeleteHoliday({ chosen, onClose }: { chosen: Holiday; onClose: () => void }) {
  const remove = useChange({
    make: async () =>
      unlessGone(
        call(schoolSettingsCalls.deleteHoliday, { body: { holiday: chosen.holiday, over: chosen.title } }),
      ),
    refreshes: [schoolSettingsCalls.listHolidays],
    done: () => texts.deleted(chosen.title),
    failed: texts.failed,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open
      title={texts.deleteTitle(chosen.title)}
      confirmLabel={texts.confirmDelete}
      danger
      busy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(undefined)}
      onClose={onClose}
    >
      <Typography>{consequenceOf(chosen)}</Typography>
    </ConfirmDialog>
  );
}

function consequenceOf({ holiday }: Holiday): string {
  const date = plainDate(holiday);
  return isWeekend(holiday)
    ? texts.staysWithoutSchool(date, weekdayOf(holiday))
    : texts.becomesSchoolDay(date);
}

function holidayColumns(onDelete: (holiday: Holiday) => void): readonly DataColumn<Holiday>[] {
  const { columns } = texts;
  return [
    {
      id: 'date',
      label: columns.date,
      value: ({ holiday }) => holiday,
      words: ({ holiday }) => plainDate(holiday),
      width: '13rem',
    },
    { id: 'weekday', label: columns.weekday, value: ({ holiday }) => weekdayOf(holiday), width: '9rem' },
    { id: 'title', label: columns.title, value: ({ title }) => title, namesRow: true },
    {
      id: 'delete',
      label: columns.delete,
      actions: true,
      width: '4rem',
      render: (one) => (
        <IconButton
          size="small"
          aria-label={texts.delete(one.title, plainDate(one.holiday))}
          onClick={() => onDelete(one)}
        >
          <DeleteIcon fontSize="small" />
        </IconButton>
      ),
    },
  ];
}

const latestFirst: Sorting = { column: 'date', descending: true };

function keyOf({ holiday }: Holiday): string {
  return holiday;
}
