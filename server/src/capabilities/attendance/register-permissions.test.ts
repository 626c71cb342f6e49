import { registerMessages } from 'contract/attendance';
import { describe, expect, it } from 'vitest';
import { attendanceRegisters, late } from '../../testing/attendance-registers.ts';
import { lastYear, staff, students, year } from '../../testing/test-school.ts';

const { school, owner, formTeacher, dean, clerk, admin, save, open, stored } = await attendanceRegisters();
const { anika } = students;

describe('who may take a register', () => {
  it('the class’s form teacher, a clerk with Students and Admin', async () => {
    for (const [index, who] of [formTeacher, clerk, admin].entries()) {
      const { status } = await save(who, { entries: [late(anika.id, { time: `08:1${index}` })] });
      expect(status).toBe(index === 0 ? 201 : 200);
      expect((await open(who)).status).toBe(200);
    }
  });

  it('not its dean, another class’s form teacher, last year’s, nor who holds 9 alone', async () => {
    await owner
      .insertInto('form_teacher_assignments')
      .values([
        { academic_year_id: year, form_class_id: '1B', employee_id: staff.rsingh.id },
        { academic_year_id: lastYear, form_class_id: '4 Sci', employee_id: staff.amohammed.id },
      ])
      .execute();
    const refusals = [
      await save(dean),
      await open(dean),
      await save(formTeacher, { form_class_id: '4 Sci' }),
      await open(formTeacher, '4 Sci'),
      await save(formTeacher, { form_class_id: '5 Nowhere' }),
      await open(formTeacher, '5 Nowhere'),
    ];
    for (const { status, json } of refusals) {
      expect([status, json]).toEqual([403, { message: registerMessages.notYourClass }]);
    }
    expect((await save(dean, { form_class_id: '1B' })).status).toBe(201);
    const administrator = await school.browser().signIn('cfrancis');
    expect((await save(administrator)).status).toBe(403);
    expect(await stored()).toHaveLength(2);
  });

  it('a form teacher without Term Details: nothing', async () => {
    await owner
      .insertInto('form_teacher_assignments')
      .values({ academic_year_id: year, form_class_id: '4 Sci', employee_id: staff.lcharles.id })
      .execute();
    const spanish = await school.browser().signIn('lcharles');
    expect((await save(spanish, { form_class_id: '4 Sci' })).status).toBe(403);
  });

  it('and to a clerk a class that is nowhere is not found', async () => {
    expect((await save(clerk, { form_class_id: '5 Nowhere' })).status).toBe(404);
    expect((await open(clerk, '5 Nowhere')).status).toBe(404);
  });
});
