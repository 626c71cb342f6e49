import { changeRecordAs, field, openClass, subjects, teachers } from './support/mark-sheet.ts';
import { expect, signInAs, test } from './support/staff-test.ts';

test('what a colleague saves stands on the open sheet before two seconds of it have passed', async ({
  page,
  anotherComputer,
  colleague,
}) => {
  await page.clock.install();
  await signInAs(page, 'lcharles');
  await openClass(page, '1A Spanish');
  const his = await (await anotherComputer()).newPage();
  await signInAs(his, 'vjoseph');
  await his.getByRole('button', { name: /^Enter Marks/ }).click();
  await his.getByRole('button', { name: 'Select Lystra Charles' }).click();
  await openClass(his, '1A Spanish');
  await expect(page.getByRole('status').filter({ hasText: 'also has this class open' })).toBeAttached();

  // From here on her page's time passes by what is let of it; that his shows the save tells that it has set out to both.
  await page.clock.pauseAt(Date.now() + 5000);
  const lesson = { formClass: '1A', subject: subjects.spanish, teacherId: teachers.lcharles };
  await changeRecordAs(await colleague('vjoseph'), lesson, 'Bruno, Kadeem', { course_mark: 57 });
  await expect(field(his, 'Bruno, Kadeem', 'Term')).toHaveValue('57');
  let passed = 0;
  const afterAMoment = async () => {
    if (passed < 2000) await page.clock.runFor(100);
    passed += 100;
    return field(page, 'Bruno, Kadeem', 'Term').inputValue();
  };
  await expect.poll(afterAMoment).toBe('57');
  const told = page.getByRole('status').filter({ hasText: 'Vernon Joseph changed Bruno, Kadeem' });
  await expect(told).toBeAttached();
  await page.clock.runFor(10_000);
  await expect(told, 'no longer than it is news').toHaveCount(0);
});
