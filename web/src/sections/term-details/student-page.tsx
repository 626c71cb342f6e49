import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import { administersMarks, type ClassLead } from 'contract/abilities';
import type { FormClassInYear } from 'contract/classes';
import { openTermDetails, type RegisteredStudent } from 'contract/term-details';
import { type ReactNode, useEffect, useState } from 'react';

import { principalOf, useSession } from '../../api/session-store.ts';
import { lastFirst } from '../../ui/full-name.ts';
import { visuallyHidden } from '../../ui/visually-hidden.ts';
import { columnGap, columns } from './columns.ts';
import { CommentField } from './comment-field.tsx';
import { StudentPager } from './student-pager.tsx';
import { StudentPanel } from './student-panel.tsx';
import { rowsQuery } from './subject-rows.ts';
import { SubjectRows } from './subject-rows-panel.tsx';
import { termTexts } from './texts.ts';
import { useFieldInSight } from './use-field-in-sight.ts';
import type { Position } from './use-open-student.ts';
import { useTermRecord } from './use-term-record.ts';

/** One student: who it is and the attendance left, subjects, average and comments right; one column on a phone. */
export function StudentPage({
  formClass,
  student,
  hasLeft,
  classmates,
  lead,
  position,
  examMark,
  back,
  onMove,
  onGoTo,
  onNextClass,
}: {
  formClass: FormClassInYear;
  student: RegisteredStudent;
  /** The class has the student no longer: what is typed is sent all the same. */
  hasLeft: boolean;
  /** The whole class as it is. */
  classmates: readonly RegisteredStudent[];
  lead: ClassLead;
  position: Position;
  examMark: 0 | 1;
  back: ReactNode;
  onMove: (step: 1 | -1) => void;
  onGoTo: (studentId: number) => void;
  onNextClass: (() => void) | null;
}) {
  const who = principalOf(useSession());
  const record = useTermRecord(student);
  const open = openTermDetails(who, lead);
  const name = lastFirst(student);
  useRowsOfNeighbours(classmates, position.place);
  useFieldInSight();
  const isDean = open.includes('dean_comment');
  // The field of a comment that is being written stays where another dean takes the class over meanwhile.
  const [hasBeenDean, setHasBeenDean] = useState(isDean);
  if (isDean && !hasBeenDean) setHasBeenDean(true);
  const comment = { record, classmates } as const;
  return (
    <Box
      sx={{
        display: { xs: 'flex', md: 'grid' },
        flexDirection: 'column',
        gridTemplateColumns: columns,
        columnGap: `${columnGap}px`,
        rowGap: 4,
        alignItems: { md: 'start' },
      }}
    >
      <Box sx={{ display: { xs: 'contents', md: 'grid' }, gap: 4 }}>
        <StudentPanel
          formClass={formClass}
          record={record}
          hasLeft={hasLeft}
          open={open}
          lead={lead}
          classmates={classmates}
          back={back}
          onGoTo={onGoTo}
          onNextClass={onNextClass}
        />
        <StudentPager name={name} hasLeft={hasLeft} position={position} onMove={onMove} />
        {/* Heard from the notice that comes with it. It comes by itself, and so behind all that it would move. */}
        {hasLeft && (
          <Alert severity="warning" role="note" sx={{ order: { xs: 1, md: 'initial' } }}>
            {termTexts.leftWhileOpen(name, student.student_id)}
          </Alert>
        )}
      </Box>
      <Box key={record.key} sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {open.length === 0 && <Alert severity="info">{termTexts.onlyReading}</Alert>}
        <SubjectRows
          student={student}
          formClassId={formClass.id}
          examMark={examMark}
          mayChange={administersMarks(who)}
        >
          <CommentField {...comment} field="teacher_comment" open={open.includes('teacher_comment')} />
          {(hasBeenDean || record.entry.dean_comment !== '') && (
            <CommentField {...comment} field="dean_comment" open={isDean} />
          )}
        </SubjectRows>
      </Box>
      <div role="status" style={visuallyHidden}>
        {name}, {termTexts.position(hasLeft ? '–' : position.place + 1, position.all)}
      </div>
    </Box>
  );
}

/** Fetches the subjects of the students before and after, so that they are there when one goes on. */
function useRowsOfNeighbours(classmates: readonly RegisteredStudent[], place: number): void {
  const client = useQueryClient();
  useEffect(() => {
    for (const neighbour of [classmates[place + 1], classmates[place - 1]]) {
      if (neighbour !== undefined) void client.prefetchQuery(rowsQuery(neighbour));
    }
  }, [client, classmates, place]);
}
