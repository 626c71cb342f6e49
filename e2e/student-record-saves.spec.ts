import { studentDataCalls } from 'contract/student-records';
import { studentRecordCalls } from 'contract/students';

import { expectAccessible } from './support/accessibility.ts';
import { holdBack } from './support/hold-back.ts';
import { failOnceStored, loseAnswer } from './support/lose-answer.ts';
import { lookOutFor } from './support/notices.ts';
import { expect, lostCalls, refusedCalls, signInAs, test } from './support/staff-test.ts';
import { choose, openRecord, openStudents, relative, saveRecord, section } from './support/students.ts';

const name = 'Abdool, Abdullah';
const params = { studentId: '20240102' };

test('whoever closes a record while it is saved waits, and is asked only about what was typed since', async ({
  page,
  colleague,
}) => {
  await signInAs(page, 'kali');
  await openStudents(page);
  const record = await openRecord(page, name);
  const question = page.getByRole('dialog', { name: 'Close without saving?' });
  const save = record.getByRole('button', { name: 'Save Record' });
  await section(record, 'Personal').click();

  await record.getByLabel('Town').fill('Poui Hill');
  const release = await holdBack(page, '**/api/student-data-personal');
  await save.click();
  await record.getByLabel('Nationality').fill('Grenadian');
  await page.keyboard.press('Escape');
  await expect(record.getByRole('button', { name: 'Close Record' })).toBeDisabled();
  await expect(question).toHaveCount(0);
  release();
  await expect(question).toContainText('Not saved: Personal Info.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toHaveCount(0);
  await expect(record.getByText('All is saved.')).toHaveCount(0);

  const releaseNext = await holdBack(page, '**/api/student-data-personal');
  await save.click();
  await page.keyboard.press('Escape');
  await expect(record.getByRole('button', { name: 'Close Record' })).toBeDisabled();
  await expect(question).toHaveCount(0);
  const said = await lookOutFor(page, 'Data successfully saved!');
  releaseNext();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await said()).toBe(true);
  const office = await colleague('kali');
  expect((await office.ask(studentDataCalls.getPersonalData, { params })).answer).toMatchObject({
    town: 'Poui Hill',
    nationality: 'Grenadian',
  });
});

test('a country of birth is offered as the clerk types, by key or by pointer, and any other words may stand there', async ({
  page,
  colleague,
}) => {
  await signInAs(page, 'kali');
  await openStudents(page);
  const record = await openRecord(page, name);
  await section(record, 'Personal').click();
  const country = record.getByLabel('Country of Birth');
  const offered = page.getByRole('option');
  const office = await colleague('kali');
  const stored = async () =>
    (await office.ask(studentDataCalls.getPersonalData, { params })).answer.country_of_birth;
  await country.fill('');
  await expect(offered).toHaveCount(0);
  await page.keyboard.type('trini');
  await expect(offered).toHaveText(['Trinidad and Tobago']);
  await expectAccessible(page, 'the countries that are offered', { within: '[role="dialog"]' });
  // Esc lets the words stand, and the record too.
  await page.keyboard.press('Escape');
  await expect(offered).toHaveCount(0);
  await expect(country).toHaveValue('trini');
  await country.fill('guya');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(country).toHaveValue('Guyana');
  await expect(offered).toHaveCount(0);
  await saveRecord(record);
  expect(await stored()).toBe('Guyana');
  await country.fill('vinc');
  await offered.filter({ hasText: 'St. Vincent and Grenadines' }).click();
  await expect(country).toHaveValue('St. Vincent and Grenadines');
  await country.fill('San Fernando, Trinidad');
  await page.keyboard.press('Tab');
  await saveRecord(record);
  expect(await stored()).toBe('San Fernando, Trinidad');
  // Where nothing is offered Esc closes the record at once.
  await country.click();
  await page.keyboard.press('Escape');
  await expect(record).toBeHidden();
});

