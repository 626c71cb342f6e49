import PersonSearchIcon from '@mui/icons-material/PersonSearchOutlined';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { classReportCalls } from 'contract/class-reports';
import { useState } from 'react';

import { ClassDocument } from './class-document.tsx';
import { documentOf } from './report-document.ts';
import { SelectStudentDialog } from './select-student-dialog.tsx';
import { reportTexts } from './texts.ts';

const { subjectChoice: texts } = reportTexts;

/** Subject-choice sheets: of one student through the Select Student table, or of a class. */
export function SubjectChoicePanel() {
  const [selecting, setSelecting] = useState(false);
  return (
    <>
      <Typography sx={{ mb: 3, color: 'text.secondary' }}>{texts.about}</Typography>
      <Button
        variant="outlined"
        startIcon={<PersonSearchIcon />}
        onClick={() => setSelecting(true)}
        sx={{ mb: 5 }}
      >
        {texts.selectStudent}
      </Button>
      <ClassDocument
        title={(formClass) => reportTexts.titleOf(texts.sheets, formClass)}
        document={(formClassId) =>
          documentOf(classReportCalls.printSubjectChoiceSheets, { params: { formClassId } })
        }
      />
      <SelectStudentDialog open={selecting} onClose={() => setSelecting(false)} />
    </>
  );
}
