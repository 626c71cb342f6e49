import type { MarkRecord } from 'contract/marks';
import { mostStreams } from 'contract/presence';
import type { TeacherLesson } from 'contract/timetable';
import { demoPassword } from '../server/demo/school-profile.ts';
import { StaffMember } from './staff-member.ts';
import type { TeacherAtWork } from './teachers.ts';

/** Where a school has fewer lessons than are to enter at once, several share a sheet, each with students of its own. */
export interface OneOfMany extends TeacherAtWork {
  /** Which of the sheet's students are this one's: those at `place`, `place + of`, … */
  place: number;
  of: number;
}

interface Lesson {
  employee_id: number;
  user_name: string;
  lesson: TeacherLesson;
}

/** Signs in that many, eight at a time from one address, each with a sheet open and listening to it as the screen does. */
export async function manyTeachers(address: string, count: number): Promise<OneOfMany[]> {
  const office = new StaffMember(address);
  await office.signIn('vjoseph', demoPassword);
  const term = await office.read<{ id: number }>('/api/current-term');
  const lessons = await lessonsOf(office);
  office.close();
  const teachers: OneOfMany[] = [];
  const streams = new Map<string, number>();
  const places = Array.from({ length: count }, (_, index) => index);
  const signIn = async () => {
    for (let index = places.shift(); index !== undefined; index = places.shift()) {
      const own = lessons[index % lessons.length];
      if (own === undefined) throw new Error('The school has no lessons in Forms 1 to 3.');
      const { user_name, employee_id, lesson } = own;
      const person = new StaffMember(address);
      await person.signIn(user_name, demoPassword);
      const path = [encodeURIComponent(lesson.form_class_id), term.id, lesson.subject_id, employee_id].join(
        '/',
      );
      const place = Math.floor(index / lessons.length);
      const teacher = {
        person,
        employee_id,
        lesson,
        sheetPath: `/api/teacher-lesson-students/${path}`,
        records: [],
        place,
        of: Math.ceil((count - (index % lessons.length)) / lessons.length),
      };
      await openSheet(teacher);
      const open = streams.get(user_name) ?? 0;
      if (open < mostStreams) person.listen(`/api/lesson-events/${path}`);
      streams.set(user_name, open + 1);
      teachers.push(teacher);
    }
  };
  await Promise.all(Array.from({ length: 8 }, signIn));
  return teachers;
}

/** Loads the sheet anew; answers the milliseconds. */
export async function openSheet(teacher: OneOfMany): Promise<number> {
  const answer = await teacher.person.get(teacher.sheetPath);
  if (answer.status !== 200) throw new Error(`A sheet answered ${answer.status}`);
  const { data } = JSON.parse(answer.body.toString()) as { data: MarkRecord[] };
  const own = data.filter((_, index) => index % teacher.of === teacher.place);
  teacher.records = own;
  if (own.length === 0) throw new Error(`${teacher.of} teachers are too many for one class of this school.`);
  return answer.milliseconds;
}

/** Those of Forms 1 to 3, whose classes are whole; first one of each teacher, then another. */
async function lessonsOf(office: StaffMember): Promise<Lesson[]> {
  const employees = await office.read<{ id: number; user_name?: string }[]>('/api/employees');
  const found: { turn: number; one: Lesson }[] = [];
  for (const { id, user_name } of employees) {
    if (user_name === undefined || user_name === 'nbaptiste') continue;
    const all = await office.read<TeacherLesson[]>(`/api/teacher-lessons/${id}`);
    const whole = all.filter(({ form_level, students }) => form_level <= 3 && students > 20);
    for (const [turn, lesson] of whole.entries()) {
      found.push({ turn, one: { employee_id: id, user_name, lesson } });
    }
  }
  return found.toSorted((a, b) => a.turn - b.turn).map(({ one }) => one);
}
