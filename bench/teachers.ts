import type { TeacherLesson } from 'contract/timetable';
import type { MarkRecord } from 'contract/marks';
import { lowerFormSubjects } from 'contract/subjects';
import { demoPassword } from '../server/demo/school-profile.ts';
import { StaffMember } from './staff-member.ts';

/** A teacher at work: signed in, with one mark sheet open. */
export interface TeacherAtWork {
  person: StaffMember;
  employee_id: number;
  lesson: TeacherLesson;
  sheetPath: string;
  records: MarkRecord[];
}

/** Signs in that many teachers of different lessons, each with a sheet open. */
export async function teachersAtWork(address: string, count: number): Promise<TeacherAtWork[]> {
  const office = new StaffMember(address);
  await office.signIn('vjoseph', demoPassword);
  const term = await office.read<{ id: number }>('/api/current-term');
  const employees = await office.read<{ id: number; user_name?: string }[]>('/api/employees');
  const atWork: TeacherAtWork[] = [];
  for (const { id, user_name } of employees) {
    if (atWork.length === count || user_name === undefined || user_name === 'nbaptiste') continue;
    const lessons = await office.read<TeacherLesson[]>(`/api/teacher-lessons/${id}`);
    const lesson = lessons.find(({ form_level, students }) => form_level <= 3 && students > 20);
    if (lesson === undefined) continue;
    const person = new StaffMember(address);
    await person.signIn(user_name, demoPassword);
    atWork.push(await openSheet(person, { employee_id: id, lesson, term: term.id }));
  }
  office.close();
  if (atWork.length < count) throw new Error(`Only ${atWork.length} teachers have lessons in Forms 1 to 3.`);
  return atWork;
}

/**
 * A sheet of each of these classes, in a subject of Forms 1 to 3: that of a teacher who is at work in it, else one that
 * this person opens, who may enter the marks of any teacher.
 */
export async function sheetsOfClasses(
  person: StaffMember,
  formClasses: readonly string[],
  atWork: readonly TeacherAtWork[],
): Promise<ReadonlyMap<string, TeacherAtWork>> {
  const sheets = new Map<string, TeacherAtWork>();
  const wanted = ({ form_class_id, subject_id }: TeacherLesson) =>
    formClasses.includes(form_class_id) &&
    lowerFormSubjects.includes(subject_id) &&
    !sheets.has(form_class_id);
  for (const one of atWork) if (wanted(one.lesson)) sheets.set(one.lesson.form_class_id, one);
  const { id: term } = await person.read<{ id: number }>('/api/current-term');
  for (const { id } of await person.read<{ id: number }[]>('/api/employees')) {
    for (const lesson of await person.read<TeacherLesson[]>(`/api/teacher-lessons/${id}`)) {
      if (!wanted(lesson)) continue;
      sheets.set(lesson.form_class_id, await openSheet(person, { employee_id: id, lesson, term }));
    }
  }
  return sheets;
}

async function openSheet(
  person: StaffMember,
  { employee_id, lesson, term }: { employee_id: number; lesson: TeacherLesson; term: number },
): Promise<TeacherAtWork> {
  const path = [encodeURIComponent(lesson.form_class_id), term, lesson.subject_id, employee_id].join('/');
  const sheetPath = `/api/teacher-lesson-students/${path}`;
  const { data } = await person.read<{ data: MarkRecord[] }>(sheetPath);
  return { person, employee_id, lesson, sheetPath, records: data };
}

/** Saves one mark of the sheet, as the screen does: with version and mutation id. Answers the milliseconds. */
export async function saveNextMark(teacher: TeacherAtWork, turn: number): Promise<number> {
  const index = turn % teacher.records.length;
  const record = teacher.records[index];
  if (record === undefined) throw new Error('The sheet is empty.');
  const { student_id, academic_term_id, subject_id, dilligence, progress, conduct, comment } = record;
  const answer = await teacher.person.post('/api/term-marks', {
    student_id,
    academic_term_id,
    subject_id,
    // The version makes each save another than the last, however often the bench is run.
    course_mark: (turn * 7 + record.version) % 101,
    exam_mark: (turn * 11 + record.version) % 101,
    course_attendance: 1,
    exam_attendance: 1,
    dilligence,
    progress,
    conduct,
    comment,
    employee_id: teacher.employee_id,
    version: record.version,
    mutation_id: crypto.randomUUID(),
  });
  if (answer.status !== 200 && answer.status !== 201) {
    throw new Error(`A save answered ${answer.status}: ${answer.body.toString()}`);
  }
  teacher.records[index] = JSON.parse(answer.body.toString()) as MarkRecord;
  return answer.milliseconds;
}

/** The milliseconds of each save of these teachers, ten a second each, while something else is going on. */
export async function savesMeanwhile(
  teachers: readonly TeacherAtWork[],
  goesOn: () => Promise<void>,
): Promise<number[]> {
  let ends = false;
  const saves: number[] = [];
  const typing = teachers.map(async (teacher) => {
    for (let turn = 0; !ends; turn += 1) {
      saves.push(await saveNextMark(teacher, turn));
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  });
  try {
    await goesOn();
  } finally {
    ends = true;
    await Promise.all(typing);
  }
  return saves;
}
