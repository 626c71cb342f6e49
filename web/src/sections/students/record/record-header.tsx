import HistoryIcon from '@mui/icons-material/History';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { studentDocumentCalls } from 'contract/student-records';
import { can } from 'contract/abilities';
import type { StudentRecord } from 'contract/students';
import { useRef, useState } from 'react';

import { principalOf, useSession } from '../../../api/session-store.ts';
import { fullName, lastFirst } from '../../../ui/full-name.ts';
import { historyTexts } from '../../../ui/history-texts.ts';
import { PdfDialog } from '../../../ui/pdf-dialog/pdf-dialog.tsx';
import { StudentPicture } from '../../../ui/student-picture.tsx';
import { FilesDialog } from '../files/files-dialog.tsx';
import { PictureMenu } from '../files/picture-menu.tsx';
import { fileTexts } from '../files/texts.ts';
import type { Lists } from './record-fields.ts';
import { StudentHistoryDialog } from './student-history-dialog.tsx';
import { recordTexts as texts } from './texts.ts';

type Shown = 'registrationForm' | 'transcript' | 'files' | 'history';

/** Whose record it is, and the documents that can be made of it. */
export function RecordHeader({
  titleId,
  student,
  lists,
  onPicture,
}: {
  titleId: string;
  /** null for a new one. */
  student: StudentRecord | null;
  lists: Lists;
  onPicture: (picture: string) => void;
}) {
  const [shown, setShown] = useState<Shown | null>(null);
  const picture = useRef<HTMLDivElement>(null);
  const keepsFiles = can(principalOf(useSession()), 'studentFiles');
  const studentId = String(student?.student_id);
  const documents = {
    registrationForm: { call: studentDocumentCalls.printRegistrationForm, input: { params: { studentId } } },
    transcript: { call: studentDocumentCalls.printTranscript, input: { query: { studentId } } },
  };
  const close = () => setShown(null);
  const name = student ? lastFirst(student) : texts.newStudent;
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 4,
        rowGap: 2,
        px: { xs: 3, sm: 6 },
        py: { xs: 2, sm: 3 },
        flex: 'none',
      }}
    >
      <Box ref={picture} sx={{ display: 'flex', flex: 'none', borderRadius: '50%' }}>
        <StudentPicture
          picture={student?.picture ?? ''}
          firstName={student?.first_name ?? ''}
          lastName={student?.last_name ?? ''}
          size="page"
        />
      </Box>
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <Typography
          variant="h1"
          component="h2"
          id={titleId}
          title={name}
          sx={{
            overflowWrap: 'anywhere',
            // The longest of names stands whole in its fields; here it would push them off a phone.
            display: '-webkit-box',
            WebkitBoxOrient: 'vertical',
            WebkitLineClamp: 3,
            overflow: 'hidden',
          }}
        >
          {name}
        </Typography>
        {student && (
          <Typography color="textSecondary">
            {student.student_id} · {texts.classAndStatus(student.form_class_id, student.student_status)}
          </Typography>
        )}
      </Box>
      {student && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          {keepsFiles && <PictureMenu student={student} seen={picture} onPicture={onPicture} />}
          {keepsFiles && (
            <Button variant="outlined" onClick={() => setShown('files')}>
              {fileTexts.files}
            </Button>
          )}
          {(['registrationForm', 'transcript'] as const).map((document) => (
            <Button key={document} variant="outlined" onClick={() => setShown(document)}>
              {texts[document]}
            </Button>
          ))}
          <Button variant="outlined" startIcon={<HistoryIcon />} onClick={() => setShown('history')}>
            {historyTexts.history}
          </Button>
        </Box>
      )}
      {student && shown === 'registrationForm' && (
        <PdfDialog
          open
          title={texts.of(texts.registrationForm, fullName(student))}
          {...documents.registrationForm}
          onClose={close}
        />
      )}
      {student && shown === 'transcript' && (
        <PdfDialog
          open
          title={texts.of(texts.transcript, fullName(student))}
          {...documents.transcript}
          onClose={close}
        />
      )}
      {student && shown === 'history' && (
        <StudentHistoryDialog student={student} lists={lists} onClose={close} />
      )}
      {student && shown === 'files' && <FilesDialog student={student} onClose={close} />}
    </Box>
  );
}
