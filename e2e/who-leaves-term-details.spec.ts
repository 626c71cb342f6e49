import { expectAllHasCome } from './support/all-has-come.ts';
import { changeClass } from './support/change-class.ts';
import { expectNothingWaits } from './support/nothing-waits.ts';
import { expect, refusedCalls, test } from './support/staff-test.ts';
import { expectStudent, officeChanged, openAsFormTeacher, recordField } from './support/term-details.ts';

// Who leaves a class of Term Details, and comes again, while it is open in a window which nobody leaves.

test.use({ complaints: { allowed: [refusedCalls] } });

const comments = "Form Teacher's Comments" as const;

test('one who leaves the class, and comes again, is missed and counted at the page of another, which stays', async ({
  page,
  colleague,
}) => {
  const { office, names, idOf } = await openAsFormTeacher(page, colleague);
  const [leaving = '', , third = ''] = names;
  const id = idOf(leaving);
  await page.keyboard.press('Alt+ArrowRight');
  await page.keyboard.press('Alt+ArrowRight');
  await expectStudent(page, third, '3 of 35');
  await recordField(page, comments).focus();
  await changeClass(office, id, '4 Sci');
  await expectStudent(page, third, '2 of 34');
  await expect(recordField(page, comments)).toBeFocused();
  await changeClass(office, id, '1A');
  await expectStudent(page, third, '3 of 35');
  await expect(recordField(page, comments)).toBeFocused();
});

test('the history of a student who was in another class for a while says from which class to which', async ({
  page,
  colleague,
}) => {
  const { office, names, idOf } = await openAsFormTeacher(page, colleague);
  const [moved = ''] = names;
  await changeClass(office, idOf(moved), '1B');
  await changeClass(office, idOf(moved), '1A');
  await expectStudent(page, moved, '1 of 35');
  await page.getByRole('button', { name: /^History/ }).click();
  const history = page.getByRole('dialog', { name: `History: ${moved}` });
  const saves = history.getByRole('group', { name: /, class changed$/ });
  await expect(saves.nth(0).getByRole('row')).toHaveText(['FieldFromTo', 'Class1B1A']);
  await expect(saves.nth(1).getByRole('row')).toHaveText(['FieldFromTo', 'Class1A1B']);
});

test('a comment that is being typed for one who leaves the class stays in its field, and is sent before one is told', async ({
  page,
  colleague,
}) => {
  const { office, names, idOf } = await openAsFormTeacher(page, colleague);
  const [leaving = '', next = ''] = names;
  const id = idOf(leaving);
  await expectStudent(page, leaving, '1 of 35');
  await recordField(page, comments).fill('Works with');
  await changeClass(office, id, '4 Sci');
  await expect(page.getByText(officeChanged)).toBeVisible();
  await expectStudent(page, leaving, '1 of 35');
  await expect(recordField(page, comments)).toBeFocused();
  await page.keyboard.type(' care.');
  await expect(recordField(page, comments)).toHaveValue('Works with care.');
  await page.keyboard.press('Tab');
  const told = `${leaving}, Student's ID ${id}, is no longer in this class.`;
  await expect(page.getByText(told).first()).toBeVisible();
  // Over a page that one has turned away from, a notice stays.
  await page.evaluate(() => window.dispatchEvent(new Event('blur')));
  await expectStudent(page, leaving, '– of 34');
  await expect(recordField(page, comments)).toHaveValue('Works with care.');
  await page.keyboard.press('Alt+ArrowRight');
  await expectStudent(page, next, '1 of 34');
  await expect(page.getByText(told), 'nothing of the one before is said over the next').toHaveCount(0);

  await page.getByRole('banner').getByRole('button', { name: '1 not stored' }).click();
  const list = page.getByRole('dialog', { name: 'Not stored' });
  await expect(list.getByRole('listitem', { name: leaving })).toContainText(
    `${comments}: “Works with care.”`,
  );
  await list.getByRole('button', { name: 'Discard what I typed' }).click();
  await list.getByRole('button', { name: 'Close' }).click();
  await changeClass(office, id, '1A');
  await expectStudent(page, next, '2 of 35');
  await expectNothingWaits(page);
});

test('a figure that is none, typed for one who then leaves the class, is told at the page of the next', async ({
  page,
  colleague,
}) => {
  const { office, names, idOf } = await openAsFormTeacher(page, colleague);
  const [leaving = '', next = ''] = names;
  const id = idOf(leaving);
  await recordField(page, 'Times Late').fill('6x');
  await page.keyboard.press('Alt+ArrowRight');
  await expectStudent(page, next, '2 of 35');
  await changeClass(office, id, '4 Sci');
  await expect(
    page.getByText(`${leaving} is no longer in this class. Not stored: ${leaving}, Times Late “6x”`),
  ).toBeVisible();
  await expectStudent(page, next, '1 of 34');
  await changeClass(office, id, '1A');
  await expectStudent(page, next, '2 of 35');
  await expectNothingWaits(page);
});

for (const [window, size] of [
  ['a wide', { width: 1280, height: 800 }],
  ['a narrow', { width: 360, height: 740 }],
] as const) {
  test(`in ${window} window nothing moves under the hand as the student who is open leaves the class`, async ({
    page,
    colleague,
  }) => {
    await page.setViewportSize(size);
    const { office, names, idOf } = await openAsFormTeacher(page, colleague);
    const [leaving = '', second = ''] = names;
    const id = idOf(leaving);
    const [comment, late] = [recordField(page, comments), recordField(page, 'Times Late')];
    const next = page.getByRole('button', { name: 'NEXT', exact: true });
    await expect(page.getByText('Mathematics').first()).toBeAttached();
    await comment.focus();
    await expectAllHasCome(page);
    const places = async () =>
      Promise.all(
        [comment, late, next].map(async (one) => one.evaluate((it) => it.getBoundingClientRect().toJSON())),
      );
    const before = await places();
    await changeClass(office, id, '4 Sci');
    await expectStudent(page, leaving, '– of 34');
    await expect(page.getByRole('note')).toContainText(
      `${leaving}, Student's ID ${id}, is no longer in this class.`,
    );
    await expect(comment).toBeFocused();
    expect(await places()).toEqual(before);
    await expect(page.getByText('No longer in 1A')).toBeVisible();
    await page.keyboard.press('Alt+ArrowRight');
    await expectStudent(page, second, '1 of 34');
    await changeClass(office, id, '1A');
    await expectStudent(page, second, '2 of 35');
  });
}
