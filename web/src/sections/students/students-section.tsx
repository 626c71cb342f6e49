import PersonAddIcon from '@mui/icons-material/PersonAddOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import UploadIcon from '@mui/icons-material/FileUploadOutlined';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ListedStudent } from 'contract/students';
import { Suspense, useMemo, useRef, useState } from 'react';

import { ArchiveSwitch } from '../../ui/archive-switch.tsx';
import { TakeAttendanceButton } from '../../ui/attendance/take-attendance-button.tsx';
import { ViewAttendanceButton } from '../../ui/attendance/view-attendance-button.tsx';
import type { Sorting } from '../../ui/data-table/data-column.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { fetchedComponent } from '../../ui/fetched-component.tsx';
import { fullName } from '../../ui/full-name.ts';
import { latestRow } from '../../ui/latest-row.ts';
import { LoadingOverlay } from '../../ui/loading-overlay.tsx';
import { namesApart } from '../../ui/names-apart.ts';
import { SectionActions } from '../../ui/section-actions.tsx';
import { uiTexts } from '../../ui/texts.ts';
import { useGoOnAfter } from '../../ui/use-go-on-after.ts';
import { ChangeStatusDialog } from './change-status-dialog.tsx';
import { RegistrationDataButton } from './registration-data-button.tsx';
import { studentColumns } from './student-columns.tsx';
import { studentsTexts as texts } from './texts.ts';
import { useStudents } from './use-students.ts';

export { fetchStudentsAhead } from './use-students.ts';

/** The code of a dialog is fetched when it is first opened; that of the record on the way to a click. */
const { Component: StudentRecordDialog, prefetch: prefetchRecord } = fetchedComponent(
  async () => (await import('./record/student-record-dialog.tsx')).StudentRecordDialog,
);
const { Component: UploadDialog } = fetchedComponent(
  async () => (await import('./upload/upload-dialog.tsx')).UploadDialog,
);

/** Students: the current ones and the archive, their records and what is done with many at once. */
export function StudentsSection() {
  // On a phone the bar of the section, which stays in sight, has no room for them.
  const phone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const page = useRef<HTMLDivElement>(null);
  const [archive, setArchive] = useState(false);
  const [leaving, setLeaving] = useState<ListedStudent | null>(null);
  const [record, setRecord] = useState<{ studentId: number | null } | null>(null);
  const [uploading, setUploading] = useState(false);
  const { data, error, refetch } = useStudents(archive);
  const shown = archive ? data?.archived_students : data?.current_students;
  const columns = useMemo(
    () =>
      studentColumns(({ action, student }) => {
        if (action === 'editView') setRecord({ studentId: student.student_id });
        else setLeaving(student);
      }),
    [],
  );

  // Whose row has gone, or has another ID, took the button along that had the focus.
  useGoOnAfter(leaving !== null || record !== null, () =>
    page.current?.querySelector<HTMLElement>('input[type="search"]'),
  );
  const actions = (
    <>
      <ArchiveSwitch archive={archive} onChange={setArchive} />
      <Button
        variant="contained"
        startIcon={<PersonAddIcon />}
        onClick={() => setRecord({ studentId: null })}
      >
        {texts.addNew}
      </Button>
    </>
  );

  return (
    <Box ref={page} onPointerOver={prefetchRecord} onFocus={prefetchRecord}>
      <SectionActions inPlace={phone}>
        <TakeAttendanceButton />
        <ViewAttendanceButton />
        <Button variant="outlined" startIcon={<UploadIcon />} onClick={() => setUploading(true)}>
          {texts.uploadStudents}
        </Button>
        <RegistrationDataButton />
      </SectionActions>
      <DataTable
        label={archive ? uiTexts.archivedStudents : texts.currentStudents}
        rows={shown}
        rowKey={keyOf}
        columns={columns}
        count={archive ? texts.archived : uiTexts.students}
        searchLabel={texts.search}
        initialSort={byName}
        actions={actions}
        empty={
          archive
            ? { title: texts.noneArchived, hint: texts.noneArchivedHint }
            : { title: texts.none, hint: texts.noneHint }
        }
        failure={
          error && <ErrorPanel error={error} title={texts.loadFailed} onRetry={() => void refetch()} />
        }
      />
      {leaving && (
        <ChangeStatusDialog
          student={latestRow(shown, leaving, keyOf)}
          name={namesApart(shown ?? [], fullName)(latestRow(shown, leaving, keyOf))}
          current={!archive}
          onClose={() => setLeaving(null)}
        />
      )}
      <Suspense fallback={<LoadingOverlay open />}>
        {record && <StudentRecordDialog {...record} onClose={() => setRecord(null)} />}
        {uploading && <UploadDialog onClose={() => setUploading(false)} />}
      </Suspense>
    </Box>
  );
}

const byName: Sorting = { column: 'name', descending: false };

function keyOf({ student_id }: ListedStudent): number {
  return student_id;
}