test('Esc in a date gives the clerk back what stood there, and closes the record only then', async ({
  page,
}) => {
  await signInAs(page, 'kali');
  await openStudents(page);
  const record = await openRecord(page, name);
  const born = record.getByRole('group', { name: 'Date of Birth' });
  const before = /\d\d\/\d\d\/\d{4}/.exec((await born.textContent()) ?? '')?.[0] ?? 'no date';
  const day = born.getByRole('spinbutton', { name: 'Day' });
  for (const keys of ['Backspace', '0', '03032014']) {
    await day.click();
    if (keys.length > 1 && keys !== 'Backspace') await page.keyboard.type(keys);
    else await page.keyboard.press(keys);
    await expect(born).not.toContainText(before);
    await page.keyboard.press('Escape');
    await expect(born, keys).toContainText(before);
    await expect(day).toBeFocused();
    await expect(record).toBeVisible();
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the word that all is saved goes when the next save is refused', async ({ page }) => {
  await signInAs(page, 'kali');
  await openStudents(page);
  // It is said by what screen readers hear from the start, also over a dialog, and interrupts nobody.
  const said = page.getByRole('status').and(page.locator('body > * > *'));
  await expect(said).toHaveCount(1);
  const record = await openRecord(page, name);
  await expect(said).toHaveCount(1);
  await record.getByLabel('Other Name').fill('Zayd');
  await record.getByRole('button', { name: 'Save Record' }).click();
  const notice = said.getByText('Data successfully saved!');
  // Under the pointer it does not go by itself.
  await notice.hover();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await record.getByLabel('First Name').fill('');
  await record.getByRole('button', { name: 'Save Record' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please fill out the missing fields.')).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test('that something is missing is said where it is missing, also with a wrong number in a section before', async ({
  page,
}) => {
  await signInAs(page, 'kali');
  await openStudents(page);
  const record = await openRecord(page, name);
  await section(record, 'Family').click();
  const guardian = relative(record, 'Guardian').getByLabel('Name', { exact: true });
  await guardian.fill('');
  await relative(record, 'Guardian').getByLabel('Occupation').fill('Driver');
  await section(record, 'Personal').click();
  await record.getByLabel('Mobile Phone').fill('55501');
  await record.getByRole('button', { name: 'Save Record' }).click();
  await expect(page.getByText('Please fill out the missing fields.')).toBeVisible();
  await expect(guardian).toBeFocused();
  await expect(guardian).toHaveAccessibleDescription('Required');
  await expect(record.getByRole('tab', { name: 'Personal Info something to correct here' })).toBeVisible();
});

test.describe('a relative who is no longer one', () => {
  test.use({ complaints: { allowed: [refusedCalls] } });

  test('is emptied and saved, and nobody adds to what is gone', async ({ page, colleague }) => {
    const office = await colleague('vjoseph');
    const guardian = { student_id: 20240102, relationship: 3, name: 'Curtis Quashie' } as const;
    await office.ask(studentDataCalls.saveFamilyData, { body: guardian });
    const guardians = async () =>
      (await office.ask(studentDataCalls.listFamilyData, { params })).answer.filter(
        ({ relationship }) => relationship === 3,
      );
    await signInAs(page, 'kali');
    await openStudents(page);
    const record = await openRecord(page, name);
    await section(record, 'Family').click();
    const fields = relative(record, 'Guardian');
    await expect(fields.getByLabel('Name', { exact: true })).toHaveValue('Curtis Quashie');
    await fields.getByLabel('Occupation').fill('Mason');
    await choose(fields.getByRole('combobox', { name: 'Marital Status' }), 'Widowed');
    await saveRecord(record);

    await choose(fields.getByRole('combobox', { name: 'Marital Status' }), 'None');
    for (const field of await fields.getByRole('textbox').all()) await field.fill('');
    await saveRecord(record);
    expect(await guardians()).toEqual([]);
    await record.getByRole('button', { name: 'History' }).click();
    const history = page.getByRole('dialog', { name: `History: ${name}` });
    await expect(history.getByRole('row', { name: 'Guardian: Name Curtis Quashie blank' })).toBeVisible();
    await page.keyboard.press('Escape');

    // Another comes in the place, is taken out by a colleague, and is added to here meanwhile.
    await fields.getByLabel('Name', { exact: true }).fill('Winston Noel');
    await saveRecord(record);
    const [stored] = await guardians();
    await office.ask(studentDataCalls.saveFamilyData, {
      body: {
        ...Object.fromEntries(Object.keys(stored ?? {}).map((field) => [field, null])),
        ...guardian,
        name: '',
        version: stored?.version,
      },
    });
    expect(await guardians()).toEqual([]);
    await fields.getByLabel('Occupation').fill('Driver');
    await record.getByRole('button', { name: 'Save Record' }).click();
    const clash = page.getByRole('dialog', { name: /^Someone else changed/ });
    await expect(clash.getByRole('row', { name: /^Occupation Driver/ })).toBeVisible();
    await clash.getByRole('button', { name: 'Use theirs' }).click();
    await expect(fields.getByLabel('Name', { exact: true })).toHaveValue('');
    await expect(fields.getByLabel('Occupation')).toHaveValue('');
    expect(await guardians()).toEqual([]);
  });
});

test.describe('where no answer comes', () => {
  test.use({ complaints: { allowed: [lostCalls, refusedCalls, /status of 500/] } });

  test("a student's paper that was kept unseen is listed, kept once when it is sent again, and deleted once it is gone", async ({
    page,
  }) => {
    await signInAs(page, 'Admin');
    await openStudents(page);
    const record = await openRecord(page, name);
    await record.getByRole('button', { name: 'Files' }).click();
    const files = page.getByRole('dialog', { name: /^Files/ });
    const paper = '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n';
    await loseAnswer(page, '**/api/student-file');
    const certificate = {
      name: 'certificate.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from(paper),
    };
    await files.locator('input[type="file"]').setInputFiles(certificate);
    await expect(files.getByText(/^certificate\.pdf could not be uploaded\./)).toBeVisible();
    const row = files.getByRole('listitem').filter({ hasText: 'certificate.pdf' });
    await expect(row).toBeVisible();
    await files.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('certificate.pdf saved')).toBeVisible();
    await expect(files.getByRole('button', { name: 'Add File' }), 'where the keys go on').toBeFocused();
    await expect(files.getByRole('button', { name: 'Retry' })).toHaveCount(0);
    await expect(files.getByRole('listitem')).toHaveCount(1);

    await loseAnswer(page, /\/api\/student-file\?/);
    await row.getByRole('button', { name: /^Delete/ }).click();
    const ask = page.getByRole('dialog', { name: 'Delete certificate.pdf?' });
    await ask.getByRole('button', { name: 'Delete' }).click();
    await ask.getByRole('button', { name: 'Retry' }).click();
    await expect(files.getByText('No files yet')).toBeVisible();
    await expect(files.getByRole('button', { name: 'Add File' })).toBeFocused();

    // It is listed, too, where the server failed once it had kept it.
    await failOnceStored(page, '**/api/student-file');
    await files.locator('input[type="file"]').setInputFiles(certificate);
    await expect(files.getByText(/^certificate\.pdf could not be uploaded\./)).toBeVisible();
    await expect(row).toBeVisible();

    // Whoever has closed the list before it fails is told all the same.
    await page.route('**/api/student-file', (route) => route.abort());
    const release = await holdBack(page, '**/api/student-file');
    await files.locator('input[type="file"]').setInputFiles({
      name: 'slip.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from(paper),
    });
    await expect(files.getByRole('progressbar')).toBeVisible();
    await files.getByRole('button', { name: 'Close' }).click();
    await expect(files).toHaveCount(0);
    release();
    await expect(
      page.getByRole('alert').filter({ hasText: 'slip.pdf could not be uploaded.' }),
    ).toBeVisible();
  });

  test('a new student is added once, with what was corrected before the next save', async ({
    page,
    colleague,
  }) => {
    await signInAs(page, 'kali');
    await openStudents(page);
    await page.getByRole('button', { name: 'Add New Student' }).click();
    const blank = page.getByRole('dialog', { name: 'New student' });
    await blank.getByLabel('Last Name').fill('Quaminah-Roux');
    await blank.getByLabel('First Name').fill('Analise');
    await blank.getByLabel('Birth Certificate PIN').fill('20150412087');
    await choose(blank.getByRole('combobox', { name: 'Class' }), '1A');
    await loseAnswer(page, '**/api/student');
    await blank.getByRole('button', { name: 'Save Record' }).click();
    await expect(blank.getByText('The server could not be reached.')).toBeVisible();
    await blank.getByLabel('First Name').fill('Annalise');
    await blank.getByRole('button', { name: 'Save Record' }).click();
    const record = page.getByRole('dialog', { name: 'Quaminah-Roux, Annalise' });
    await expect(record.getByText('All is saved.')).toBeVisible();
    await expect(record.getByLabel('First Name')).toHaveValue('Annalise');
    const office = await colleague('kali');
    const { answer } = await office.ask(studentRecordCalls.listAllStudents, { query: {} });
    const added = answer.current_students.filter(({ last_name }) => last_name === 'Quaminah-Roux');
    expect(added.map(({ first_name }) => first_name)).toEqual(['Annalise']);

    // Nor is it a clash with oneself where what was stored unseen is typed over.
    await section(record, 'Personal').click();
    await record.getByLabel('Town').fill('Poui Hill');
    await loseAnswer(page, '**/api/student-data-personal');
    const letGo = await holdBack(page, '**/api/student-data-personal');
    await record.getByRole('button', { name: 'Save Record' }).click();
    await section(record, 'Medical').click();
    await record.getByLabel('Allergies').fill('Pea');
    letGo();
    await expect(record.getByText('The server could not be reached.')).toBeVisible();
    await page.keyboard.type('nuts');
    await expect(record.getByLabel('Allergies'), 'whoever went on is led nowhere').toHaveValue('Peanuts');
    await section(record, 'Personal').click();
    await record.getByLabel('Town').fill('Cassia Bay');
    await saveRecord(record);
    await expect(record.getByLabel('Town')).toHaveValue('Cassia Bay');
  });
});
