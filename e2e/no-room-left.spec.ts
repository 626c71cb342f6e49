import {
  expectAllSaved,
  field,
  namesOn,
  openClass,
  storedSheet,
  subjects,
  teachers,
} from './support/mark-sheet.ts';
import { expect, signInAs, test } from './support/staff-test.ts';

test('a browser without room for the outbox says so, and what is typed is sent all the same', async ({
  page,
  colleague,
}) => {
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('No room', 'QuotaExceededError');
    };
  });
  await signInAs(page, 'amohammed');
  await openClass(page, '4 Sci Mathematics');
  const [, , name = ''] = await namesOn(page);
  await field(page, name, 'Term').click();
  await page.keyboard.type('63');
  await page.keyboard.press('Tab');
  await page.keyboard.type('71');
  await page.keyboard.press('Enter');
  await expect(page.getByText('stay on this page until everything is saved')).toBeVisible();
  await expectAllSaved(page);
  const stored = await storedSheet(await colleague('amohammed'), {
    formClass: '4 Sci',
    subject: subjects.mathematics,
    teacherId: teachers.amohammed,
  });
  expect(stored.get(name)).toMatchObject({ course_mark: 63, exam_mark: 71 });
});

test('what cannot be stored as typed is still in its cells after a reload, in each of them', async ({
  page,
}) => {
  await signInAs(page, 'amohammed');
  await openClass(page, '4 Sci Mathematics');
  const [first = '', second = ''] = await namesOn(page);
  await field(page, first, 'Term').click();
  await page.keyboard.type('sixty');
  await page.keyboard.press('Enter');
  await page.keyboard.type('12,5,1');
  await page.keyboard.press('Enter');
  await page.reload();
  await openClass(page, '4 Sci Mathematics');
  await expect(field(page, first, 'Term')).toHaveValue('sixty');
  await expect(field(page, second, 'Term')).toHaveValue('12,5,1');
});
