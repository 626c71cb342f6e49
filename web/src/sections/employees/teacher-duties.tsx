import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { EmployeeDuties } from 'contract/employees';
import { useId } from 'react';

import { employeesTexts as texts } from './texts.ts';

/** The lessons and classes of a teacher who is about to be deleted. */
export function TeacherDuties({ duties }: { duties: EmployeeDuties }) {
  const headingId = useId();
  const lines = [
    {
      title: texts.lessons,
      items: duties.lessons.map((lesson) =>
        texts.studentsOf(lesson.form_class_id, lesson.subject_title, lesson.students),
      ),
    },
    { title: texts.formTeacherOf, items: duties.form_teacher_of },
    { title: texts.deanOf, items: duties.dean_of },
  ].filter(({ items }) => items.length > 0);
  return (
    <Box component="section" aria-labelledby={headingId}>
      <Typography variant="h3" component="h3" id={headingId} sx={{ mb: 1 }}>
        {texts.duties}
      </Typography>
      {lines.length === 0 ? (
        <Typography>{texts.noDuties}</Typography>
      ) : (
        <>
          <Box component="dl" sx={{ m: 0, mb: 2 }}>
            {lines.map(({ title, items }) => (
              <Box key={title} sx={{ mb: 1 }}>
                <Typography component="dt" variant="body2" color="textSecondary">
                  {title}
                </Typography>
                <Typography component="dd" sx={{ m: 0 }}>
                  {items.join(', ')}
                </Typography>
              </Box>
            ))}
          </Box>
          <Typography variant="body2" color="textSecondary">
            {texts.dutiesStay}
          </Typography>
        </>
      )}
    </Box>
  );
}
