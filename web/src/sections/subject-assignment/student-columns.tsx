import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import type { SubjectStudent, SubjectTeacher } from 'contract/subject-assignment';

import type { DataColumn } from '../../ui/data-table/data-column.ts';
import { nameColumns } from '../../ui/data-table/name-columns.ts';
import { DeleteButton } from '../../ui/delete-button.tsx';
import { lastFirst } from '../../ui/full-name.ts';
import type { StudentChanges } from './student-changes.ts';
import { teacherLabel } from './subject-students.ts';
import { assignmentTexts as texts } from './texts.ts';

/** Columns of the assigned students, with a teacher to choose and a way out in each row. */
export function studentColumns(
  teachers: readonly SubjectTeacher[],
  busy: ReadonlySet<number>,
  { changeTeacher, remove }: Pick<StudentChanges, 'changeTeacher' | 'remove'>,
): readonly DataColumn<SubjectStudent>[] {
  const { columns } = texts;
  return [
    { id: 'id', label: columns.id, value: ({ student_id }) => student_id, width: '6.5rem' },
    ...nameColumns(columns),
    { id: 'gender', label: columns.gender, value: ({ gender }) => gender ?? '', width: '6rem' },
    { id: 'class', label: columns.formClass, value: ({ form_class }) => form_class, width: '6rem' },
    {
      id: 'teacher',
      label: columns.teacher,
      value: (student) => nameOf(student, teachers),
      render: (student) => (
        <TeacherSelect
          student={student}
          teachers={teachers}
          busy={busy.has(student.student_id)}
          onChange={(employeeId) => changeTeacher(student, employeeId)}
        />
      ),
    },
    {
      id: 'delete',
      label: columns.delete,
      actions: true,
      width: '4rem',
      render: (student) => (
        <DeleteButton
          label={texts.deleteStudent(lastFirst(student))}
          busy={busy.has(student.student_id)}
          onDelete={() => remove(student)}
        />
      ),
    },
  ];
}

function TeacherSelect({
  student,
  teachers,
  busy,
  onChange,
}: {
  student: SubjectStudent;
  teachers: readonly SubjectTeacher[];
  /** It takes no other choice meanwhile, and keeps the focus. */
  busy: boolean;
  onChange: (employeeId: number) => void;
}) {
  // Whoever has left teaches nobody any more and is still written on the assignment.
  const known = teachers.some(({ id }) => id === student.employee_id);
  return (
    <Select
      size="small"
      fullWidth
      value={student.employee_id}
      readOnly={busy}
      onChange={({ target }) => onChange(Number(target.value))}
      renderValue={() => nameOf(student, teachers)}
      inputProps={{ 'aria-label': texts.teacherOf(lastFirst(student)) }}
      sx={{ fontSize: 'inherit' }}
    >
      {!known && <MenuItem value={student.employee_id}>{student.teacher_name}</MenuItem>}
      {teachers.map((teacher) => (
        <MenuItem key={teacher.id} value={teacher.id} sx={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
          {teacherLabel(teacher)}
        </MenuItem>
      ))}
    </Select>
  );
}

function nameOf({ employee_id, teacher_name }: SubjectStudent, teachers: readonly SubjectTeacher[]): string {
  const teacher = teachers.find(({ id }) => id === employee_id);
  return teacher ? lastFirst(teacher) : teacher_name;
}
