import DescriptionIcon from '@mui/icons-material/DescriptionOutlined';
import HistoryIcon from '@mui/icons-material/History';
import SearchIcon from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type ClassLead, mayPrintAllReportCards } from 'contract/abilities';
import type { FormClassInYear } from 'contract/classes';
import { reportCalls } from 'contract/reports';
import type { RegisteredStudent, TermDetailField } from 'contract/term-details';
import { academicYearLabel, academicYearOfTerm, termNumberOf } from 'contract/terms';
import { type ReactNode, useEffect, useRef, useState } from 'react';

import { principalOf, useSession } from '../../api/session-store.ts';
import { lastFirst } from '../../ui/full-name.ts';
import { historyTexts } from '../../ui/history-texts.ts';
import { PdfDialog } from '../../ui/pdf-dialog/pdf-dialog.tsx';
import { focusHeading } from '../../ui/focus-heading.ts';
import { StudentPicture } from '../../ui/student-picture.tsx';
import { AttendanceFields } from './attendance-fields.tsx';
import { fieldLook } from './field-look.ts';
import { RecordHistory } from './record-history.tsx';
import { sendPending } from '../../ui/send-pending.ts';
import { StudentSearch } from './student-search.tsx';
import { termTexts } from './texts.ts';
import type { OpenRecord } from './use-term-record.ts';

/**
 * The left panel: who the student is, the attendance, and the ways to others and to the report card. It stays while the
 * students in it change, so that its buttons keep the focus.
 */
export function StudentPanel({
  formClass,
  record,
  hasLeft,
  open,
  lead,
  classmates,
  back,
  onGoTo,
  onNextClass,
}: {
  formClass: FormClassInYear;
  record: OpenRecord;
  /** The class has the student no longer. */
  hasLeft: boolean;
  open: readonly TermDetailField[];
  lead: ClassLead;
  classmates: readonly RegisteredStudent[];
  back: ReactNode;
  onGoTo: (studentId: number) => void;
  onNextClass: (() => void) | null;
}) {
  const who = principalOf(useSession());
  const { student } = record;
  /** Of whom it was opened: it does not stand over another student. */
  const [opened, setOpened] = useState<{ dialog: 'search' | 'card' | 'history'; of: number } | null>(null);
  const dialog = opened?.of === student.student_id ? opened.dialog : null;
  const name = lastFirst(student);
  const prints = mayPrintAllReportCards(who) || lead.form_teacher || lead.dean;
  const show = (wanted: 'search' | 'card' | 'history') =>
    setOpened({ dialog: wanted, of: student.student_id });
  const shownStudent = useRef(student.student_id);
  useEffect(() => {
    shownStudent.current = student.student_id;
  }, [student.student_id]);
  /** With what is typed, unless one has gone on to another student before that was sent. */
  async function showOnceSent(wanted: 'card' | 'history') {
    await sendPending();
    if (shownStudent.current === student.student_id) show(wanted);
  }
  function close() {
    setOpened(null);
    // The button that opened it may be gone: somebody else has the class by now.
    focusHeading();
  }
  const year = academicYearLabel(academicYearOfTerm(student.academic_term_id));
  return (
    <Box component="section" aria-label={name} sx={{ display: 'grid', gap: 3 }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, mx: -2 }}>
        {back}
        {onNextClass && <Button onClick={onNextClass}>{termTexts.nextClass}</Button>}
      </Box>
      <Card sx={{ p: { xs: 3, md: 4 }, display: 'grid', gap: 4 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 4, minWidth: 0 }}>
          <StudentPicture
            picture={student.picture}
            firstName={student.first_name}
            lastName={student.last_name}
            size="page"
          />
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
              {name}
            </Typography>
            <Typography color={hasLeft ? 'warning' : 'textSecondary'}>
              {hasLeft ? termTexts.noLongerIn(formClass.id) : termTexts.class(formClass.id)}
            </Typography>
          </Box>
          {open.length > 0 && (
            <IconButton
              aria-label={historyTexts.history}
              title={historyTexts.history}
              onClick={() => void showOnceSent('history')}
              sx={{ alignSelf: 'flex-start', m: -1 }}
            >
              <HistoryIcon />
            </IconButton>
          )}
        </Box>
        <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 3 }}>
          <Fact label={termTexts.academicYear} value={year} />
          <Fact label={termTexts.term} value={String(termNumberOf(student.academic_term_id))} />
          <Box sx={{ gridColumn: '1 / -1' }}>
            <Fact label={termTexts.studentId} value={String(student.student_id)} />
          </Box>
        </Box>
        <AttendanceFields key={record.key} record={record} open={open} />
        <Box sx={{ display: 'grid', gridTemplateColumns: prints ? '1fr 1fr' : '1fr', gap: 2 }}>
          <Button variant="outlined" startIcon={<SearchIcon />} onClick={() => show('search')}>
            {termTexts.search}
          </Button>
          {prints && (
            <Button
              variant="outlined"
              startIcon={<DescriptionIcon />}
              onClick={() => void showOnceSent('card')}
            >
              {termTexts.reportCard}
            </Button>
          )}
        </Box>
      </Card>
      <StudentSearch
        open={dialog === 'search'}
        students={classmates}
        onClose={close}
        onView={(id) => {
          close();
          onGoTo(id);
        }}
      />
      {dialog === 'history' && <RecordHistory student={student} onClose={close} />}
      <PdfDialog
        open={dialog === 'card'}
        title={termTexts.reportCardOf(name)}
        call={reportCalls.printReportCard}
        input={{
          params: {
            academicTermId: String(student.academic_term_id),
            formClassId: formClass.id,
            studentId: String(student.student_id),
          },
        }}
        onClose={close}
      />
    </Box>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <TextField
      fullWidth
      label={label}
      value={value}
      slotProps={{ input: { readOnly: true, sx: fieldLook(false) } }}
    />
  );
}
