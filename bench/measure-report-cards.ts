import { isUnfinished } from 'contract/jobs';
import type { ReportCardJob } from 'contract/report-card-jobs';
import { demoPassword } from '../server/demo/school-profile.ts';
import { type Figure, atMost, median, quantile } from './figures.ts';
import { StaffMember } from './staff-member.ts';
import { saveNextMark, type TeacherAtWork } from './teachers.ts';

/** C29: a class of report cards warm, after one student's change, unchanged; and 1,200 cards beside saves. */
export async function measureReportCards(
  address: string,
  teachers: readonly TeacherAtWork[],
): Promise<Figure[]> {
  const [teacher] = teachers;
  if (teacher === undefined) throw new Error('No teachers.');
  const office = new StaffMember(address);
  await office.signIn('vjoseph', demoPassword);
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

  const figures: Figure[] = [
    {
      quality: 'C29',
      what: 'report cards of a class of 35, warm, median',
      figure: median(warm),
      unit: 'ms',
      bar: atMost(200),
    },
    {
      quality: 'C29',
      what: 'the same after one student changed, median',
      figure: median(changed),
      unit: 'ms',
      bar: atMost(100),
    },
    {
      quality: 'C29',
      what: 'the same when nothing changed, median',
      figure: median(unchanged),
      unit: 'ms',
      bar: atMost(30),
    },
    { quality: 'C29', what: 'the same on the wire', figure: wire / 1024, unit: 'KB', bar: atMost(700) },
  ];
  const enough = classes.reduce((sum, { students }) => sum + students, 0) >= 1200;
  if (enough) figures.push(...(await measureWholeSchool(office, teachers)));
  office.close();
  return figures;
}

/** The whole school of the term before, of which nothing is kept yet, as one job, while two teachers go on saving. */
async function measureWholeSchool(
  office: StaffMember,
  teachers: readonly TeacherAtWork[],
): Promise<Figure[]> {
  const previous = await office.read<{ academic_term_id: number }[]>('/api/report-card-terms');
  let goesOn = true;
  const saves: number[] = [];
  const typing = teachers.slice(0, 2).map(async (teacher) => {
    for (let turn = 0; goesOn; turn += 1) {
      saves.push(await saveNextMark(teacher, turn));
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  });
  const started = performance.now();
  const asked = await office.post('/api/report-card-jobs', {
    academic_term_id: previous[1]?.academic_term_id,
    form_level: null,
    arrangement: 'by_class',
  });
  if (asked.status !== 201) throw new Error(`The job answered ${asked.status}`);
  const cards = await cardsOfNewestJob(office);
  const seconds = (performance.now() - started) / 1000;
  goesOn = false;
  await Promise.all(typing);
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
