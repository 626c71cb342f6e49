import { deviceTypes } from 'contract/device-types';
import { maritalStatuses } from 'contract/family-record';
import { archiveNoticeTimes, archivePageSize, archiveSubjects } from 'contract/marks-archive';
import { schoolYearMessages } from 'contract/school-year';
import { subjectMessages } from 'contract/subjects';
import { termDateMessages } from 'contract/term-dates';
import { describe, expect, it } from 'vitest';

import { registrationNoticeTime } from '../sections/settings/registration/texts.ts';
import { noticeTime as settingsNoticeTime } from '../sections/settings/texts.ts';
import { noticeTime as studentsNoticeTime } from '../sections/students/notice-time.ts';
import { recordTexts } from '../sections/students/record/texts.ts';
import { uploadTexts } from '../sections/students/upload/texts.ts';
import { assignmentTexts, noticeFor } from '../sections/subject-assignment/texts.ts';
import { termTexts } from '../sections/term-details/texts.ts';

/** Words that the specification writes and no journey reads to the letter. */
describe('the staff read, as the specification writes it,', () => {
  it.each([
    ['while a term record is saved', termTexts.saving, 'Saving...'],
    ['over the subjects one by one', assignmentTexts.singleTab, 'Subject Student Assignment'],
    ['where a teacher was not changed', assignmentTexts.teacherNotUpdated, 'An Error has occurred.'],
    ['where a term was not set', schoolYearMessages.failed, 'An Error has occured'],
    ['where a term was not gone back to', schoolYearMessages.backdateFailed, 'An Error has occured.'],
    ['over missing dates', termDateMessages.informationMissing, 'Information Missing.'],
    ['under a missing date', termDateMessages.missing, 'This field is required'],
    ['under a subject without a title', subjectMessages.blank, 'Field cannot be blank'],
    ['once a subject is saved', subjectMessages.saved, 'Subject Saved'],
    ['where a subject was not saved', subjectMessages.failed, 'Error Occured'],
    ['before a subject is deleted', subjectMessages.confirmDelete('Physics'), 'Delete Physics ?'],
    ['once a subject is deleted', subjectMessages.deleted('Physics'), 'Physics deleted'],
  ])('%s', (_, shown, specified) => {
    expect(shown).toBe(specified);
  });

  it('the parts of a student’s record', () => {
    expect(Object.values(recordTexts.sections)).toEqual([
      'General Info',
      'Personal Info',
      'Medical Info',
      'Family Info',
    ]);
  });

  it('one after another, while students are uploaded', () => {
    expect(uploadTexts.progress).toEqual([
      'Please wait...',
      'Working on your request...',
      'Taking a bit long...',
      'Still working...',
    ]);
  });

  it('over the marks archive, five students to a page', () => {
    expect(archiveSubjects.map(({ label }) => label).join(', ')).toBe(
      'Maths, English, Science, Soc. Studies, Spanish, PE, VAPA, Tech. Ed., ICT',
    );
    expect(archivePageSize).toBe(5);
  });

  it('the choices of a family’s and a student’s record', () => {
    expect(maritalStatuses.join(', ')).toBe('Married, Single, Divorced, Widowed, Other');
    expect(deviceTypes.join(', ')).toBe('No Device, Phone, Laptop, Desktop, Tablet, Other');
  });
});

it('notices stand for as long as the specification says', () => {
  expect(archiveNoticeTimes).toEqual({ saved: 1000, notSaved: 10_000 });
  expect({ noticeFor, studentsNoticeTime, registrationNoticeTime, settingsNoticeTime }).toEqual({
    noticeFor: 4000,
    studentsNoticeTime: 3000,
    registrationNoticeTime: 3000,
    settingsNoticeTime: 5000,
  });
});
