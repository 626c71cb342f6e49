import { type FormField, StaffMember } from './staff-member.ts';

export interface RosarioAccount {
  name: string;
  password: string;
}

/** A teacher signed in to a RosarioSIS 12. */
export interface RosarioTeacher {
  person: StaffMember;
  /** What the menu has set besides the class: school, year and marking period. */
  menu: readonly FormField[];
  /** The course periods with enough students; the first is the open one. */
  classes: readonly RosarioSheet[];
}

/** Input Final Grades of one class as it was when it was opened. */
export interface RosarioSheet {
  period: string;
  markingPeriod: string;
  /** Where its form is sent. */
  action: string;
  students: readonly string[];
  /** The fields that stand open and are sent with every save, changed or not. */
  open: readonly FormField[];
}

interface Opened {
  sheet: RosarioSheet;
  milliseconds: number;
}

/** Its pages fetch what changes of them in this way, without menu and frame. */
const partOfPage = { 'x-requested-with': 'XMLHttpRequest' };
const program = 'Modules.php?modname=Grades';

/** Signs in and answers the first page, which sets school, year, marking period and class for the session. */
export async function signInToRosario(
  address: string,
  { name, password }: RosarioAccount,
): Promise<{ person: StaffMember; menu: string }> {
  const person = new StaffMember(address);
  // Which browser it was is kept with each sign-in.
  const browser = { 'user-agent': 'bench' };
  await person.get('/index.php', browser);
  await person.postForm(
    '/index.php',
    [
      ['USERNAME', name],
      ['PASSWORD', password],
    ],
    browser,
  );
  const portal = await person.get('/Modules.php?modname=misc/Portal.php', browser);
  const menu = portal.body.toString();
  if (!menu.includes('name="syear"')) throw new Error(`${name} could not sign in.`);
  return { person, menu };
}

/** Signs a teacher in, with the classes of more than 20 students opened one after the other. */
export async function rosarioTeacher(address: string, account: RosarioAccount): Promise<RosarioTeacher> {
  const { person, menu: page } = await signInToRosario(address, account);
  const menu = ['school', 'syear', 'mp'].map((name): FormField => [name, chosen(page, name)]);
  const classes: RosarioSheet[] = [];
  for (const period of choices(page, 'period')) {
    const { sheet } = await openInRosario({ person, menu }, period);
    if (sheet.students.length > 20) classes.push(sheet);
  }
  const [first] = classes;
  if (first === undefined) throw new Error(`${account.name} has no class of more than 20 students.`);
  await openInRosario({ person, menu }, first.period);
  return { person, menu, classes };
}

/** As the menu does it when another class is chosen: the choice is sent, then the page is fetched anew. */
export async function openInRosario(
  { person, menu }: Pick<RosarioTeacher, 'person' | 'menu'>,
  period: string,
): Promise<Opened> {
  const chose = await person.postForm('/Side.php?sidefunc=update', [...menu, ['period', period]], partOfPage);
  const page = await person.get(`/${program}/InputFinalGrades.php`, partOfPage);
  return {
    sheet: sheetOf(page.body.toString(), period),
    milliseconds: chose.milliseconds + page.milliseconds,
  };
}

/** Saves the marks as Save does: with every open field. Answers the milliseconds until the page was there anew. */
export async function saveInRosario(
  { person }: RosarioTeacher,
  { action, open }: RosarioSheet,
  marks: ReadonlyMap<string, number>,
): Promise<number> {
  const changed = [...marks].map(([student, mark]): FormField => [percentOf(student), `${mark}%`]);
  const names = new Set(changed.map(([name]) => name));
  const fields = [...open.filter(([name]) => !names.has(name)), ...changed];
  const answer = await person.postForm(action, fields, partOfPage);
  if (answer.status !== 200) throw new Error(`A save answered ${answer.status}.`);
  return answer.milliseconds;
}

/** The marks that the page shows, to see whether what was saved is there. */
export async function marksInRosario(teacher: RosarioTeacher): Promise<ReadonlyMap<string, number>> {
  const page = await teacher.person.get(`/${program}/InputFinalGrades.php`, partOfPage);
  const shown = page.body.toString().matchAll(/values\[(\d+)\]\[percent\]\\?" value=\\?"([\d.]+)%/g);
  return new Map([...shown].map(([, student = '', mark]) => [student, Number(mark)]));
}

/** What is ticked for report cards from the start, and percents, without which there are letters alone. */
const usualParts = ['teacher', 'comments', 'percents', 'ytd_absences', 'mp_absences'];
/** What makes them more like ours: pictures, the class's averages, its highest and lowest marks. */
export const partsOfOurs = ['studentpic', 'average', 'minmax_grades'];

interface Cards {
  pdf: Buffer;
  wireBytes: number;
  milliseconds: number;
}

/** The report cards of a class, of one marking period, as a PDF. */
export async function printInRosario(
  office: StaffMember,
  { period, markingPeriod }: RosarioSheet,
  moreParts: readonly string[] = [],
): Promise<Cards> {
  const list = await office.get(
    `/${program}/ReportCards.php&search_modfunc=list&w_course_period_id=${period}&w_course_period_id_which=course_period`,
    partOfPage,
  );
  const students = list.body.toString().matchAll(/name="st_arr\[\]" value="(\d+)"/g);
  const { body, wireBytes, milliseconds } = await office.postForm(
    `/${program}/ReportCards.php&modfunc=save&_ROSARIO_PDF=true`,
    [
      ...[...usualParts, ...moreParts].map((part): FormField => [`elements[${part}]`, 'Y']),
      ['mp_arr[]', markingPeriod],
      ...[...students].map(([, student = '']): FormField => ['st_arr[]', student]),
    ],
  );
  if (!body.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw new Error('The report cards are no PDF.');
  return { pdf: body, wireBytes, milliseconds };
}

function sheetOf(page: string, period: string): RosarioSheet {
  const written = /<form action="([^"]*InputFinalGrades[^"]*)"/.exec(page)?.[1] ?? '';
  const action = `/${written.replaceAll('&amp;', '&')}`;
  // What stands in a script becomes a field only when it is clicked.
  const standing = page.replaceAll(/<script>[\s\S]*?<\/script>/g, '');
  const fields = standing.matchAll(/<(?:input|select)[^>]* name="(values\[[^"]*)"(?: value="([^"]*)")?/g);
  return {
    period,
    markingPeriod: /[?&]mp=(\d+)/.exec(action)?.[1] ?? '',
    action,
    students: [
      ...new Set([...page.matchAll(/values\[(\d+)\]\[percent\]/g)].map(([, student = '']) => student)),
    ],
    open: [...fields].map(([, name = '', value = '']): FormField => [name, value]),
  };
}

function percentOf(student: string): string {
  return `values[${student}][percent]`;
}

function choices(page: string, name: string): string[] {
  return [...selectOf(page, name).matchAll(/<option value="(\d+)"/g)].map(([, value = '']) => value);
}

function chosen(page: string, name: string): string {
  return /<option value="(\d+)" selected/.exec(selectOf(page, name))?.[1] ?? choices(page, name)[0] ?? '';
}

function selectOf(page: string, name: string): string {
  return new RegExp(`<select name="${name}"[\\s\\S]*?</select>`).exec(page)?.[0] ?? '';
}
