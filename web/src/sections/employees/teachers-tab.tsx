import PersonAddIcon from '@mui/icons-material/PersonAddOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { mayGivePermissions } from 'contract/abilities';
import { activeStatus, employeeCalls, type EmployeeRecord } from 'contract/employees';
import { useEffect, useMemo, useRef, useState } from 'react';

import { queryOf } from '../../api/query-client.ts';
import { principalOf, useSession } from '../../api/session-store.ts';
import type { Sorting } from '../../ui/data-table/data-column.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { EitherSwitch } from '../../ui/either-switch.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { latestRow } from '../../ui/latest-row.ts';
import { uiTexts } from '../../ui/texts.ts';
import { AddTeacherDialog } from './add-teacher-dialog.tsx';
import { BringBackDialog } from './bring-back-dialog.tsx';
import { DeleteTeacherDialog } from './delete-teacher-dialog.tsx';
import { EditTeacherDialog } from './edit-teacher-dialog.tsx';
import { PermissionsDialog } from './permissions-dialog.tsx';
import { type ChosenTeacher, formerColumns, teacherColumns } from './teacher-columns.tsx';
import { employeesTexts as texts } from './texts.ts';
import { useTeachers } from './use-teachers.ts';

/** Edit/Delete Teacher: those in service, or with Former those who have left. */
export function TeachersTab() {
  const who = principalOf(useSession());
  const page = useRef<HTMLDivElement>(null);
  const [former, setFormer] = useState(false);
  const [adding, setAdding] = useState(false);
  const [chosen, setChosen] = useState<ChosenTeacher | null>(null);
  const current = useTeachers();
  const left = useQuery({ ...queryOf(employeeCalls.listFormerEmployees, {}), enabled: former });
  const statuses = useQuery(queryOf(employeeCalls.listEmployeeStatuses, {}));
  const givesPermissions = mayGivePermissions(who);
  const { employee_id } = who;
  const columns = useMemo(
    () =>
      former
        ? formerColumns(statuses.data ?? [], setChosen)
        : teacherColumns({ givesPermissions, employee_id }, setChosen),
    [former, statuses.data, givesPermissions, employee_id, setChosen],
  );

  const failure = former ? (left.error ?? statuses.error) : current.error;
  const rows = former ? statuses.data && left.data : current.teachers;
  const asked = chosen && { ...chosen, teacher: latestRow(rows, chosen.teacher, keyOf) };
  /** Whoever is added will stand among the current ones. */
  const add = () => {
    setFormer(false);
    setAdding(true);
  };
  const [gone, setGone] = useState(0);
  useEffect(() => {
    // The row that went took the button along that had the focus.
    if (gone > 0) page.current?.querySelector<HTMLElement>('input[type="search"]')?.focus();
  }, [gone]);
  const closeAndFind = () => {
    setChosen(null);
    setGone(gone + 1);
  };
  /** `known`: as the dialog has heard of the teacher, whose row has gone, or goes in a moment, where a colleague was first. */
  const close = (known: EmployeeRecord) => {
    const isListed = rows?.some(({ id }) => id === known.id) === true;
    if (isListed && (former || known.employee_status_id === activeStatus)) setChosen(null);
    else closeAndFind();
  };
  const actions = (
    <>
      <EitherSwitch
        label={texts.which}
        first={texts.current}
        second={texts.former}
        value={former}
        onChange={setFormer}
      />
      <Button variant="contained" startIcon={<PersonAddIcon />} onClick={add}>
        {texts.addTeacher}
      </Button>
    </>
  );

  return (
    <Box ref={page}>
      <DataTable
        label={former ? texts.formerTeachers : texts.teachers}
        rows={rows}
        rowKey={keyOf}
        columns={columns}
        count={former ? texts.formerEmployees : uiTexts.employees}
        searchLabel={texts.search}
        initialSort={byName}
        actions={actions}
        empty={
          former
            ? { title: texts.noneFormer, hint: texts.noneFormerHint }
            : { title: texts.none, hint: texts.noneHint }
        }
        failure={
          failure && (
            <ErrorPanel
              error={failure}
              title={texts.loadFailed}
              onRetry={() =>
                void (former ? Promise.all([left.refetch(), statuses.refetch()]) : current.refetch())
              }
            />
          )
        }
      />
      {adding && <AddTeacherDialog onClose={() => setAdding(false)} />}
      {asked?.action === 'edit' && <EditTeacherDialog teacher={asked.teacher} onClose={close} />}
      {asked?.action === 'permissions' && <PermissionsDialog teacher={asked.teacher} onClose={close} />}
      {asked?.action === 'delete' && (
        <DeleteTeacherDialog
          teacher={asked.teacher}
          onClose={() => close(asked.teacher)}
          onDeleted={closeAndFind}
        />
      )}
      {asked?.action === 'bringBack' && (
        <BringBackDialog teacher={asked.teacher} onClose={() => close(asked.teacher)} onDone={closeAndFind} />
      )}
    </Box>
  );
}

const byName: Sorting = { column: 'lastName', descending: false };

function keyOf({ id }: EmployeeRecord): number {
  return id;
}
