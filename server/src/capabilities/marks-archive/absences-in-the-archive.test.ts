import { calls } from 'contract/calls';
import { blankEntry } from 'contract/marks';
import { archiveMessages, testIds } from 'contract/marks-archive';
import { messages } from 'contract/messages';
import { describe, expect, it } from 'vitest';
import { marksArchive } from '../../testing/marks-archive.ts';
import { lastTerm, lastYear, staff, students, subjects, term } from '../../testing/test-school.ts';

const { school, owner, academicAdministrator, save } = await marksArchive();
const admin = await school.browser().signIn('Admin');

const { anika } = students;
const { mathematics } = subjects;

const stored = async () => owner.selectFrom('term_marks').selectAll().execute();

describe('a mark of the archive', () => {
  it('in whose place a teacher set Absent or No Work meanwhile is a conflict, and where the box showed that takes its place', async () => {
    const unmarked = { ...blankEntry, employee_id: staff.dgarcia.id, updated_by: null };
    const place = { academic_term_id: lastTerm, academic_year_id: lastYear, subject_id: mathematics };
    const absences = { course_attendance: 3, exam_attendance: 2 } as const;
    await owner
      .insertInto('term_marks')
      .values({ student_id: anika.id, ...place, ...unmarked, ...absences })
      .execute();
    const codes = [
      [testIds.course, 3],
      [testIds.exam, 2],
    ] as const;
    for (const [test_id] of codes) {
      const seenWithout = { test_id, from_mark: null, from_attendance: 1 } as const;
      const reply = await save(seenWithout);
      expect([reply.status, reply.json]).toMatchObject([
        409,
        {
          message: archiveMessages.changedMeanwhile,
          current: { course_attendance: 3, exam_attendance: 2, version: 1 },
        },
      ]);
      // What is cleared leaves it in any case.
      expect((await save({ ...seenWithout, mark: null, from_mark: 55 })).status).toBe(200);
      expect(await stored()).toMatchObject([{ course_attendance: 3, exam_attendance: 2, version: 1 }]);
    }
    for (const [test_id, code] of codes) {
      expect((await save({ test_id, from_mark: null, from_attendance: code })).status).toBe(200);
    }
    expect(await stored()).toMatchObject([
      { course_mark: 61.5, course_attendance: 1, exam_mark: 61.5, exam_attendance: 1 },
    ]);
  });

  it('in whose place its very person set Absent, as in another window, is said to be theirs', async () => {
    const set = async (who: typeof admin, course_attendance: 2 | 3) => {
      const record = { student_id: anika.id, academic_term_id: term, subject_id: mathematics };
      const { status } = await who.ask(calls.saveMark, {
        body: { ...record, ...blankEntry, course_attendance },
      });
      expect(status).toBeLessThan(300);
    };
    const seenBlank = { academic_term_id: term, from_mark: null, from_attendance: 1 } as const;
    await set(academicAdministrator, 2);
    const own = await save(seenBlank);
    expect([own.status, own.json]).toMatchObject([409, { message: messages.changedByYou, by_you: true }]);
    await set(admin, 3);
    const not = await save(seenBlank);
    expect([not.status, not.json]).toMatchObject([409, { message: archiveMessages.changedMeanwhile }]);
    expect(not.json).not.toHaveProperty('by_you');
  });
});
