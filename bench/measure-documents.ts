import { demoPassword } from '../server/demo/school-profile.ts';
import { atMost, type Figure, median } from './figures.ts';
import { StaffMember } from './staff-member.ts';
import { saveNextMark, type TeacherAtWork } from './teachers.ts';

/** Documents other than report cards, each made and not taken from what is kept. */
export async function measureDocuments(address: string, teacher: TeacherAtWork): Promise<Figure[]> {
  const office = new StaffMember(address);
  await office.signIn('vjoseph', demoPassword);
  const print = async (path: string) => {
    const answer = await office.get(path);
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
    return answer.milliseconds;
  };
  const classes = await office.read<{ id: string; form_level: number }[]>('/api/form-classes-list');
  const choosing = classes
    .filter(({ form_level }) => form_level === 3)
    .map(({ id }) => encodeURIComponent(id));
  // The processes start, and learn the templates, with other classes and another form.
  for (const formClass of choosing.slice(0, 1)) await print(`/api/mark-sheet-subject-choice/${formClass}`);
  const choices: number[] = [];
  for (const formClass of choosing.slice(1))
    choices.push(await print(`/api/mark-sheet-subject-choice/${formClass}`));

  await print('/api/achievement-day-subject-scores');
  const achievements: number[] = [];
  for (let turn = 0; turn < 5; turn += 1) {
    await saveNextMark(teacher, turn);
    achievements.push(await print('/api/achievement-day-subject-scores'));
  }
  await print('/api/registration-status/1');
  const status = await print('/api/registration-status');

  const students = await office.read<{ student_id: number; form_class_id: string | null }[]>('/api/students');
  const seniors = students.filter(({ form_class_id }) => form_class_id?.startsWith('5'));
  const transcripts: number[] = [];
  for (const { student_id } of seniors.slice(0, 12))
    transcripts.push(await print(`/api/student-transcript?studentId=${student_id}`));
  office.close();
  const held = { quality: 'documents', unit: 'ms' } as const;
  return [
    { ...held, what: 'subject-choice sheets of a class, median', figure: median(choices), bar: atMost(200) },
    {
      ...held,
      what: 'Achievement Day after a change, median',
      figure: median(achievements),
      bar: atMost(500),
    },
    { ...held, what: 'registration status of the whole school', figure: status, bar: atMost(500) },
    { ...held, what: 'transcript, median', figure: median(transcripts.slice(2)) },
  ];
}
