import { calls } from 'contract/calls';
import { beforeEach, describe, expect, it } from 'vitest';
import { gateFiles, importable } from '../../testing/gate-files.ts';
import { printDocument } from '../../testing/print-document.ts';
import { schoolRecords } from '../../testing/school-records.ts';
import { students } from '../../testing/test-school.ts';

const { school, owner, today, clerk, read, confirm } = await gateFiles();
const { anika, brandon } = students;

describe('the documents of a day on which a file came', () => {
  const print = async (report: 'class' | 'daily') =>
    (await printDocument(school, `/api/attendance-report-${report}?attendance_date=${today}`)).join(' ');

  beforeEach(async () => {
    const { rows } = await read(`${anika.id},${today},AM,present,`, `${brandon.id},${today},AM,absent,`);
    await confirm(importable(rows));
  });

  it('keep who is in the class and not in the file among the enrolled, say that they were not marked, and whose the percentage is', async () => {
    const byClass = await print('class');
    expect(byClass).toContain('Enrolled Present Absent Late Not marked Present, % Of whom');
    expect(byClass).toContain('1A Morning only 4 1 1 0 2 50.0% of 2 marked');
    expect(byClass).toContain('1B No register 2 – – – – – Form 1 6 1 1 0 2 50.0% of 2 marked');
    expect(byClass).toContain('Not marked are those of whom no register of the day says anything.');
    const daily = await print('daily');
    expect(daily).toContain('Present Absent Late Not marked Registers taken 1 of 2 marked 1 0 2 1 of 8');
    expect(daily).toContain('1 of 2 present, 1 absent, 0 late, 2 not marked Morning only');
    const { rows } = await read(`${brandon.id},${today},AM,present,`);
    await confirm(importable(rows));
    expect(await print('daily')).toContain('Everyone who was marked was present');
  });

  it('count of a class that took its register on the screen whoever stands in it, and nobody who came since', async () => {
    const body = { form_class_id: '1B', date: today, session: 'AM' as const, entries: [] };
    expect((await clerk.ask(calls.saveRegister, { body })).status).toBe(201);
    await schoolRecords(owner).enrol({ id: 20260099, first: 'Nia', last: 'Weekes' }, '1B');
    expect(await print('class')).toContain('1B Morning only 2 2 0 0 0 100.0% Form 1 6 3 1 0 2 75.0%');
    expect(await print('daily')).toMatch(
      /1B .*Everyone was present 2 of 2 present, 0 absent, 0 late Morning/,
    );
  });
});
