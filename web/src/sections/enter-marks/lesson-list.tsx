import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import type { TeacherLesson } from 'contract/timetable';
import { useEffect } from 'react';

import { focusHeading } from '../../ui/focus-heading.ts';
import { LoadingBlock } from '../../ui/loading-block.tsx';
import { sameLesson } from './lesson.ts';
import { listCard } from './list-card.ts';
import { marksTexts } from './texts.ts';

/** 'Select Subject Class': each lesson as class and subject, with how complete it is. */
export function LessonList({
  lessons,
  left,
  onSelect,
  onTurnTo,
}: {
  lessons: readonly TeacherLesson[] | undefined;
  /** The lesson that one comes back from: the keys go on from there. */
  left: TeacherLesson | null;
  onSelect: (lesson: TeacherLesson) => void;
  /** The pointer or the focus is on it: it is likely to be opened. */
  onTurnTo: (lesson: TeacherLesson) => void;
}) {
  // The line that one came back to goes where another teacher has that lesson by now.
  useEffect(focusHeading, [lessons]);
  if (lessons === undefined) return <LoadingBlock height={280} sx={{ maxWidth: 640 }} />;
  if (lessons.length === 0) {
    return (
      <Alert severity="warning" sx={{ maxWidth: 640 }}>
        {marksTexts.noClasses}
      </Alert>
    );
  }
  return (
    <>
      <Typography variant="h2" sx={{ mb: 2 }}>
        {marksTexts.selectSubjectClass}
      </Typography>
      <List aria-label={marksTexts.selectSubjectClass} sx={listCard}>
        {lessons.map((lesson) => (
          <li key={`${lesson.form_class_id} ${lesson.subject_id}`}>
            <ListItemButton
              divider
              autoFocus={left !== null && sameLesson(lesson, left)}
              onPointerEnter={() => onTurnTo(lesson)}
              onFocus={() => onTurnTo(lesson)}
              onClick={() => onSelect(lesson)}
              sx={{ gap: 4 }}
            >
              <ListItemText primary={`${lesson.form_class_id} ${lesson.subject_title}`} />
              <Box sx={{ flex: 'none', width: 140 }}>
                <Typography variant="body2" className="numbers" color="textSecondary">
                  {marksTexts.complete(lesson.complete, lesson.students)}
                </Typography>
                <LinearProgress
                  variant="determinate"
                  aria-hidden
                  value={lesson.students === 0 ? 0 : (100 * lesson.complete) / lesson.students}
                  sx={{ blockSize: 6, borderRadius: 1 }}
                />
              </Box>
            </ListItemButton>
          </li>
        ))}
      </List>
    </>
  );
}
