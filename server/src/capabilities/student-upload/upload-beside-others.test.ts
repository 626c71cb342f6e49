import { studentMessages } from 'contract/students';
import { uploadMessages } from 'contract/upload-rows';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Database } from '../../database/transaction.ts';
import { schoolRecords } from '../../testing/school-records.ts';
import { correctNumber } from '../../testing/correct-number.ts';
import { csv, studentUploads } from '../../testing/student-uploads.ts';
import { lastYear, students } from '../../testing/test-school.ts';
import { untilWaiting } from '../../testing/until-waiting.ts';

const { school, owner, preview, confirm, countStudents } = await studentUploads();

describe('an upload beside what others do at the same moment', () => {
  const whileTaken = async (sea_number: string, rows: readonly object[]) => {
    const { stored } = await owner.transaction().execute(async (trx) => {
      const ofDinesh = trx.updateTable('students').where('student_id', '=', students.dinesh.id);
      await ofDinesh.set({ sea_number }).execute();
      const storing = confirm(rows);
      await untilWaiting(school.database, 1);
      return { stored: storing };
    });
    return (await stored).map(({ outcome, error }) => [outcome, error]);
  };

  it('loses one row, not its neighbours, where somebody takes its SEA number in the same moment', async () => {
    const rows = await preview(
      csv('Sealy,Asha,2610301,1A,F,', 'Sealy,Bryan,2610302,1A,M,', 'Sealy,Carla,2610303,1A,F,'),
    );
    expect(await whileTaken('2610302', rows)).toEqual([
      ['added', undefined],
      ['refused', uploadMessages.otherName('Rampersad, Dinesh')],
      ['added', undefined],
    ]);
  });

  it('says of a row that is sent alone that its SEA number was taken in the same moment', async () => {
    const rows = await preview(csv('Sealy,Dara,2610304,1A,F,'));
    expect(await whileTaken('2610304', rows)).toEqual([['refused', studentMessages.seaNumberTaken]]);
  });

  it('leaves a student where the office registers them in the same moment', async () => {
    const rhea = { id: 20250008, first: 'Rhea', last: 'Sealy' };
    await schoolRecords(owner).enrol(rhea, '1B', lastYear);
    await owner
      .updateTable('students')
      .set({ sea_number: '2510088' })
      .where('student_id', '=', rhea.id)
      .execute();
    const rows = await preview(csv('Sealy,Rhea,2510088,1B,F,'));
    const { stored } = await owner.transaction().execute(async (trx) => {
      await sql`select from students where student_id = ${rhea.id} for no key update`.execute(trx);
      await schoolRecords(trx).register(rhea, '1B');
      const storing = confirm(rows);
      await untilWaiting(school.database, 1);
      return { stored: storing };
    });
    expect(await stored).toMatchObject([{ outcome: 'unchanged', record: { student_id: rhea.id } }]);
  });

  it('adds nobody twice where two clerks confirm one file at one moment', async () => {
    const rows = await preview(csv('Pascall,Iman,,1B,F,2014-01-01', 'Pascall,Ilyas,,1B,M,1 Feb 2014'));
    const before = await countStudents();
    const { stored } = await owner.transaction().execute(async (trx) => {
      await holdClass(trx, '1B');
      const storing = [confirm(rows), confirm(rows)];
      await untilWaiting(school.database, 2);
      return { stored: storing };
    });
    const results = (await Promise.all(stored)).toSorted((one) => (one[0]?.outcome === 'added' ? -1 : 1));
    expect(results.map((ofOne) => ofOne.map(({ outcome }) => outcome))).toEqual([
      ['added', 'added'],
      ['unchanged', 'unchanged'],
    ]);
    const ids = results.map((ofOne) => ofOne.map(({ record }) => record?.student_id));
    expect(ids[1]).toEqual(ids[0]);
    expect(await countStudents()).toBe(before + 2);
  });

  it('adds nobody a second time whose record a colleague corrected since the preview, and knows who has another number', async () => {
    const { dinesh, brandon } = students;
    const born = async ({ id }: { id: number }, date_of_birth: string) =>
      owner.updateTable('students').set({ date_of_birth }).where('student_id', '=', id).execute();
    await born(dinesh, '2013-08-08');
    await born(brandon, '2013-09-09');
    const rows = await preview(csv('Rampersad,Dinesh,,1B,M,2013-08-08', 'Ali,Brandon,,1A,M,2013-09-09'));
    expect(rows.map(({ existing_student_id }) => existing_student_id)).toEqual([dinesh.id, brandon.id]);
    const before = await countStudents();
    await born(dinesh, '2013-08-18');
    await correctNumber(await school.browser().signIn('Admin'), brandon, { to: 20269077 });
    await born({ id: 20269077 }, '2013-09-09');
    expect(
      (await confirm(rows)).map(({ outcome, record, error }) => [outcome, record?.student_id, error]),
    ).toEqual([
      ['refused', undefined, uploadMessages.meansAnother(dinesh.id)],
      ['unchanged', 20269077, undefined],
    ]);
    // Whoever sends no such word, or says that they mean somebody new, has it their way.
    const [row] = rows;
    expect(await confirm([{ ...row, existing_student_id: null }])).toMatchObject([{ outcome: 'added' }]);
    expect(await countStudents()).toBe(before + 1);
  });

  it('puts nobody into a class that is retired in the same moment', async () => {
    await schoolRecords(owner).open('1Q');
    const rows = await preview(csv('Pantin,Joel,2610401,1Q,M,', 'Pantin,Jael,2610402,1A,F,'));
    const { stored } = await owner.transaction().execute(async (trx) => {
      await holdClass(trx, '1Q');
      const storing = confirm(rows);
      await untilWaiting(school.database, 1);
      const ofClass = trx.updateTable('form_classes').where('form_class_id', '=', '1Q');
      await ofClass.set({ retired_on: '2026-11-20' }).execute();
      return { stored: storing };
    });
    expect((await stored).map(({ outcome, error }) => [outcome, error])).toEqual([
      ['refused', uploadMessages.noSuchClass('1Q')],
      ['added', undefined],
    ]);
  });

  it('names the class into which the office puts a student in the moment in which it retires that of the file', async () => {
    const tara = { id: 20250009, first: 'Tara', last: 'Sealy' };
    const { enrol, open } = schoolRecords(owner);
    await open('1R');
    await enrol(tara, '1B', lastYear);
    const ofTara = owner.updateTable('students').where('student_id', '=', tara.id);
    await ofTara.set({ sea_number: '2510089' }).execute();
    const rows = await preview(csv('Sealy,Tara,2510089,1R,F,'));
    const { stored } = await owner.transaction().execute(async (trx) => {
      await sql`select from students where student_id = ${tara.id} for no key update`.execute(trx);
      const storing = confirm(rows);
      await untilWaiting(school.database, 1);
      await schoolRecords(trx).register(tara, '1B');
      const ofClass = trx.updateTable('form_classes').where('form_class_id', '=', '1R');
      await ofClass.set({ retired_on: '2026-11-20' }).execute();
      return { stored: storing };
    });
    expect((await stored).map(({ outcome, error }) => [outcome, error])).toEqual([
      ['refused', uploadMessages.otherClass('1B')],
    ]);
  });
});

/** As whoever retires or deletes a class takes it for themselves. */
async function holdClass(trx: Database, formClass: string): Promise<void> {
  await sql`select from form_classes where form_class_id = ${formClass} for update`.execute(trx);
}
