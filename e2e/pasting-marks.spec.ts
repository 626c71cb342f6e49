import { goOffline } from './support/go-offline.ts';
import {
  changeRecordAs,
  expectAllSaved,
  field,
  lastSave,
  namesOn,
  openClass,
  paste,
  rowState,
  savesSince,
  storedSheet,
  subjects,
  teachers,
} from './support/mark-sheet.ts';
import { expect, lostCalls, refusedCalls, signInAs, test } from './support/staff-test.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('a class is pasted from a spreadsheet, after a preview that names what will happen', async ({
  page,
  colleague,
  school,
}) => {
  const before = await lastSave(school);
  await signInAs(page, 'amohammed');
  await openClass(page, '4 Sci Mathematics');
  const names = await namesOn(page);
  const copied = names
    .map(
      (_, row) =>
        `${40 + row},5\t${row === 1 ? '150' : row === 2 ? 'sixty' : row === 4 ? '66.66' : 60}\tA\tb\t` +
        (row === 5 ? '\tFine work 🎉' : ''),
    )
    .join('\r\n');
  await paste(page, field(page, names[0] ?? '', 'Term'), `${copied}\r\nnobody\t1\r\n`);

  const preview = page.getByRole('dialog', { name: 'Paste' });
  await expect(preview.getByRole('status')).toHaveText(
    '35 unchanged, 138 will be stored, 1 rounded, 1 clamped, 1 refused',
  );
  await expect(preview.getByRole('row').filter({ hasText: 'Unchanged' }), 'only counted').toHaveCount(0);
  const rows = preview.getByRole('row');
  for (const [place, first] of [/Refused/, /150 → 100/, /Rounded/, /Will be stored/].entries()) {
    await expect(rows.nth(place + 1), 'what will not go in as it stands comes first').toContainText(first);
  }
  await expect(preview.getByText('1 line falls below the last student.')).toBeVisible();
  await expect(preview.getByRole('row', { name: new RegExp(`${names[1]}.*150 → 100`) })).toBeVisible();
  await expect(
    preview.getByRole('row', { name: new RegExp(`${names[4]}.*Rounded: 66.66 → 66.7`) }),
  ).toBeVisible();
  await expect(preview.getByRole('row', { name: new RegExp(`${names[2]}.*sixty.*Refused`) })).toBeVisible();
  await expect(preview.getByRole('row', { name: new RegExp(`${names[5]} Remarks`) })).toContainText(
    'Documents cannot print “🎉”.',
  );
  expect(await savesSince(school, { subject: subjects.mathematics, lastId: before }), 'nothing yet').toEqual(
    [],
  );

  await preview.getByRole('button', { name: 'Apply' }).click();
  await expectAllSaved(page);
  const stored = await storedSheet(await colleague('amohammed'), {
    formClass: '4 Sci',
    subject: subjects.mathematics,
    teacherId: teachers.amohammed,
  });
  expect(names.map((name) => stored.get(name)?.course_mark)).toEqual(names.map((_, row) => 40.5 + row));
  expect(stored.get(names[1] ?? '')?.exam_mark).toBe(100);
  expect(stored.get(names[2] ?? '')?.exam_mark, 'the refused one alone is missing').toBeNull();
  expect(stored.get(names[3] ?? '')).toMatchObject({ dilligence: 'A', progress: 'B', conduct: null });
});

test.describe('without a connection', () => {
  test.use({ complaints: { allowed: [lostCalls] } });

  test('what is typed and pasted in one row is told apart by its history', async ({ page, context }) => {
    await signInAs(page, 'lcharles');
    await openClass(page, '1A Spanish');
    const [first = ''] = await namesOn(page);
    await goOffline(context, page);
    await field(page, first, 'Exam').fill('41');
    await paste(page, field(page, first, 'Term'), '52\n');
    await page.getByRole('dialog', { name: 'Paste' }).getByRole('button', { name: 'Apply' }).click();
    await expect(rowState(page, first, 'Waiting for the connection')).toBeVisible();
    await context.setOffline(false);
    await expectAllSaved(page);
    await page.getByRole('button', { name: `History of ${first}` }).click();
    const dialog = page.getByRole('dialog', { name: `History: ${first}` });
    const changes = dialog.getByRole('group');
    const pasted = changes.filter({ has: page.getByRole('heading', { name: /, pasted$/ }) });
    await expect(pasted.getByRole('row', { name: /^Term .*52$/ })).toBeVisible();
    await expect(pasted.getByRole('row', { name: /41$/ })).toHaveCount(0);
    const typed = changes.filter({ has: page.getByRole('heading', { name: /\d\d:\d\d$/ }) });
    await expect(typed.getByRole('row', { name: /^Exam .*41$/ })).toBeVisible();
  });
});

