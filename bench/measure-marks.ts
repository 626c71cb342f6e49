import { type Figure, atLeast, atMost, median } from './figures.ts';
import { saveNextMark, type TeacherAtWork } from './teachers.ts';

/** C27 and the server's part of C28: saving marks alone and together, opening a class. */
export async function measureMarks(teachers: readonly TeacherAtWork[]): Promise<Figure[]> {
  const [first] = teachers;
  if (first === undefined) throw new Error('No teachers.');
  for (let turn = 0; turn < 100; turn += 1) await saveNextMark(first, turn);
  const alone: number[] = [];
  for (let turn = 0; turn < 300; turn += 1) alone.push(await saveNextMark(first, turn));

  const seconds = 8;
  const until = performance.now() + seconds * 1000;
  const counts = await Promise.all(
    teachers.map(async (teacher) => {
      let saved = 0;
      for (; performance.now() < until; saved += 1) await saveNextMark(teacher, saved);
      return saved;
    }),
  );

  const opened: number[] = [];
  for (let turn = 0; turn < 110; turn += 1) {
    const answer = await first.person.get(first.sheetPath);
    if (turn >= 10) opened.push(answer.milliseconds);
  }
  return [
    {
      quality: 'C27',
      what: 'save one mark, alone, median',
      figure: median(alone),
      unit: 'ms',
      bar: atMost(5),
    },
    {
      quality: 'C27',
      what: `saves a second from ${teachers.length} teachers`,
      figure: counts.reduce((sum, one) => sum + one, 0) / seconds,
      unit: '/s',
      bar: atLeast(500),
    },
    {
      quality: 'C28',
      what: `open a class of ${first.records.length}, server, median`,
      figure: median(opened),
      unit: 'ms',
      bar: atMost(10),
    },
  ];
}
