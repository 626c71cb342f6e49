import Button from '@mui/material/Button';
import { mayDeleteEmployee, type Principal } from 'contract/abilities';
import { employeeMessages, type EmployeeRecord, type EmployeeStatus } from 'contract/employees';

import type { DataColumn } from '../../ui/data-table/data-column.ts';
import { nameColumns } from '../../ui/data-table/name-columns.ts';
import { fullName } from '../../ui/full-name.ts';
import { employeesTexts as texts } from './texts.ts';

/** What can be done with a teacher of the list. */
type TeacherAction = 'edit' | 'delete' | 'permissions' | 'bringBack';

/** A teacher of the list, and what was asked for. */
export interface ChosenTeacher {
  action: TeacherAction;
  teacher: EmployeeRecord;
}

type Choose = (chosen: ChosenTeacher) => void;

/** Columns of those in service; Permissions for those who give and take them. Nobody deletes themselves. */
export function teacherColumns(
  { givesPermissions, employee_id }: { givesPermissions: boolean } & Pick<Principal, 'employee_id'>,
  onChoose: Choose,
): readonly DataColumn<EmployeeRecord>[] {
  const actions = givesPermissions
    ? (['edit', 'permissions', 'delete'] as const)
    : (['edit', 'delete'] as const);
  const whyNot = ({ id }: EmployeeRecord, action: TeacherAction) =>
    action === 'delete' && !mayDeleteEmployee({ employee_id }, id) ? employeeMessages.notYourself : null;
  return [...personColumns(), actionColumn(actions, onChoose, givesPermissions ? '17rem' : '10rem', whyNot)];
}

/** Columns of those who have left. */
export function formerColumns(
  statuses: readonly EmployeeStatus[],
  onChoose: Choose,
): readonly DataColumn<EmployeeRecord>[] {
  const wordOf = new Map(statuses.map(({ id, status }) => [id, status]));
  return [
    ...personColumns(),
    {
      id: 'status',
      label: texts.columns.status,
      value: ({ employee_status_id }) => wordOf.get(employee_status_id) ?? '',
    },
    actionColumn(['bringBack'], onChoose, '8.5rem'),
  ];
}

function personColumns(): readonly DataColumn<EmployeeRecord>[] {
  const { columns } = texts;
  return [
    { id: 'id', label: columns.id, value: ({ id }) => id, width: '5rem' },
    ...nameColumns(columns),
    { id: 'userName', label: columns.userName, value: ({ user_name }) => user_name },
  ];
}

function actionColumn(
  actions: readonly TeacherAction[],
  onChoose: Choose,
  width: string,
  /** Why it is not to be done with this teacher; null where it is. */
  whyNot: (teacher: EmployeeRecord, action: TeacherAction) => string | null = () => null,
): DataColumn<EmployeeRecord> {
  return {
    id: 'actions',
    label: texts.columns.actions,
    actions: true,
    width,
    render: (teacher) =>
      actions.map((action) => {
        const reason = whyNot(teacher, action);
        return (
          <Button
            key={action}
            size="small"
            color={action === 'delete' ? 'error' : 'primary'}
            aria-label={texts.of(texts[action], fullName(teacher))}
            title={reason ?? undefined}
            aria-disabled={reason !== null}
            onClick={() => reason === null && onChoose({ action, teacher })}
            sx={{ px: 2 }}
          >
            {texts[action]}
          </Button>
        );
      }),
  };
}
