import { type Figure, atLeast, atMost, median } from './figures.ts';
import { saveNextMark, type TeacherAtWork } from './teachers.ts';

/** C27 and the server's part of C28: saving marks alone and together, opening a class. */
export async function measureMarks(teachers: readonly TeacherAtWork[]): Promise<Figure[]> {
  const [first] = teachers;
  if (first === undefined) throw new Error('No teachers.');
  const figures = await measureOneTeacher(first);
  const seconds = 8;
  const until = performance.now() + seconds * 1000;
  const counts = await Promise.all(
    teachers.map(async (teacher) => {
      let saved = 0;
      for (; performance.now() < until; saved += 1) await saveNextMark(teacher, saved);
      return saved;
    }),
  );
  return [
    ...figures,
    {
      quality: 'C27',
      what: `saves a second from ${teachers.length} teachers`,
      figure: counts.reduce((sum, one) => sum + one, 0) / seconds,
      unit: '/s',
      bar: atLeast(500),
    },
  ];
}

/** One teacher alone at the server. */
export async function measureOneTeacher(teacher: TeacherAtWork): Promise<Figure[]> {
  for (let turn = 0; turn < 100; turn += 1) await saveNextMark(teacher, turn);
  const alone: number[] = [];
  for (let turn = 0; turn < 300; turn += 1) alone.push(await saveNextMark(teacher, turn));

  const opened: number[] = [];
  for (let turn = 0; turn < 110; turn += 1) {
    const answer = await teacher.person.get(teacher.sheetPath);
    if (turn >= 10) opened.push(answer.milliseconds);
  }
  const held = { unit: 'ms' } as const;
  return [
    { ...held, quality: 'C27', what: 'save one mark, alone, median', figure: median(alone), bar: atMost(5) },
    {
      ...held,
      quality: 'C28',
      what: `open a class of ${teacher.records.length}, server, median`,
      figure: median(opened),
      bar: atMost(10),
    },
  ];
}