test('under Missing only what is pasted goes to the students who are shown, and to nobody between them', async ({
  page,
}) => {
  await signInAs(page, 'amohammed');
  await openClass(page, '3A Mathematics');
  const all = await namesOn(page);
  const remarks = page.getByRole('textbox', { name: /, Remarks$/ });
  const before = await remarks.evaluateAll((cells) => cells.map((cell) => (cell as HTMLInputElement).value));
  await page.getByRole('button', { name: 'Missing only' }).click();
  await expect.poll(() => remarks.count()).toBeLessThan(all.length);
  const labels = await remarks.evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label')));
  const shown = labels.map((label) => (label ?? '').replace(/, Remarks$/, ''));
  const place = shown.findIndex((name, row) => all.indexOf(shown[row + 1] ?? '') > all.indexOf(name) + 1);
  const [upper = '', lower = ''] = shown.slice(place);
  await paste(page, field(page, upper, 'Remarks'), 'Reads every question twice.\nShows each step.\n');
  await page.getByRole('dialog', { name: 'Paste' }).getByRole('button', { name: 'Apply' }).click();
  await expectAllSaved(page);
  await page.getByRole('button', { name: 'Missing only' }).click();
  await expect(remarks).toHaveCount(all.length);
  const pasted = new Map([
    [upper, 'Reads every question twice.'],
    [lower, 'Shows each step.'],
  ]);
  expect(await remarks.evaluateAll((cells) => cells.map((cell) => (cell as HTMLInputElement).value))).toEqual(
    before.map((remark, row) => pasted.get(all[row] ?? '') ?? remark),
  );
});

test('Cancel on the preview stores nothing', async ({ page, school }) => {
  await signInAs(page, 'amohammed');
  await openClass(page, '3A Mathematics');
  const before = await lastSave(school);
  const [first = ''] = await namesOn(page);
  const was = await field(page, first, 'Term').inputValue();
  await paste(page, field(page, first, 'Term'), '1\n2\n3\n');
  await page.getByRole('dialog', { name: 'Paste' }).getByRole('button', { name: 'Cancel' }).click();
  await expect(field(page, first, 'Term')).toHaveValue(was);
  await expect(field(page, first, 'Term')).toBeFocused();
  // What the paste sent would have gone before the next mark.
  await page.keyboard.type(was === '77' ? '78' : '77');
  await page.keyboard.press('Enter');
  await expectAllSaved(page);
  const saves = await savesSince(school, { subject: subjects.mathematics, lastId: before });
  expect(saves.map(({ student }) => student)).toEqual([first]);
});

