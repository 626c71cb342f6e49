import { isUnfinished } from 'contract/jobs';
import type { ReportCardJob } from 'contract/report-card-jobs';
import { demoPassword } from '../server/demo/school-profile.ts';
import { type Figure, atMost, median, quantile } from './figures.ts';
import { StaffMember } from './staff-member.ts';
import { saveNextMark, savesMeanwhile, type TeacherAtWork } from './teachers.ts';

/** C29: a class of report cards warm, after one student's change, unchanged; and 1,200 cards beside saves. */
export async function measureReportCards(
  address: string,
  teachers: readonly TeacherAtWork[],
): Promise<Figure[]> {
  const [teacher] = teachers;
  if (teacher === undefined) throw new Error('No teachers.');
  const office = new StaffMember(address);
  await office.signIn('vjoseph', demoPassword);
  const figures = await measureClassCards(office, teacher);
  const classes = await office.read<{ students: number }[]>('/api/form-classes-list');
  const enough = classes.reduce((sum, { students }) => sum + students, 0) >= 1200;
  if (enough) figures.push(...(await measureWholeSchool(office, teachers)));
  office.close();
  return figures;
}

/** Of one class at a time; the teacher saves marks in between. */
export async function measureClassCards(office: StaffMember, teacher: TeacherAtWork): Promise<Figure[]> {
  const { id: term } = await office.read<{ id: number }>('/api/current-term');
  const classes = await office.read<{ id: string; students: number }[]>('/api/form-classes-list');
  const pathOf = (formClass: string) => `/api/report-card/${term}/${encodeURIComponent(formClass)}`;
  const print = async (formClass: string) => {
    const answer = await office.get(pathOf(formClass));
    if (answer.status !== 200) throw new Error(`Report cards of ${formClass} answered ${answer.status}`);
    return answer;
  };
  const large = classes.filter(({ students }) => students >= 30);
  for (const { id } of large.slice(0, 4)) await print(id);

  const warm: number[] = [];
  for (const { id } of large.slice(4, 14)) warm.push((await print(id)).milliseconds);
  const own = teacher.lesson.form_class_id;
  await print(own);
  const changed: number[] = [];
  const unchanged: number[] = [];
  let wire = 0;
  for (let turn = 0; turn < 12; turn += 1) {
    await saveNextMark(teacher, 3 + turn * teacher.records.length + turn);
    changed.push((await print(own)).milliseconds);
    const again = await print(own);
    unchanged.push(again.milliseconds);
    wire = again.wireBytes;
  }
  const held = { quality: 'C29', unit: 'ms' } as const;
  return [
    { ...held, what: 'report cards of a class of 35, warm, median', figure: median(warm), bar: atMost(200) },
    {
      ...held,
      what: 'the same after one student changed, median',
      figure: median(changed),
      bar: atMost(100),
    },
    { ...held, what: 'the same when nothing changed, median', figure: median(unchanged), bar: atMost(30) },
    { quality: 'C29', what: 'the same on the wire', figure: wire / 1024, unit: 'KB', bar: atMost(700) },
  ];
}

/** The whole school of the term before, of which nothing is kept yet, as one job, while two teachers go on saving. */
async function measureWholeSchool(
  office: StaffMember,
  teachers: readonly TeacherAtWork[],
): Promise<Figure[]> {
  const previous = await office.read<{ academic_term_id: number }[]>('/api/report-card-terms');
  let [cards, seconds] = [0, 0];
  const saves = await savesMeanwhile(teachers.slice(0, 2), async () => {
    const started = performance.now();
    const asked = await office.post('/api/report-card-jobs', {
      academic_term_id: previous[1]?.academic_term_id,
      form_level: null,
      arrangement: 'by_class',
    });
    if (asked.status !== 201) throw new Error(`The job answered ${asked.status}`);
    cards = await cardsOfNewestJob(office);
    seconds = (performance.now() - started) / 1000;
  });
  return [
    {
      quality: 'C29',
      what: `1,200 report cards, of ${cards} made as one job`,
      figure: (seconds * 1200) / cards,
      unit: 's',
      bar: atMost(8),
    },
    {
      quality: 'C29',
      what: 'saves of others meanwhile, p95',
      figure: quantile(saves, 0.95),
      unit: 'ms',
      bar: atMost(100),
    },
  ];
}

/** Waits, asking as the screen does, until the job has ended; answers how many cards it made. */
async function cardsOfNewestJob(office: StaffMember): Promise<number> {
  for (;;) {
    const [job] = await office.read<ReportCardJob[]>('/api/report-card-jobs');
    if (job === undefined || job.state === 'failed' || (job.problems.length > 0 && !isUnfinished(job))) {
      throw new Error('The job failed.');
    }
    if (job.result !== null) return job.result.items;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
