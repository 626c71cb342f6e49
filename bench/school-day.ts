import { setTimeout as sleep } from 'node:timers/promises';
import { demoPassword } from '../server/demo/school-profile.ts';
import { type OneOfMany, openSheet } from './many-teachers.ts';
import { type Uploaded, uploadNewStudents } from './new-students.ts';
import { StaffMember } from './staff-member.ts';
import { saveNextMark } from './teachers.ts';

/** Milliseconds between two doings of one person. */
const every = { save: 3000, opening: 3000, print: 5000, statistics: 5000 } as const;
/** Saves after which a teacher loads the sheet anew, as one does who goes to another class and back. */
const savesOfSheet = 20;

/** Holders of Reports: an account of its own for each who prints, since one account alone waits for its own documents. */
const mayPrint = ['vjoseph', 'amohammed', 'rsingh', 'kali', 'Admin'];

export interface SchoolDay {
  address: string;
  teachers: readonly OneOfMany[];
  /** How many open classes besides. */
  opening: number;
  /** How many print report cards of any class; each is somebody else, five at most. */
  printing: number;
  /** Students that a clerk uploads meanwhile; 0 for none. */
  uploading: number;
  /** Keeps this upload's students apart from another's. */
  batch: number;
  seconds: number;
}

/** Milliseconds of each doing. */
export interface DayTimes {
  saves: number[];
  opens: number[];
  prints: number[];
  statistics: number[];
  upload: Uploaded | undefined;
  errors: string[];
}

const statistics = [
  '/api/ethnic-group-statistics',
  '/api/religious-group-statistics',
  '/api/student-age-statistics',
  '/api/achievement-day-subject-scores',
  '/api/registration-status',
  '/api/asr',
];

/** Everybody at work for so long. What goes wrong is counted, and the person goes on. */
export async function liveSchoolDay(day: SchoolDay): Promise<DayTimes> {
  const times: DayTimes = { saves: [], opens: [], prints: [], statistics: [], upload: undefined, errors: [] };
  const office: StaffMember[] = [];
  const comeIn = async (name: string) => {
    const person = new StaffMember(day.address);
    await person.signIn(name, demoPassword);
    office.push(person);
    return person;
  };
  const printers = await Promise.all(mayPrint.slice(0, day.printing).map(comeIn));
  const [clerk, admin] = [await comeIn('kali'), await comeIn('Admin')];
  const term = (await clerk.read<{ id: number }>('/api/current-term')).id;
  const classes = await clerk.read<{ id: string }[]>('/api/form-classes-list');

  const until = performance.now() + day.seconds * 1000;
  const atWork = async (rest: number, work: (turn: number) => Promise<void>) => {
    // Not all at the same moment.
    await sleep(Math.random() * rest);
    for (let turn = 0; performance.now() < until; turn += 1) {
      const began = performance.now();
      await work(turn).catch((error: unknown) => times.errors.push(String(error)));
      await sleep(Math.max(0, Math.min(rest, until - began) - (performance.now() - began)));
    }
  };
  const fetchTimed = async (person: StaffMember, path: string, into: number[]) => {
    const answer = await person.get(path);
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
    into.push(answer.milliseconds);
  };

  await Promise.all([
    ...day.teachers.map(async (teacher) =>
      atWork(every.save, async (turn) => {
        if (turn % savesOfSheet === savesOfSheet - 1) times.opens.push(await openSheet(teacher));
        times.saves.push(await saveNextMark(teacher, turn));
      }),
    ),
    ...Array.from({ length: day.opening }, async (_, index) =>
      atWork(every.opening, async (turn) => {
        const teacher = day.teachers[(index * 7 + turn) % day.teachers.length];
        if (teacher !== undefined) await fetchTimed(teacher.person, teacher.sheetPath, times.opens);
      }),
    ),
    ...printers.map(async (printer, index) =>
      atWork(every.print, async (turn) => {
        const formClass = classes[(index * 5 + turn) % classes.length];
        const path = `/api/report-card/${term}/${encodeURIComponent(formClass?.id ?? '')}`;
        await fetchTimed(printer, path, times.prints);
      }),
    ),
    atWork(every.statistics, async (turn) => {
      await fetchTimed(admin, statistics[turn % statistics.length] ?? '', times.statistics);
    }),
    upload(),
  ]);
  for (const person of office) person.close();
  return times;

  async function upload(): Promise<void> {
    if (day.uploading === 0) return;
    await sleep((day.seconds * 1000) / 4);
    try {
      times.upload = await uploadNewStudents(clerk, { students: day.uploading, batch: day.batch });
    } catch (error) {
      times.errors.push(String(error));
    }
  }
}