test.describe('someone else stores marks while the preview is looked at', () => {
  test.use({ complaints: { allowed: [refusedCalls] } });

  test('theirs are not pasted over unseen: the teacher chooses where both changed one mark', async ({
    page,
    colleague,
  }) => {
    const vicePrincipal = await colleague('vjoseph');
    const lesson = { formClass: '2A', subject: subjects.mathematics, teacherId: teachers.amohammed };
    await signInAs(page, 'amohammed');
    await openClass(page, '2A Mathematics');
    const [first = '', second = '', third = '', fourth = ''] = await namesOn(page);
    for (const name of [first, second, third, fourth]) {
      await changeRecordAs(vicePrincipal, lesson, name, { course_mark: 40, course_attendance: 1 });
      await expect(field(page, name, 'Term')).toHaveValue('40');
    }
    // What one has just typed oneself is no question.
    await field(page, fourth, 'Term').fill('44');
    await paste(page, field(page, first, 'Term'), '51\n52\n53\n54\n');
    const preview = page.getByRole('dialog', { name: 'Paste' });
    await expect(
      preview.getByRole('row', { name: new RegExp(`${second}.*Will be stored, in place of 40`) }),
    ).toBeVisible();
    await expect(preview.getByRole('row', { name: fourth })).toContainText('in place of 44');
    // Words are told from the sentence that they stand in.
    await preview.getByRole('button', { name: 'Cancel' }).click();
    await field(page, fourth, 'Remarks').fill('Works with care.');
    await paste(page, field(page, fourth, 'Remarks'), 'Reads well.\n');
    await expect(preview.getByRole('row', { name: fourth })).toContainText('in place of “Works with care.”');
    await preview.getByRole('button', { name: 'Cancel' }).click();
    await paste(page, field(page, first, 'Term'), '51\n52\n53\n54\n');
    await expect(preview).toBeVisible();
    // The sheet behind the dialog, which nobody can reach meanwhile.
    const behind = (name: string, column: string) => page.locator(`input[aria-label="${name}, ${column}"]`);
    await changeRecordAs(vicePrincipal, lesson, second, { course_mark: 72 });
    await changeRecordAs(vicePrincipal, lesson, third, { comment: 'Works steadily.' });
    await expect(behind(second, 'Term')).toHaveValue('72');
    await expect(behind(third, 'Remarks')).toHaveValue('Works steadily.');
    await preview.getByRole('button', { name: 'Apply' }).click();

    await page
      .getByRole('row')
      .filter({ hasText: second })
      .getByRole('button', { name: 'Changed by someone else' })
      .click();
    const clash = page.getByRole('dialog', { name: `Someone else changed ${second}` });
    await expect(clash.getByRole('row', { name: 'Term 52 72' })).toBeVisible();
    await clash.getByRole('button', { name: 'Use theirs' }).click();
    await expectAllSaved(page);
    const stored = await storedSheet(vicePrincipal, lesson);
    expect([first, second, third, fourth].map((name) => stored.get(name)?.course_mark)).toEqual([
      51, 72, 53, 54,
    ]);
    expect(stored.get(third)?.comment).toBe('Works steadily.');
  });

  test('a mark that is pasted for one whom they have set absent is asked about, and stored where it is kept', async ({
    page,
    colleague,
  }) => {
    const vicePrincipal = await colleague('vjoseph');
    const lesson = { formClass: '2B', subject: subjects.mathematics, teacherId: teachers.amohammed };
    await signInAs(page, 'amohammed');
    await openClass(page, '2B Mathematics');
    const [first = '', second = ''] = await namesOn(page);
    for (const name of [first, second]) {
      await changeRecordAs(vicePrincipal, lesson, name, { course_mark: 40, course_attendance: 1 });
      await expect(field(page, name, 'Term')).toHaveValue('40');
    }
    await paste(page, field(page, first, 'Term'), '51\n52\n');
    const preview = page.getByRole('dialog', { name: 'Paste' });
    await expect(preview.getByRole('row', { name: first })).toContainText('in place of 40');
    await changeRecordAs(vicePrincipal, lesson, first, { course_mark: null, course_attendance: 2 });
    await expect(page.locator(`button[aria-label^="${first}, Term attendance: Abs"]`)).toBeAttached();
    await preview.getByRole('button', { name: 'Apply' }).press('Enter');
    await expect(field(page, first, 'Term')).toHaveValue('51');
    await expect(
      page.locator('tr:focus-within'),
      'the field that had the focus is another by now',
    ).toContainText(first);
    await page.keyboard.press('ArrowDown');
    await expect(field(page, first, 'Term')).toBeFocused();

    await page
      .getByRole('row')
      .filter({ hasText: first })
      .getByRole('button', { name: 'Changed by someone else' })
      .click();
    const clash = page.getByRole('dialog', { name: `Someone else changed ${first}` });
    await expect(clash.getByRole('row', { name: 'Term 51 Absent' })).toBeVisible();
    await clash.getByRole('button', { name: 'Keep mine' }).click();
    await expectAllSaved(page);
    const stored = await storedSheet(vicePrincipal, lesson);
    expect(stored.get(first)).toMatchObject({ course_mark: 51, course_attendance: 1 });
  });
});
