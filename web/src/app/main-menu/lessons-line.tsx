import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { timetableCalls } from 'contract/timetable';

import { queryOf } from '../../api/query-client.ts';
import { principalOf, useSession } from '../../api/session-store.ts';
import { appTexts } from '../texts.ts';

/** '5 classes, 2 to finish' under Enter Marks, for whoever has lessons. Silent where it cannot be known. */
export function LessonsLine() {
  const { employee_id: id } = principalOf(useSession());
  const { data } = useQuery({
    ...queryOf(timetableCalls.listTeacherLessons, { params: { employeeId: String(id) } }),
    enabled: id !== null,
  });
  if (!data || data.length === 0) return null;
  const left = data.filter((lesson) => lesson.complete < lesson.students).length;
  return (
    <Typography
      component="span"
      variant="body2"
      sx={{ display: 'block', mt: 2, fontWeight: 600, color: 'primary.main' }}
    >
      {' '}
      {appTexts.lessonsLeft(data.length, left)}
    </Typography>
  );
}
