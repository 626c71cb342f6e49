import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { printDocument } from '../../testing/print-document.ts';
import { writePersonalData } from '../../testing/registration-details.ts';
import { testApplication } from '../../testing/test-application.ts';
import { students } from '../../testing/test-school.ts';

const school = await testApplication();
afterAll(school.close);
const { db } = school.database.owner;
const { anika, brandon, chantal, emile, farah, gerard, dinesh } = students;

beforeAll(async () => {
  await writePersonalData(db, anika, { device_type: 'Laptop', internet_access: 1 });
  await writePersonalData(db, brandon, { device_type: 'No Device', internet_access: 0 });
  await writePersonalData(db, chantal, { device_type: null, internet_access: 1 });
  await writePersonalData(db, gerard, { device_type: 'Desktop', internet_access: 1 });
  await writePersonalData(db, farah, { device_type: 'Phone', internet_access: null });
  await writePersonalData(db, dinesh, { device_type: 'Laptop', internet_access: 1 });
});

describe('devices and internet access of a form', () => {
  it('are summed up by class and type as worked out by hand, answers that are missing too', async () => {
    const [summary = ''] = await printDocument(school, '/api/device-internet/1');
    expect(summary).toContain('Device / Internet Report Form 1, 2026-2027');
    // No Device, Phone, Laptop, Desktop, Tablet, Other, not answered; internet, none, not answered; students.
    expect(summary).toContain('1A 1 0 1 0 0 0 2 2 1 1 4');
    expect(summary).toContain('1B 0 1 1 0 0 0 0 1 0 1 2');
    expect(summary).toContain('Form 1 1 1 2 0 0 0 2 3 1 2 6');
  });

  it('stand under headings in whole words', async () => {
    const [summary = ''] = await printDocument(school, '/api/device-internet/1');
    expect(summary.match(/\b(internet|answered)\b/g)).toEqual([
      'internet',
      'answered',
      'internet',
      'answered',
    ]);
  });

  it('are listed by class, with the counts by type under the list', async () => {
    const [, of1A = '', of1B = '', ...more] = await printDocument(school, '/api/device-internet/1');
    expect(more).toEqual([]);
    expect(of1A).toContain(`1 ${brandon.id} Ali, Brandon Male No Device No`);
    expect(of1A).toContain(`2 ${chantal.id} Ali, Chantal Female Not answered Yes`);
    expect(of1A).toContain(`3 ${anika.id} Baptiste, Anika Female Laptop Yes`);
    expect(of1A).toContain(`4 ${emile.id} D'Abreu, Émile Male Not answered Not answered`);
    expect(of1A).not.toContain('Lewis');
    expect(of1A).toContain(
      '4 students: 2 male, 2 female No Device: 1 Yes: 2 Phone: 0 No: 1 Laptop: 1 Not answered: 1 ' +
        'Desktop: 0 Tablet: 0 Other: 0 Not answered: 2',
    );
    expect(of1B).toContain('2 students: 1 male, 1 female No Device: 0 Yes: 1 Phone: 1');
  });

  it('are one page that says so where nobody is registered', async () => {
    const pages = await printDocument(school, '/api/device-internet/2');
    expect(pages).toHaveLength(1);
    expect(pages[0]).toContain('No students are registered in Form 2 this year.');
  });
});
