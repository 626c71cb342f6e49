import { expectFitForPhone } from './support/on-a-phone.ts';
import { sectionBar } from './support/section-bar.ts';
import { expect, refusedCalls, signInAs, test } from './support/staff-test.ts';
import {
  changeRecord,
  expectRecordSaved,
  expectStudent,
  openClassRecords,
  recordField,
  storedRecords,
} from './support/term-details.ts';

test('a form teacher goes through the class on a phone, in one column', async ({ page, colleague }) => {
  await signInAs(page, 'vjoseph');
  await page.getByRole('button', { name: /^Edit\/View Term Details/ }).tap();
  await expect(page.getByRole('group', { name: 'Form 6' })).toBeVisible();
  await expectFitForPhone(page, 'the classes');
  await openClassRecords(page, '1A');
  await expectStudent(page, 'Aziz, Mishka', '1 of 35');
  await expect(page.getByRole('button', { name: 'Change Mathematics' })).toBeVisible();
  await expectFitForPhone(page, 'a record');
  const heights = await sectionBar(page).evaluateHandle((element) => {
    const seen = new Set<number>();
    new ResizeObserver(() => seen.add(element.getBoundingClientRect().height)).observe(element);
    return seen;
  });

  await recordField(page, 'Attendance Lost').fill('3');
  await recordField(page, "Form Teacher's Comments").fill('Mishka reads with care.');
  // The pager stays in sight wherever one is on the page.
  await expect(page.getByRole('button', { name: 'NEXT', exact: true })).toBeInViewport();
  await page.getByRole('button', { name: 'NEXT', exact: true }).tap();
  await expectStudent(page, 'Baksh, Adam', '2 of 35');
  await page.getByRole('button', { name: "Select Comment, Form Teacher's Comments" }).tap();
  const sheet = page.getByRole('dialog', { name: "Form Teacher's Comments" });
  await sheet.getByLabel('Your own words').fill('');
  await sheet.getByRole('checkbox', { name: 'A pleasure to teach.' }).check();
  await expectFitForPhone(page, 'the comment sheet');
  await sheet.getByRole('button', { name: 'Apply' }).tap();
  await expect(recordField(page, "Form Teacher's Comments")).toHaveValue('A pleasure to teach.');
  await expectRecordSaved(page);
  expect(await heights.evaluate((seen) => seen.size), 'a save moves nothing, whatever is said of it').toBe(1);

  await page.getByRole('button', { name: 'Search' }).tap();
  await expect(page.getByRole('button', { name: 'View Record, Adam Baksh' })).toBeVisible();
  await expectFitForPhone(page, 'the search');
  await page.getByRole('button', { name: 'Close' }).tap();
  await page.getByRole('button', { name: 'Class Overview' }).tap();
  const grid = page.getByRole('region', { name: 'Overview of 1A' });
  await expect(grid.getByRole('row')).toHaveCount(36);
  await expectFitForPhone(page, 'the overview');
  await grid.evaluate((area) => area.scrollTo(area.scrollWidth, 300));
  await expect(grid.getByRole('columnheader', { name: 'Rank' })).toBeInViewport();
  const name = grid.getByRole('button', { name: 'Girdharie, Ganesh' });
  await name.scrollIntoViewIfNeeded();
  await expect(name).toBeInViewport({ ratio: 0.9 });
  await name.tap();
  await expect(page.getByRole('heading', { name: 'Girdharie, Ganesh' })).toBeVisible();

  const stored = await storedRecords(await colleague('vjoseph'), '1A');
  expect(stored.get('Aziz, Mishka')).toMatchObject({
    sessions_absent: 3,
    teacher_comment: 'Mishka reads with care.',
  });
  expect(stored.get('Baksh, Adam')).toMatchObject({ teacher_comment: 'A pleasure to teach.' });
});

