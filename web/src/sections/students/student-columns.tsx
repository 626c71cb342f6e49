import Button from '@mui/material/Button';
import { plainDate } from 'contract/dates-in-words';
import type { ListedStudent } from 'contract/students';

import type { DataColumn } from '../../ui/data-table/data-column.ts';
import { fullName, lastFirst } from '../../ui/full-name.ts';
import { StudentPicture } from '../../ui/student-picture.tsx';
import { studentsTexts as texts } from './texts.ts';

/** A student of the list, and what was asked for. */
interface ChosenStudent {
  action: 'editView' | 'changeStatus';
  student: ListedStudent;
}

const { columns } = texts;
const actions = ['editView', 'changeStatus'] as const;

/** The columns of the list, in the order of the specification (2-administration §2). */
export function studentColumns(onChoose: (chosen: ChosenStudent) => void): DataColumn<ListedStudent>[] {
  return [
    {
      id: 'picture',
      label: columns.picture,
      bare: true,
      width: '3.5rem',
      render: ({ picture, first_name, last_name }) => (
        <StudentPicture picture={picture} firstName={first_name} lastName={last_name} />
      ),
    },
    { id: 'id', label: columns.id, value: ({ student_id }) => student_id, width: '6.5rem' },
    { id: 'name', label: columns.name, value: lastFirst, namesRow: true },
    { id: 'class', label: columns.class, value: ({ form_class_id }) => form_class_id, width: '5.5rem' },
    { id: 'gender', label: columns.gender, value: ({ gender }) => gender, width: '5.5rem' },
    {
      id: 'dateOfBirth',
      label: columns.dateOfBirth,
      value: ({ date_of_birth }) => date_of_birth,
      words: ({ date_of_birth }) => (date_of_birth === null ? '' : plainDate(date_of_birth)),
      width: '7.5rem',
    },
    { id: 'status', label: columns.status, value: ({ student_status }) => student_status, width: '7rem' },
    {
      id: 'actions',
      label: columns.actions,
      actions: true,
      width: '14rem',
      render: (student) =>
        actions.map((action) => (
          <Button
            key={action}
            size="small"
            aria-label={texts.of(texts[action], fullName(student))}
            onClick={() => onChoose({ action, student })}
            sx={{ px: 2 }}
          >
            {texts[action]}
          </Button>
        )),
    },
  ];
}
