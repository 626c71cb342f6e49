import LockResetIcon from '@mui/icons-material/LockResetOutlined';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import { adminName, mayResetPasswordOf } from 'contract/abilities';
import { employeeCalls } from 'contract/employees';
import { resetPasswordMessages } from 'contract/reset-password';
import { useMemo, useState } from 'react';

import { queryOf } from '../../api/query-client.ts';
import { principalOf, useSession } from '../../api/session-store.ts';
import type { DataColumn, Sorting } from '../../ui/data-table/data-column.ts';
import { nameColumns } from '../../ui/data-table/name-columns.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { fullName } from '../../ui/full-name.ts';
import { uiTexts } from '../../ui/texts.ts';
import { ResetPasswordDialog, type AccountToReset } from './reset-password-dialog.tsx';
import { resetPasswordTexts as texts } from './texts.ts';

/**
 * Reset Employee Password: whoever has forgotten theirs is found and gets a temporary one. Admin, who is no employee, stands
 * among them for those who may reset Admin's (3-decisions §3).
 */
export function ResetPasswordSection() {
  const { data, error, refetch } = useQuery(queryOf(employeeCalls.listEmployees, {}));
  const who = principalOf(useSession());
  const resetsAdmin = !who.admin && mayResetPasswordOf(who, { admin: true, permissions: [] });
  const rows = useMemo(() => data && [...(resetsAdmin ? [admin] : []), ...data], [data, resetsAdmin]);
  const [chosen, setChosen] = useState<AccountToReset | null>(null);
  const columns = useMemo(() => columnsWith(setChosen), []);
  return (
    <>
      <DataTable
        label={texts.employees}
        rows={rows}
        rowKey={({ id }) => id}
        columns={columns}
        count={uiTexts.employees}
        searchLabel={texts.search}
        autoFocus
        initialSort={byName}
        empty={{ title: texts.none, hint: texts.noneHint }}
        failure={
          error && <ErrorPanel error={error} title={texts.employeesFailed} onRetry={() => void refetch()} />
        }
      />
      {chosen && <ResetPasswordDialog employee={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}

const admin: AccountToReset = { id: adminName, first_name: '', last_name: adminName, user_name: adminName };

const byName: Sorting = { column: 'lastName', descending: false };

function columnsWith(onReset: (employee: AccountToReset) => void): DataColumn<AccountToReset>[] {
  const { columns } = texts;
  return [
    { id: 'id', label: columns.id, value: ({ id }) => id, width: '6rem' },
    ...nameColumns(columns),
    { id: 'userName', label: columns.userName, value: ({ user_name }) => user_name ?? '' },
    {
      id: 'reset',
      label: columns.reset,
      actions: true,
      width: '5rem',
      render: (employee) => (
        <IconButton
          aria-label={texts.reset(fullName(employee))}
          title={employee.may_be_reset === 0 ? resetPasswordMessages.notAllowed : undefined}
          disabled={employee.may_be_reset === 0}
          onClick={() => onReset(employee)}
        >
          <LockResetIcon />
        </IconButton>
      ),
    },
  ];
}
