import { countLoad, newPage, startBrowser } from './browser.ts';
import { type Figure, median, printTable } from './figures.ts';
import { memoryOf } from './measure-memory.ts';
import {
  marksInRosario,
  openInRosario,
  partsOfOurs,
  printInRosario,
  type RosarioAccount,
  type RosarioSheet,
  type RosarioTeacher,
  rosarioTeacher,
  saveInRosario,
  signInToRosario,
} from './rosario.ts';

export interface Installation {
  address: string;
  /** Prints report cards. */
  office: RosarioAccount;
  /** Each with a class of more than 20 students, the first with two. */
  teachers: readonly RosarioAccount[];
  /** The main processes of web server, PHP and database, where they run on this machine. */
  processes: readonly number[];
}

/** What the bench measures of us, measured of a RosarioSIS 12 that runs already (docs/beside-rosariosis.md). */
export async function measureBeside(installation: Installation): Promise<void> {
  const { address, office, teachers: accounts, processes } = installation;
  const figures = processes.length > 0 ? [await measureRest(processes)] : [];
  const teachers: RosarioTeacher[] = [];
  for (const account of accounts) teachers.push(await rosarioTeacher(address, account));
  const [first] = teachers;
  const [account] = accounts;
  if (first === undefined || account === undefined) throw new Error('No teachers.');
  figures.push(...(await measureSaves(first, teachers)));
  figures.push(await measureOpening(first));
  figures.push(...(await measureCards(address, office, teachers)));
  figures.push(...(await measurePages(address, account, first)));
  for (const { person } of teachers) person.close();
  printTable(`RosarioSIS at ${address}`, figures);
}

async function measureRest(processes: readonly number[]): Promise<Figure> {
  await new Promise((resolve) => setTimeout(resolve, 30_000));
  return {
    quality: 'C31',
    what: 'all processes at rest, database included (PSS)',
    figure: processes.map(memoryOf).reduce((sum, one) => sum + one, 0),
    unit: 'MB',
  };
}

async function measureSaves(first: RosarioTeacher, teachers: readonly RosarioTeacher[]): Promise<Figure[]> {
  const alone: number[] = [];
  for (let turn = 0; turn < 120; turn += 1) alone.push(await saveNext(first, turn));
  const whole: number[] = [];
  for (let turn = 0; turn < 10; turn += 1) whole.push(await saveClass(first, turn));
  await checkSaved(first);
  const size = first.classes[0]?.students.length ?? 0;
  const ofClasses = await eachSecond(teachers, saveClass);
  return [
    { quality: 'C27', what: 'save one mark, alone, median', figure: median(alone.slice(20)), unit: 'ms' },
    { quality: 'C27', what: `save a class of ${size} at once, median`, figure: median(whole), unit: 'ms' },
    {
      quality: 'C27',
      what: `saves a second from ${teachers.length} teachers`,
      figure: await eachSecond(teachers, saveNext),
      unit: '/s',
    },
    {
      quality: 'C27',
      what: `saves of whole classes a second from ${teachers.length} teachers`,
      figure: ofClasses,
      unit: '/s',
    },
  ];
}

/** For eight seconds, each teacher one save after the other. */
async function eachSecond(
  teachers: readonly RosarioTeacher[],
  save: (teacher: RosarioTeacher, turn: number) => Promise<number>,
): Promise<number> {
  const seconds = 8;
  const until = performance.now() + seconds * 1000;
  const counts = await Promise.all(
    teachers.map(async (teacher) => {
      let saved = 0;
      for (; performance.now() < until; saved += 1) await save(teacher, saved);
      return saved;
    }),
  );
  return counts.reduce((sum, one) => sum + one, 0) / seconds;
}

async function saveNext(teacher: RosarioTeacher, turn: number): Promise<number> {
  const sheet = openSheet(teacher);
  const student = sheet.students[turn % sheet.students.length] ?? '';
  return saveInRosario(teacher, sheet, new Map([[student, (turn * 7 + 3) % 101]]));
}

async function saveClass(teacher: RosarioTeacher, turn: number): Promise<number> {
  const sheet = openSheet(teacher);
  const marks = sheet.students.map((student, i) => [student, (turn * 13 + i * 7) % 101] as const);
  return saveInRosario(teacher, sheet, new Map(marks));
}

/** Saves a class once more and looks whether all of it is there: an answer alone does not say so. */
async function checkSaved(teacher: RosarioTeacher): Promise<void> {
  await saveClass(teacher, 5);
  const stored = await marksInRosario(teacher);
  const missing = openSheet(teacher).students.filter(
    (student, i) => stored.get(student) !== (5 * 13 + i * 7) % 101,
  );
  if (missing.length > 0) throw new Error(`${missing.length} marks of a class are not saved.`);
}