test('what cannot be stored is led back to on a phone, clear of the bar below', async ({ page }) => {
  await signInAs(page, 'amohammed');
  await openClassRecords(page, '1A');
  const late = recordField(page, 'Times Late');
  const asInRegisters = page.getByText('As in the registers');
  await expect(asInRegisters.last()).toBeVisible();
  const fields = await asInRegisters.count();
  await late.fill('6x');
  // Not while something else stands there.
  await expect(asInRegisters).toHaveCount(fields - 1);
  await page.getByRole('button', { name: 'NEXT', exact: true }).tap();
  await expect(late).not.toHaveValue('6x');
  await page.evaluate(() => scrollTo(0, 0));
  await page.getByRole('button', { name: 'Error Occured' }).tap();
  await expect(late).toHaveValue('6x');
  await expect(late).toBeFocused();
  const isInFront = (field: Element) => {
    const { left, top, width, height } = field.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2) === field;
  };
  await expect.poll(async () => late.evaluate(isInFront)).toBe(true);
});

test('a long comment is written above the bar below, and is in sight still once the phone was turned', async ({
  page,
}) => {
  await signInAs(page, 'amohammed');
  await openClassRecords(page, '1A');
  const comment = recordField(page, "Form Teacher's Comments");
  await comment.tap();
  await page.getByRole('button', { name: 'NEXT', exact: true }).tap();
  await expectStudent(page, 'Baksh, Adam', '2 of 35');
  await expect(comment).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  const bar = page.getByRole('navigation', { name: 'Students of the class' });
  // As it stands where the fields above it are fewer.
  const top = (await bar.boundingBox())?.y ?? 0;
  await comment.evaluate((field, edge) => scrollBy(0, field.getBoundingClientRect().bottom - edge), top - 30);
  await page.keyboard.type(`Reads${' on and on'.repeat(20)}.`);
  const isClear = async () => {
    const counter = await page.getByText('206/215').boundingBox();
    return (counter?.y ?? Infinity) + (counter?.height ?? 0) - ((await bar.boundingBox())?.y ?? 0);
  };
  await expect.poll(isClear, 'the counter below the field is above the bar').toBeLessThanOrEqual(0);

  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  const overTop = async () => {
    const above = await sectionBar(page).boundingBox();
    return (above?.y ?? 0) + (above?.height ?? 0) - ((await comment.boundingBox())?.y ?? 0);
  };
  for (const turned of [
    { width: height, height: width },
    { width, height },
  ]) {
    await page.setViewportSize(turned);
    await expect(comment).toBeInViewport();
    await expect.poll(overTop, 'nor does the bar above lie over it').toBeLessThanOrEqual(0);
    await expect(comment).toBeFocused();
  }
});

test.describe('two at one record', () => {
  test.use({ complaints: { allowed: [refusedCalls] } });

  test('that someone else changed a comment meanwhile is said beside the title of a phone, and makes nothing wider or taller', async ({
    page,
    colleague,
  }) => {
    await signInAs(page, 'amohammed');
    await openClassRecords(page, '1A');
    const title = page.getByRole('heading', { name: 'Edit/View Term Details' });
    const heightOfBar = async () => (await sectionBar(page).boundingBox())?.height;
    const before = await heightOfBar();
    await recordField(page, "Form Teacher's Comments").fill('Reads with care.');
    await changeRecord(await colleague('vjoseph'), 'Aziz, Mishka', { teacher_comment: 'Writes with care.' });
    await page.keyboard.press('Enter');
    const sign = page.getByRole('button', { name: 'Changed by someone else' });
    await expect(sign).toBeVisible();
    await expectFitForPhone(page, 'a record that two people changed');
    const [words, beside] = await Promise.all([title, sign].map(async (one) => one.evaluate(edgesOfText)));
    expect(beside?.left, 'it stands clear of the title').toBeGreaterThanOrEqual(words?.right ?? 0);
    expect(await heightOfBar()).toBe(before);
    await sign.tap();
    await page.getByRole('button', { name: 'Use theirs' }).tap();
    await expect(recordField(page, "Form Teacher's Comments")).toHaveValue('Writes with care.');
  });
});

/** Where the words begin and end, which may reach beyond their element. */
function edgesOfText(element: Element): { left: number; right: number } {
  const text = document.createRange();
  text.selectNodeContents(element);
  const { left, right } = text.getBoundingClientRect();
  return { left, right };
}
