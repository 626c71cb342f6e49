import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { printDocument } from '../../testing/print-document.ts';
import { writePersonalData } from '../../testing/registration-details.ts';
import { testApplication } from '../../testing/test-application.ts';
import { staff, students, type UserName } from '../../testing/test-school.ts';
import { factsOf } from '../render/read-pdf.ts';

const school = await testApplication();
afterAll(school.close);
const { db } = school.database.owner;
const ethnicGroups = '/api/ethnic-group-statistics';
const religions = '/api/religious-group-statistics';

beforeAll(async () => {
  const { anika, brandon, chantal, emile, farah, gerard, hannah, isaiah, jada, kyle, leah, marcus } =
    students;
  const [african, eastIndian, chinese, mixed, notAvailable] = [1, 2, 3, 7, 11];
  const [anglican, catholic] = [3, 25];
  for (const [student, ethnic_group_id, religion_id] of [
    [anika, african, catholic],
    [brandon, african, catholic],
    [jada, african, anglican],
    [chantal, eastIndian, null],
    [farah, eastIndian, null],
    [leah, eastIndian, null],
    [marcus, eastIndian, null],
    [emile, mixed, null],
    [hannah, notAvailable, catholic],
    // Dinesh has handed in no form, Isaiah an empty one; the sex of Kyle is not recorded; Gerard has left.
    [isaiah, null, null],
    [kyle, eastIndian, anglican],
    [gerard, chinese, anglican],
  ] as const) {
    await writePersonalData(db, student, { ethnic_group_id, religion_id });
  }
  await db
    .insertInto('employee_permissions')
    .values({ employee_id: staff.gdeleon.id, user_permission_id: 6 })
    .execute();
});

describe('the ethnic groups of the school', () => {
  it('add up to the enrolment, with who stated none and whose sex is not recorded', async () => {
    const [page = '', ...more] = await printDocument(school, ethnicGroups);
    expect(more).toEqual([]);
    expect(page).toContain('Student Ethnic Group Statistics 2026-2027');
    const table = page.slice(page.indexOf('Code Ethnic group Male Female Total Share'));
    expect(table).toContain(
      '1 African 1 2 3 25.0% 2 East Indian 1 3 4 33.3% 3 Chinese 0 0 0 0.0% 4 Syrian/Lebanese 0 0 0 0.0%',
    );
    expect(table).toContain('7 Mixed (Other) 1 0 1 8.3%');
    expect(table).toContain(
      '11 Not Available 0 1 1 8.3% Not stated 2 0 2 16.7% Sex not recorded – – 1 8.3% Total 5 6 12 100.0%',
    );
    expect(table).toContain('12 students');
    expect(table).toContain('whatever their group: East Indian 1.');
  });

  it('are drawn as bars that are labelled, and said in words to who cannot see them', async () => {
    const [page = ''] = await printDocument(school, ethnicGroups);
    expect(page).toMatch(/Male Female African 1 2 3 \(25\.0%\) East Indian Male 1 Female 3 4 \(33\.3%\)/);
    const { bytes } = await fetchAs('kali', ethnicGroups);
    const said = bytes.toString('latin1').replaceAll('\\', '');
    expect(said).toContain(
      '/Alt (Student Ethnic Group Statistics. African: 1 male, 2 female; East Indian: 1 male,',
    );
    expect(said).toContain('Not stated: 2 male, 0 female; Sex not recorded: 1.)');
    expect(factsOf(bytes)).toMatchObject({
      title: 'Student Ethnic Group Statistics – 2026-2027',
      tagged: true,
      paper: '612 x 792 pts (letter)',
    });
  });
});

describe('the religions of the school', () => {
  it('stand in code order, the chart on one page and the table on the next', async () => {
    const [chart = '', table = '', ...more] = await printDocument(school, religions);
    expect(more).toEqual([]);
    expect(chart).toContain('Roman Catholic 1 2 3 (25.0%)');
    expect(chart).toContain('Not stated Male 4 Female 3 7 (58.3%) Sex not recorded 1 1 (8.3%)');
    expect(table).toMatch(/^ ?Student Religion Statistics 2026-2027, continued/);
    expect(table).toContain('1 African Ethiopian Orthodox 0 0 0 0.0% 2 AME 0 0 0 0.0% 3 Anglican 0 1 1 8.3%');
    expect(table).toContain(
      '25 Roman Catholic 1 2 3 25.0% 26 Seventh-Day Adventist 0 0 0 0.0% 27 Other 0 0 0 0.0% ' +
        'Not stated 4 3 7 58.3% Sex not recorded – – 1 8.3% Total 5 6 12 100.0%',
    );
    expect(table).toContain('whatever their group: Anglican 1.');
  });
});

describe('statistics of religion and ethnic group', () => {
  it('are for holders of Reports or Students, and for nobody else', async () => {
    for (const path of [ethnicGroups, religions]) {
      for (const name of ['kali', 'amohammed', 'gdeleon', 'Admin'] as const) {
        expect((await fetchAs(name, path)).status).toBe(200);
      }
      for (const name of ['lcharles', 'cfrancis', 'hmaharaj'] as const) {
        expect((await fetchAs(name, path)).status).toBe(403);
      }
    }
  });

  it('are saved under a name that says what they are, and each is in the history', async () => {
    const before = await exportsWritten();
    const { headers } = await fetchAs('kali', religions);
    expect(headers['content-disposition']).toContain('inline; filename="religion-statistics-2026-2027.pdf"');
    await fetchAs('gdeleon', ethnicGroups);
    await fetchAs('gdeleon', ethnicGroups);
    expect((await exportsWritten()).slice(before.length)).toEqual([
      { actor: 'Kamla Ali', after: { document: 'religions', students: 12 } },
      { actor: 'Gail De Leon', after: { document: 'ethnic-groups', students: 12 } },
      { actor: 'Gail De Leon', after: { document: 'ethnic-groups', students: 12 } },
    ]);
  });

  it('print what was typed as it was typed', async () => {
    const typed = '#sys.version $x$ *Poui* <b>';
    await db.updateTable('school_settings').set({ name: typed }).execute();
    const [page = ''] = await printDocument(school, ethnicGroups);
    expect(page).toContain(typed);
  });

  it('of a school without students are one page that says so', async () => {
    await db.updateTable('students').set({ student_status_id: 3 }).execute();
    for (const path of [ethnicGroups, religions]) {
      const [page = '', ...more] = await printDocument(school, path);
      expect(more).toEqual([]);
      expect(page).toContain('No students are registered this year.');
    }
  });
});

async function fetchAs(name: UserName, path: string) {
  const browser = await school.browser().signIn(name);
  return browser.get(path);
}

async function exportsWritten() {
  return db
    .selectFrom('history')
    .select(['actor', 'after'])
    .where('entity', '=', 'export')
    .orderBy('id')
    .execute();
}
