import { blankEntry, type MarkEntry } from 'contract/marks';
import { academicYearOfTerm } from 'contract/terms';
import { Random } from '../../demo/random.ts';
import type { Database } from '../database/transaction.ts';
import { schoolRecords } from './school-records.ts';
import { lastTerm, lastYear, staff, term, year } from './test-school.ts';

/** Of last year's terms only the third is in test-school.ts. */
export const termsByChance = [lastTerm - 2, lastTerm - 1, lastTerm, term] as const;

/** Last year's class, and this year's of the same students. */
const classes = [
  ['1C', '2C'],
  ['2C', '3C'],
  ['4 Biz', '5 Biz'],
] as const;
export const classesByChance = ['1C', '2C', '3C', '4 Biz', '5 Biz'] as const;

const taught = [18, 30, 33, 49];
const perClass = 14;

/**
 * Beside the school of test-school.ts, three classes over four terms with marks by chance: few values, so that there are
 * ties at every rank and averages that end on a five; gaps, absences and No Work; terms of course work only; students who
 * left, moved, came later, were taken off a term or repeat Form 2. Those whose place is last in their class are the special
 * ones.
 */
export async function writeSchoolByChance(db: Database, seed: string): Promise<void> {
  const { enrol, register, open, mark, leaveSchool } = schoolRecords(db);
  await open(...classesByChance);
  await writeTerms(db);
  for (const [no, [classThen, classNow]] of classes.entries()) {
    await teach(db, classThen, lastYear);
    await teach(db, classNow, year);
    for (let place = 1; place <= perClass; place += 1) {
      const id = 20250000 + (no + 1) * 100 + place;
      await enrol(
        { id, first: `Ada ${place}`, last: `Joseph ${classThen}`, gender: 'F' },
        classThen,
        lastYear,
      );
      const stays = classThen === '2C' && place === perClass - 5;
      const classThisYear = stays ? classThen : classNow;
      await register({ id }, classThisYear);
      const from = place === perClass ? lastTerm : 0;
      for (const inTerm of termsByChance.filter((one) => one >= from)) {
        const chance = Random.for(seed, id, inTerm);
        const formClass = academicYearOfTerm(inTerm) === year ? classThisYear : classThen;
        const moved = place === perClass - 1 && inTerm === termsByChance[0];
        if (chance.chance(0.95)) await record(db, chance, id, inTerm, moved ? '1B' : formClass);
        // Whoever has nothing in a term is unranked, and of Form 4 takes what is given here.
        const nothing = chance.chance(0.05);
        for (const subject of taught) {
          if (formClass.startsWith('1') || !chance.chance(0.1))
            await take(db, id, subject, formClass, inTerm);
          if (!nothing && chance.chance(0.95)) await mark({ id }, subject, entry(chance), inTerm);
        }
      }
      if (place === perClass - 2 || place === perClass - 3) await leaveSchool({ id });
      if (place === perClass - 3) await db.deleteFrom('term_marks').where('student_id', '=', id).execute();
      if (place === perClass - 4) await takeOff(db, id, lastTerm);
    }
  }
}

function entry(chance: Random): Partial<MarkEntry> {
  const values = [0, 49.9, 50, 50.1, 70, 70.1, 100];
  const value = () => (chance.chance(0.8) ? chance.pick(values) : chance.between(0, 1000) / 10);
  const course = chance.weighted([
    [1, 14],
    [2, 1],
    [3, 1],
  ] as const);
  const exam = chance.weighted([
    [1, 9],
    [2, 1],
  ] as const);
  return {
    ...blankEntry,
    course_attendance: course,
    exam_attendance: exam,
    course_mark: course === 1 && chance.chance(0.95) ? value() : null,
    exam_mark: exam === 1 && chance.chance(0.95) ? value() : null,
  };
}

async function writeTerms(db: Database): Promise<void> {
  const dates = [
    ['2025-09-08', '2025-12-12', '2025-12-12T20:00:00Z'],
    ['2026-01-05', '2026-03-27', '2026-03-27T20:00:00Z'],
  ] as const;
  await db
    .insertInto('academic_terms')
    .values(
      dates.map(([term_start, term_end, published_at], index) => ({
        academic_term_id: lastTerm - 2 + index,
        academic_year_id: lastYear,
        term: index + 1,
        term_start,
        term_end,
        next_term_start: null,
        total_sessions: 130,
        published_at,
      })),
    )
    .execute();
  await db
    .insertInto('term_configurations')
    .values([
      { academic_term_id: lastTerm - 2, form_level: null, exam_mark: 0 },
      { academic_term_id: lastTerm - 2, form_level: 2, exam_mark: 1 },
      { academic_term_id: lastTerm, form_level: 4, exam_mark: 0 },
    ])
    .execute();
}

async function teach(db: Database, form_class_id: string, academic_year_id: number): Promise<void> {
  await db
    .insertInto('lessons')
    .values(
      taught.map((subject_id) => ({
        academic_year_id,
        employee_id: staff.dgarcia.id,
        subject_id,
        form_class_id,
        since: '2025-09-01',
      })),
    )
    .execute();
}

/** Only Forms 4 to 6 choose. */
async function take(db: Database, student_id: number, subject_id: number, formClass: string, inTerm: number) {
  if (Number(formClass[0]) < 4) return;
  await db
    .insertInto('student_subject_assignments')
    .values({
      student_id,
      academic_year_id: academicYearOfTerm(inTerm),
      subject_id,
      employee_id: staff.dgarcia.id,
      since: '2025-09-01',
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function record(db: Database, chance: Random, student_id: number, inTerm: number, formClass: string) {
  await db
    .insertInto('student_term_records')
    .values({
      student_id,
      academic_term_id: inTerm,
      academic_year_id: academicYearOfTerm(inTerm),
      form_class_id: formClass,
      total_sessions: 130,
      sessions_absent: chance.chance(0.1) ? null : chance.between(0, 20),
      sessions_late: chance.chance(0.1) ? null : chance.between(0, 20),
    })
    .execute();
}

async function takeOff(db: Database, student_id: number, academic_term_id: number): Promise<void> {
  await db
    .deleteFrom('student_term_records')
    .where('student_id', '=', student_id)
    .where('academic_term_id', '=', academic_term_id)
    .execute();
  await db
    .insertInto('term_registration_removals')
    .values({ student_id, academic_term_id, record: '{}' })
    .execute();
}
