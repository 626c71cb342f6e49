import type { Page } from '@playwright/test';
import type { Shown } from './walked-screen.ts';

/** The fields of a term record as they are called on the screen, and what holds their text. */
export const recordFields = {
  'Possible Attendance': 'total_sessions',
  'Attendance Lost': 'sessions_absent',
  'Times Late': 'sessions_late',
  "Form Teacher's Comments": 'teacher_comment',
  "Dean's Comment": 'dean_comment',
} as const;
export type FieldLabel = keyof typeof recordFields;
export const isFieldLabel = (label: string): label is FieldLabel => label in recordFields;

/** Of a subject, what its row says of it. */
export const rowColumns = ['Course', 'Exam', 'Dil.', 'Pro.', 'Cond.', 'Comment', 'Teacher'] as const;

/** Opens 1A from wherever one is, and waits until a student's page stands there. */
export async function openRecords(page: Page): Promise<void> {
  const tile = page.getByRole('button', { name: /^Edit\/View Term Details/ });
  const formClass = page.getByRole('button', { name: '1A', exact: true });
  const next = page.getByRole('button', { name: 'NEXT', exact: true });
  await tile.or(formClass).or(next).first().waitFor();
  if (await tile.isVisible()) await tile.click();
  if (!(await next.isVisible())) await formClass.click();
  await next.waitFor();
}

/** 'Aziz, Mishka', whose page is open. */
export async function openStudent(page: Page): Promise<string> {
  const name = await page.locator('section:has([data-field])').getAttribute('aria-label');
  return name ?? '';
}

/** The page of the open student once what was done is drawn: fields, subjects, average, and what the registers offer. */
export async function shownOfStudent(page: Page): Promise<Shown> {
  await untilDrawn(page);
  const cells = await page.evaluate((labels) => {
    const found: [string, string][] = [];
    const panel = document.querySelector('section:has([data-field])');
    const name = panel?.getAttribute('aria-label') ?? '';
    const show = (column: string, text: string | null | undefined) =>
      found.push([`${name}, ${column}`, (text ?? '').trim()]);
    for (const [label, field] of Object.entries(labels)) {
      const input = document.querySelector<HTMLInputElement>(`[data-field="${field}"]`);
      found.push([`${name}, ${label}`, input?.value ?? '']);
      const around = input?.closest('.MuiFormControl-root');
      if (field === 'sessions_absent')
        show('attended', around?.querySelector('.MuiInputAdornment-root')?.textContent);
      if (field.startsWith('sessions_')) show(`${label}, registers`, around?.nextElementSibling?.textContent);
    }
    const subjects = document.querySelector(`[aria-label="Subjects of ${name}"]`);
    const columns = [...(subjects?.querySelectorAll('thead th') ?? [])].map(({ textContent }) => textContent);
    for (const row of subjects?.querySelectorAll('tbody tr') ?? []) {
      const texts = [...row.children].map(({ textContent }) => textContent);
      for (const [at, text] of texts.entries()) if (at > 0) show(`${texts[0]}, ${columns[at]}`, text);
    }
    // On a phone each is a card.
    for (const card of subjects?.querySelectorAll('li') ?? []) {
      const subject = card.querySelector('strong')?.textContent;
      for (const fact of card.querySelectorAll('dl > div')) {
        const text = fact.querySelector('dd')?.textContent;
        show(`${subject}, ${fact.querySelector('dt')?.textContent}`, text === '–' ? '' : text);
      }
      show(`${subject}, Comment`, card.querySelector('p')?.textContent);
      show(`${subject}, Teacher`, card.querySelector('.teacher')?.textContent);
    }
    show('average', document.querySelector('output')?.textContent);
    return found;
  }, recordFields);
  return new Map(cells);
}

/** Until the subjects stand there, and a text that a page which ended left in a field has been taken up. */
export async function untilDrawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const drawn = async () => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 60)));
    const isComing = () => {
      const panel = document.querySelector('section:has([data-field])');
      const id = [...(panel?.querySelectorAll('input') ?? [])].find(
        ({ readOnly, value }) => readOnly && /^\d{8}$/.test(value),
      );
      const left = Object.keys(localStorage).some((place) => {
        const [, field] = new RegExp(`^draft .* term-record \\d+ ${id?.value} (\\w+)$`).exec(place) ?? [];
        return field !== undefined && !document.querySelector(`[data-field="${field}"][data-typed]`);
      });
      return (
        left ||
        document.querySelector(`[aria-label="Subjects of ${panel?.getAttribute('aria-label')}"]`) === null
      );
    };
    await drawn();
    for (let turn = 0; turn < 20 && isComing(); turn += 1) await drawn();
  });
}

/** The page of the first student of the class, and those after it, each as it is shown. */
export async function lookThrough(page: Page): Promise<Shown> {
  const all = new Map<string, string>();
  await goToFirst(page);
  for (;;) {
    for (const [cell, value] of await shownOfStudent(page)) all.set(cell, value);
    if (!(await goOnByOne(page))) return all;
  }
}

/** What was read before a change and is still in sight as it was is read anew as its page is opened. */
export async function passThrough(page: Page): Promise<void> {
  await goToFirst(page);
  do await untilDrawn(page);
  while (await goOnByOne(page));
}

async function goToFirst(page: Page): Promise<void> {
  const previous = page.getByRole('button', { name: 'PREV', exact: true });
  if (await previous.isDisabled()) return;
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const search = page.getByRole('dialog', { name: 'Search' });
  await search
    .getByRole('button', { name: /^View Record/ })
    .first()
    .click();
  await search.waitFor({ state: 'hidden' });
}

async function goOnByOne(page: Page): Promise<boolean> {
  const next = page.getByRole('button', { name: 'NEXT', exact: true });
  if (await next.isDisabled()) return false;
  await next.click();
  return true;
}

/** Whether the screen says that everything is saved, and nothing stands in a field that has not left it. */
export async function saysSaved(page: Page): Promise<boolean> {
  return page.evaluate(
    () =>
      document.querySelector('header [data-waiting]')?.getAttribute('data-waiting') === '0' &&
      document.querySelector('[data-typed]') === null &&
      (document.querySelector('.save-status[data-state="saved"]') ??
        document.querySelector('[aria-label="Record Saved"]')) !== null,
  );
}
