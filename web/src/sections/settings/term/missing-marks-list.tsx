import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { MissingMarks } from 'contract/school-year';
import { useId } from 'react';
import { setTermTexts as texts } from './texts.ts';

/** Whose marks are not all entered in the term being left: by class, unfolding to subjects and names. */
export function MissingMarksList({ rows }: { rows: readonly MissingMarks[] }) {
  const titleId = useId();
  if (rows.length === 0) return <Typography>{texts.noneMissing}</Typography>;
  const classes = [...Map.groupBy(rows, ({ form_class_id }) => form_class_id)];
  return (
    <Box role="group" aria-labelledby={titleId}>
      <Typography variant="h3" id={titleId}>
        {texts.missing}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {texts.missingCount(missingIn(rows), rows.length, classes.length)}
      </Typography>
      {classes.map(([formClass, lessons]) => (
        <Accordion
          key={formClass}
          disableGutters
          variant="outlined"
          slotProps={{ heading: { component: 'h4' }, transition: { unmountOnExit: true } }}
        >
          <AccordionSummary expandIcon={<ExpandMoreIcon />}>
            <Typography component="span" sx={{ fontWeight: 600, minWidth: '5rem' }}>
              {formClass}
            </Typography>
            <Typography component="span" color="textSecondary">
              {texts.missingInClass(missingIn(lessons), lessons.length)}
            </Typography>
          </AccordionSummary>
          <AccordionDetails sx={{ display: 'grid', gap: 3, pt: 0 }}>
            {lessons.map((lesson) => (
              <LessonWithMissing key={lesson.subject_id} lesson={lesson} />
            ))}
          </AccordionDetails>
        </Accordion>
      ))}
    </Box>
  );
}

function LessonWithMissing({ lesson }: { lesson: MissingMarks }) {
  const { subject_title, teachers, missing, students, names } = lesson;
  return (
    <Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 4 }}>
        <Typography>
          {subject_title}
          <Typography component="span" variant="body2" color="textSecondary">
            {teachers === '' ? '' : ` ${teachers}`}
          </Typography>
        </Typography>
        <Typography className="numbers" sx={{ flex: 'none' }}>
          {texts.missingOf(missing, students)}
        </Typography>
      </Box>
      <Typography variant="body2" color="textSecondary">
        {names.length === 0 ? texts.nobodyIsComplete : names.join('; ')}
      </Typography>
    </Box>
  );
}

function missingIn(lessons: readonly MissingMarks[]): number {
  return lessons.reduce((sum, { missing }) => sum + missing, 0);
}
