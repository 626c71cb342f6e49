import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { classReportCalls } from 'contract/class-reports';
import { formLevels } from 'contract/identifiers';
import { type CurrentStudent, studentCalls } from 'contract/students';
import { useId, useMemo, useState } from 'react';

import { queryOf } from '../../api/query-client.ts';
import type { DataColumn, FilterGroup, Sorting } from '../../ui/data-table/data-column.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { filledByTable } from '../../ui/filled-by-table.ts';
import { lastFirst } from '../../ui/full-name.ts';
import { PdfDialog } from '../../ui/pdf-dialog/pdf-dialog.tsx';
import { uiTexts } from '../../ui/texts.ts';
import { reportTexts } from './texts.ts';

const { subjectChoice: texts } = reportTexts;

/** The Select Student table (ID, Name, Form Class); the student chosen opens their subject-choice sheet over it. */
export function SelectStudentDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const titleId = useId();
  const phone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      aria-labelledby={titleId}
      maxWidth="md"
      fullWidth
      fullScreen={phone}
      // The list does not jump while one types.
      slotProps={{ paper: { sx: { height: '100dvh' } } }}
    >
      <DialogTitle id={titleId}>{texts.selectStudent}</DialogTitle>
      <DialogContent sx={filledByTable}>
        <StudentTable />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{uiTexts.close}</Button>
      </DialogActions>
    </Dialog>
  );
}

function StudentTable() {
  const { data, error, refetch } = useQuery(queryOf(studentCalls.listCurrentStudents, {}));
  const [student, setStudent] = useState<CurrentStudent | null>(null);
  const [open, setOpen] = useState(false);
  const columns = useMemo(
    () =>
      columnsWith((chosen) => {
        setStudent(chosen);
        setOpen(true);
      }),
    [],
  );
  return (
    <>
      <DataTable
        label={texts.students}
        rows={data}
        rowKey={keyOf}
        columns={columns}
        count={uiTexts.students}
        searchLabel={texts.search}
        autoFocus
        initialSort={byName}
        filters={filters}
        empty={{ title: texts.noStudents, hint: texts.noStudentsHint }}
        failure={
          error && <ErrorPanel error={error} title={texts.studentsFailed} onRetry={() => void refetch()} />
        }
      />
      {student && (
        <PdfDialog
          open={open}
          title={reportTexts.titleOf(texts.sheet, lastFirst(student), student.form_class_id)}
          call={classReportCalls.printSubjectChoiceSheet}
          input={{
            params: { formClassId: student.form_class_id, studentId: String(student.student_id) },
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

function columnsWith(onSelect: (student: CurrentStudent) => void): DataColumn<CurrentStudent>[] {
  return [
    { id: 'id', label: texts.columns.id, value: keyOf, width: '7.5rem' },
    { id: 'name', label: texts.columns.name, value: lastFirst, namesRow: true },
    {
      id: 'class',
      label: texts.columns.formClass,
      value: ({ form_class_id }) => form_class_id,
      width: '8rem',
    },
    {
      id: 'select',
      label: texts.select,
      actions: true,
      width: '6.5rem',
      render: (student) => (
        <Button
          size="small"
          aria-label={`${texts.select} ${lastFirst(student)}`}
          onClick={() => onSelect(student)}
        >
          {texts.select}
        </Button>
      ),
    },
  ];
}

const filters: FilterGroup<CurrentStudent>[] = [
  {
    label: texts.form,
    choices: formLevels.map((level) => ({
      label: uiTexts.form(level),
      keeps: ({ form_level }) => form_level === level,
    })),
  },
];

const byName: Sorting = { column: 'name', descending: false };

function keyOf({ student_id }: CurrentStudent): number {
  return student_id;
}
