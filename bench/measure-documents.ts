import { demoPassword } from '../server/demo/school-profile.ts';
import { atMost, type Figure, median } from './figures.ts';
import { StaffMember } from './staff-member.ts';
import { saveNextMark, sheetsOfClasses, type TeacherAtWork } from './teachers.ts';

/** Documents other than report cards, each made and not taken from what is kept. */
export async function measureDocuments(
  address: string,
  teachers: readonly TeacherAtWork[],
): Promise<Figure[]> {
  const [teacher] = teachers;
  if (teacher === undefined) throw new Error('No teachers.');
  const office = new StaffMember(address);
  await office.signIn('vjoseph', demoPassword);
  const print = async (path: string) => {
    const answer = await office.get(path);
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
    return answer.milliseconds;
  };
  const choices = await measureChoiceSheets(office, teachers, print);

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

/** So many that the median does not hang on one class. */
const choiceSheets = 12;

/**
 * The milliseconds of the subject-choice sheets of Form 3, class after class. A school has too few such classes: from the
 * second turn on a mark is saved in each, so that its sheets are made again. A process keeps nothing of a document once it
 * has made two others.
 */
async function measureChoiceSheets(
  office: StaffMember,
  teachers: readonly TeacherAtWork[],
  print: (path: string) => Promise<number>,
): Promise<number[]> {
  const classes = await office.read<{ id: string; form_level: number }[]>('/api/form-classes-list');
  const choosing = classes.filter(({ form_level }) => form_level === 3).map(({ id }) => id);
  const sheets = await sheetsOfClasses(office, choosing, teachers);
  const taken: number[] = [];
  // The first one starts the processes, which learn the template from it.
  for (let turn = 0; turn <= choiceSheets; turn += 1) {
    const formClass = choosing[turn % choosing.length] ?? '';
    const sheet = sheets.get(formClass);
    if (turn >= choosing.length && sheet !== undefined) await saveNextMark(sheet, turn);
    const milliseconds = await print(`/api/mark-sheet-subject-choice/${encodeURIComponent(formClass)}`);
    if (turn > 0) taken.push(milliseconds);
  }
  return taken;
}
