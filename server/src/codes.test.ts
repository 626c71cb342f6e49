import { bloodGroups } from 'contract/personal-record';
import { calls } from 'contract/calls';
import { defaultLeavingStatus } from 'contract/employees';
import { attendanceNames } from 'contract/marks';
import { testIds } from 'contract/marks-archive';
import { gradeLabels } from 'contract/grades';
import { defaultStudentStatusId } from 'contract/students';
import { afterAll, describe, expect, it } from 'vitest';
import { newSchool } from './testing/new-school.ts';

/** The codes that every school starts with (3-decisions §2). */

const { school, admin } = await newSchool();
afterAll(school.close);

describe('a new school has, to the letter,', () => {
  it('the statuses of students and employees, and which of them are chosen at first', async () => {
    const { answer: students } = await admin.ask(calls.listStudentStatuses, {});
    expect(students.map(({ id, detail }) => `${id} ${detail}`)).toEqual([
      '1 Active',
      '2 Graduated',
      '3 Transferred',
      '4 Dropped Out',
      '5 Withdrawn',
      '6 Expelled',
      '7 Deceased',
    ]);
    const { answer: employees } = await admin.ask(calls.listEmployeeStatuses, {});
    expect(employees.map(({ id, status }) => `${id} ${status}`)).toEqual([
      '1 Active',
      '2 Transferred',
      '3 Retired',
      '4 Resigned',
      '5 Deceased',
    ]);
    expect([defaultStudentStatusId, defaultLeavingStatus]).toEqual([3, 2]);
  });

  it('the religions and ethnic groups, in the order of their codes', async () => {
    const namesOf = (groups: readonly { id: number; grouping: string }[]) => {
      expect(groups.map(({ id }) => id)).toEqual(groups.map((_, index) => index + 1));
      return groups.map(({ grouping }) => grouping).join('; ');
    };
    expect(namesOf((await admin.ask(calls.listReligions, {})).answer)).toBe(
      "African Ethiopian Orthodox; AME; Anglican; Bahai; Baptist (Fundamental); Baptist (London); Baptist (Spiritual); Buddhist; Church of God; Hindu (APS Vedic); Hindu (KPA); Hindu (Sanatanist, SDMS); Hindu (SWAHA); Jehovah's Witness; Methodist; Moravian; Muslim (ASJA); Muslim (TIA); Muslim (TML); Nazarene; Open Bible; Pentecostal; Presbyterian; Rastafarian; Roman Catholic; Seventh-Day Adventist; Other",
    );
    expect(namesOf((await admin.ask(calls.listEthnicGroups, {})).answer)).toBe(
      'African; East Indian; Chinese; Syrian/Lebanese; White/Caucasian; Mixed (African and East Indian); Mixed (Other); Indigenous; Portuguese; Other; Not Available',
    );
  });

  it('the nine subjects of Forms 1 to 3, without a ministry code, and gives another one another id', async () => {
    const { answer: subjects } = await admin.ask(calls.listAllSubjects, {});
    expect(subjects.map(({ id, title, abbr, asr_code }) => `${id} ${title} (${abbr})${asr_code}`)).toEqual([
      '18 English Language (Eng)',
      '28 ICT (ICT)',
      '30 Integrated Science (Int Sci)',
      '33 Mathematics (Math)',
      '41 Physical Education (PE)',
      '48 Social Studies (SS)',
      '49 Spanish (Span)',
      '51 Technology Education (Tech Ed)',
      '53 Visual and Performing Arts (VAPA)',
    ]);
    const { answer: added } = await admin.ask(calls.saveSubject, { body: { title: 'Physics', abbr: 'Phy' } });
    expect(subjects.map(({ id }) => id)).not.toContain(added.id);
  });

  it('at least 25 academic and 25 behavioural comments, with placeholders that can be filled', async () => {
    const { answer: comments } = await admin.ask(calls.listPresetComments, {});
    const behavioural = comments.filter(({ comment_type_id }) => comment_type_id === 1);
    expect(behavioural.length).toBeGreaterThanOrEqual(25);
    expect(comments.length - behavioural.length).toBeGreaterThanOrEqual(25);
    const placeholders = comments.flatMap(({ description }) => description.match(/\{[^}]*\}/g) ?? []);
    expect(new Set(placeholders)).toEqual(new Set(['{name}', '{he/she}', '{his/her}', '{him/her}']));
  });

  it('the codes of marks, tests, grades and blood groups', () => {
    expect(attendanceNames).toEqual({ 1: 'Present', 2: 'Absent', 3: 'No Work' });
    expect(testIds).toEqual({ exam: 1, course: 2 });
    expect(gradeLabels).toEqual({ A: 'Excellent', B: 'Good', C: 'Fair', D: 'Poor', E: 'Unsatisfactory' });
    expect(bloodGroups.filter((group) => group !== 'B-negative')).toEqual([
      'O-positive',
      'O-negative',
      'A-positive',
      'A-negative',
      'B-positive',
      'AB-negative',
      'AB-positive',
    ]);
    expect(bloodGroups).toContain('B-negative');
  });
});
