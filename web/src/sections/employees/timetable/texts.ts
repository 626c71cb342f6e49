import type { LeftOut, TimetableNotice } from 'contract/timetable-years';
import { fullName } from '../../../ui/full-name.ts';

/** Words of the timetable in Employees. The specification's stand as it writes them (2-administration §2, §8). */
export const timetableTexts = {
  // List
  teachers: 'Teachers and their timetables',
  year: 'Academic year',
  yearsFailed: 'The academic years could not be loaded',
  yearFailed: 'The year could not be chosen',
  yearPerhapsChosen: 'It is not known whether the year was chosen',
  yearOption: (label: string, current: boolean) => (current ? `${label} (current)` : label),
  lessons: 'Lessons',
  formTeacherOf: 'Form Teacher',
  dutiesFailed: 'Lessons and form classes of the teachers could not be loaded',
  timetable: 'Timetable',
  timetableOf: (name: string) => `Timetable of ${name}`,

  // Dialog
  title: (name: string, year: string) => `Timetable – ${name}, ${year}`,
  loadFailed: 'The timetable could not be loaded',
  formTeacherClasses: 'Form Teacher Classes',
  deanClasses: 'Form Dean Classes',
  saving: 'Saving ',
  saved: 'Saved ',
  errorOccured: 'Error Occured',
  nowStored: (classes: readonly string[]) =>
    classes.length === 0 ? 'There are none now.' : `Now: ${classes.join(', ')}.`,
  lessonTable: (name: string) => `Lessons of ${name}`,
  columns: {
    subjectId: 'Subject ID',
    subject: 'Subject',
    formClass: 'Class',
    delete: 'Delete',
    status: 'Status',
  },
  addLesson: 'Add Lesson',
  noLessons: 'No lessons in this year yet',
  lessonHint: 'A lesson is saved as soon as its subject and its class are chosen.',
  newLesson: 'New lesson',
  lessonName: (subject: string, formClass: string) => `${subject} ${formClass}`.trim(),
  fieldOf: (field: string, lesson: string) => `${field}, ${lesson}`,
  deleteLesson: (lesson: string) => `Delete ${lesson}`,
  notComplete: 'Choose both',
  lessonNotSaved: 'The lesson was not saved',
  lessonPerhapsSaved: 'It is not known whether the lesson was saved',
  lessonClash: (was: string, unseen: readonly string[]) =>
    [
      `${was} was deleted or changed meanwhile.`,
      ...(unseen.length > 0 ? [`New since: ${unseen.join(', ')}.`] : []),
    ].join(' '),
  lessonStays: (why: string, stored: string) => `${why} ${stored} stays as it is.`,
  lessonNotDeleted: 'The lesson was not deleted',
  lessonPerhapsDeleted: 'It is not known whether the lesson was deleted',
  lessonDeleted: (lesson: string) => `${lesson} deleted.`,
  close: 'Close',
  notChosen: (count: number) =>
    count === 1
      ? '1 lesson is not saved: it needs a subject and a class.'
      : `${count} lessons are not saved: each needs a subject and a class.`,
  notSaved: (lesson: string, why: string) => `${lesson} is not saved. ${why}`,
  perhapsSaved: (lesson: string, why: string) => `It is not known whether ${lesson} is saved. ${why}`,
  notSavedClasses: 'The classes above were not saved.',
  perhapsSavedClasses: 'It is not known whether the classes above were saved.',

  // Overview
  overview: 'Overview',
  overviewTitle: (year: string) => `Timetable overview – ${year}`,
  overviewFailed: 'The overview could not be loaded',
  overviewGrid: 'Class by subject',
  forms: 'Forms',
  gapsOnly: 'Gaps only',
  gap: 'gap',
  gapOf: (subject: string, formClass: string) => `Nobody teaches ${subject} to ${formClass}`,
  left: (name: string) => `${name} (left)`,
  subject: 'Subject',
  formTeacher: 'Form teacher',
  dean: 'Dean',
  gaps: (count: number) => (count === 0 ? 'No gaps' : count === 1 ? '1 gap' : `${count} gaps`),
  key: 'A cell names who teaches the subject to the class. “gap”: students take it and it has no teacher.',
  noGaps: 'Every lesson has a teacher',
  noClasses: 'There are no form classes yet',
  notices: {
    no_teacher: 'Nobody teaches',
    several_teachers: 'Several teachers',
    assigned_elsewhere: 'Assigned to someone without the lesson',
    no_form_teacher: 'No form teacher',
  } satisfies Record<TimetableNotice['kind'], string>,

  // Copy
  copy: 'Copy from an earlier year',
  copyTitle: (year: string) => `Copy a timetable into ${year}`,
  copyFrom: 'From',
  noEarlier: 'There is no earlier year with lessons to copy from.',
  copyFailed: 'What would be copied could not be loaded',
  copyCaption: 'What is copied',
  copied: { lessons: 'Lessons', form_teachers: 'Form teachers', deans: 'Deans' },
  copyColumns: { what: 'What', toCopy: 'To be copied', present: 'Already there' },
  copyHint: 'What is in the year already stays as it is. Students’ subject assignments are not copied.',
  leftOut: (count: number) => `Left out: ${count}`,
  leftOutLine: (one: LeftOut) =>
    `${fullName(one.employee)}: ${
      one.kind === 'lesson'
        ? `${one.subject_title ?? ''} ${one.form_class_id}`
        : `${one.kind === 'dean' ? 'dean' : 'form teacher'} of ${one.form_class_id}`
    }`,
  reasons: {
    teacher_left: 'The teacher has left',
    class_retired: 'The class is no longer in use',
    subject_retired: 'The subject is no longer in use',
    place_taken: 'Somebody else is there already',
  } satisfies Record<LeftOut['reason'], string>,
  copyNow: 'Copy',
  nothingToCopy: 'Everything of that year is there already.',
  copyDone: (lessons: number, year: string) =>
    lessons === 1 ? `1 lesson copied into ${year}` : `${lessons} lessons copied into ${year}`,
} as const;