function openSheet({ classes: [sheet] }: RosarioTeacher): RosarioSheet {
  if (sheet === undefined) throw new Error('No class is open.');
  return sheet;
}

async function measureOpening(teacher: RosarioTeacher): Promise<Figure> {
  const opened: number[] = [];
  for (let turn = 0; turn < 40; turn += 1) {
    const sheet = teacher.classes[turn % Math.min(2, teacher.classes.length)];
    if (sheet !== undefined) opened.push((await openInRosario(teacher, sheet.period)).milliseconds);
  }
  return {
    quality: 'C28',
    what: `open a class of ${teacher.classes[0]?.students.length}, server, median`,
    figure: median(opened.slice(4)),
    unit: 'ms',
  };
}

async function measureCards(
  address: string,
  account: RosarioAccount,
  teachers: readonly RosarioTeacher[],
): Promise<Figure[]> {
  const { person } = await signInToRosario(address, account);
  const sheets = teachers.flatMap(({ classes }) => classes).filter(({ students }) => students.length >= 30);
  const usual = [];
  for (const sheet of sheets.slice(0, 10)) usual.push(await printInRosario(person, sheet));
  const asOurs = [];
  for (const sheet of sheets.slice(0, 6)) asOurs.push(await printInRosario(person, sheet, partsOfOurs));
  person.close();
  const what = `report cards of a class of ${sheets[0]?.students.length}`;
  return [
    ...figuresOf(what, usual),
    ...figuresOf(`${what} with pictures, averages, highest and lowest marks`, asOurs),
    {
      quality: 'C29',
      what: 'of these files, tagged',
      figure: [...usual, ...asOurs].filter(({ pdf }) => pdf.includes('/StructTreeRoot')).length,
      unit: '',
    },
  ];
}

function figuresOf(what: string, printed: readonly { milliseconds: number; wireBytes: number }[]): Figure[] {
  const warm = printed.slice(2);
  const time = median(warm.map(({ milliseconds }) => milliseconds));
  const size = median(warm.map(({ wireBytes }) => wireBytes)) / 1024;
  return [
    { quality: 'C29', what: `${what}, warm, median`, figure: time, unit: 'ms' },
    { quality: 'C29', what: `${what}, on the wire`, figure: size, unit: 'KB' },
  ];
}

async function measurePages(
  address: string,
  account: RosarioAccount,
  { classes }: RosarioTeacher,
): Promise<Figure[]> {
  const browser = await startBrowser();
  try {
    const page = await newPage(browser);
    const load = await countLoad(await page.context().newCDPSession(page));
    await page.goto(address, { waitUntil: 'networkidle' });
    const signIn = load();
    await page.getByLabel('Username').fill(account.name);
    await page.getByLabel('Password').fill(account.password);
    await page.keyboard.press('Enter');
    await page.waitForURL(/Modules\.php/);
    await page.waitForLoadState('networkidle');
    const menu = load();
    await page.goto(`${address}/Modules.php?modname=Grades/InputFinalGrades.php`, {
      waitUntil: 'networkidle',
    });
    const painted: number[] = [];
    for (let turn = 1; turn <= 12 && classes.length > 1; turn += 1) {
      const period = classes[turn % 2]?.period ?? '';
      const measured = page.evaluate(chosenToPainted, period);
      await page.locator('select#period').selectOption(period);
      painted.push(await measured);
      await page.waitForLoadState('networkidle');
    }
    return [
      {
        quality: 'C28',
        what: 'open a class, choice in the menu to painted, median',
        figure: median(painted.slice(2)),
        unit: 'ms',
      },
      { quality: 'C30', what: 'sign-in page, compressed', figure: signIn.bytes / 1024, unit: 'KB' },
      { quality: 'C30', what: 'sign-in page, requests', figure: signIn.requests, unit: '' },
      { quality: 'C30', what: 'first page after it, compressed', figure: menu.bytes / 1024, unit: 'KB' },
      { quality: 'C30', what: 'first page after it, requests', figure: menu.requests, unit: '' },
    ];
  } finally {
    await browser.close();
  }
}

/** In the page: from the choice of a class to the frame in which its last row stands there. */
async function chosenToPainted(period: string): Promise<number> {
  const started = await new Promise<number>((resolve) => {
    addEventListener('change', (event) => resolve(event.timeStamp), { capture: true, once: true });
  });
  const stands = () => {
    const form = document.querySelector(`form[action*="InputFinalGrades"][action$="period=${period}"]`);
    return (form?.querySelector('.list tbody tr:last-child')?.getBoundingClientRect().height ?? 0) > 0;
  };
  while (!stands()) await new Promise((resolve) => requestAnimationFrame(resolve));
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  return performance.now() - started;
}
