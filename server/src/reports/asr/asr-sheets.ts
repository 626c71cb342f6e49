import { formLevels } from 'contract/identifiers';
import type { SheetToWrite } from '../../spreadsheets/workbook.ts';
import type { GroupCounts } from '../enrolment-statistics/count-by-group.ts';
import type { SexCounts } from '../enrolment/find-enrolment.ts';
import type { AsrModel } from './asr-model.ts';
import { byHandSheet } from './by-hand-sheet.ts';
import { blank, figures, heads, sheetHead, totals, words } from './sheet-cells.ts';

/** The sheets of the return. What is counted is written as numbers, never as formulas. */
export function asrSheets(asr: AsrModel): SheetToWrite[] {
  return [
    enrolmentSheet(asr),
    classesSheet(asr),
    groupSheet(asr, 'Religion', asr.religions),
    groupSheet(asr, 'Ethnic group', asr.ethnic_groups),
    subjectsSheet(asr),
    bornAbroadSheet(asr),
    byHandSheet(asr),
  ];
}

const sexes = ['Male', 'Female', 'Total'] as const;
const formHeads = formLevels.flatMap((level) => ['', '', `Form ${level}`]);
const sexHeads = formLevels.flatMap(() => sexes);
/** In characters: male, female and total of each form and of all. */
const numberWidths = Array.from({ length: 21 }, () => 9);
const ofSexes = ({ male, female, total }: Pick<SexCounts, 'male' | 'female' | 'total'>) => [
  male,
  female,
  total,
];

function enrolmentSheet(asr: AsrModel): SheetToWrite {
  const { ages, sex_not_recorded: unrecorded, all, unlikely } = asr.ages;
  const classesIn = (level: number) => asr.classes.filter(({ form_level }) => form_level === level).length;
  const onlyTotals = (numbers: readonly number[]) => numbers.flatMap((number) => [null, null, number]);
  const rows = [
    heads(['', ...formHeads, '', '', 'All forms'], 1),
    heads(['Age', ...sexHeads, ...sexes], 1),
    ...ages.map(({ label, forms, total }) => [words(label), ...figures([...forms, total].flatMap(ofSexes))]),
    [words('Sex not recorded'), ...figures(onlyTotals([...unrecorded.forms, unrecorded.total]))],
    [...totals(['Total', ...[...all.forms, all.total].flatMap(ofSexes)])],
    [...totals(['Classes', ...onlyTotals([...formLevels.map(classesIn), asr.classes.length])])],
  ];
  const note =
    unlikely === 0
      ? 'Ages in full years. A student whose sex is not recorded is counted once, in that row.'
      : `Ages in full years. A student whose sex is not recorded is counted once, in that row. Counted as unknown: ${unlikely} with a date of birth that gives an age under 10.`;
  return {
    name: 'Enrolment',
    widths: [18, ...numberWidths],
    frozen: { rows: 5, columns: 1 },
    rows: [...sheetHead(asr, 'Enrolment by age, form and sex', note), ...rows],
  };
}

function classesSheet(asr: AsrModel): SheetToWrite {
  return {
    name: 'Classes',
    widths: [14, 10, 12, 12, 18, 12],
    frozen: { rows: 4, columns: 1 },
    rows: [
      ...sheetHead(asr, 'Enrolment by class'),
      heads(['Class', 'Form', 'Male', 'Female', 'Sex not recorded', 'Total'], 1),
      ...asr.classes.map(({ form_class_id, form_level, male, female, not_recorded, total }) => [
        words(form_class_id),
        ...figures([form_level, male, female, not_recorded, total]),
      ]),
      totals(['Total', null, ...withUnrecorded(asr.ages.all.total)]),
    ],
  };
}

function groupSheet(asr: AsrModel, grouping: string, counts: GroupCounts): SheetToWrite {
  const { groups, not_stated, sex_not_recorded: unrecorded, all } = counts;
  const known = unrecorded.of.map(({ label, students }) => `${label} ${students}`).join(', ');
  const note =
    unrecorded.total === 0
      ? 'Every student is in one row.'
      : `Every student is in one row. Sex not recorded: ${known}.`;
  return {
    name: grouping,
    widths: [9, 34, 12, 12, 12],
    frozen: { rows: 4, columns: 2 },
    rows: [
      ...sheetHead(asr, `Enrolment by ${grouping.toLowerCase()} and sex`, note),
      heads(['Code', grouping, ...sexes], 2),
      ...groups.map((group) => [...figures([group.code]), words(group.label), ...figures(ofSexes(group))]),
      [words(''), words('Not stated'), ...figures(ofSexes(not_stated))],
      [words(''), words('Sex not recorded'), ...figures([null, null, unrecorded.total])],
      totals(['', 'Total', ...ofSexes(all)]),
    ],
  };
}

function subjectsSheet(asr: AsrModel): SheetToWrite {
  const note =
    'Forms 1 to 3: the classes to which the subject is taught. Forms 4 to 6: the students assigned to it. Totals include students whose sex is not recorded.';
  return {
    name: 'Subjects',
    widths: [
      11,
      wideEnough(
        32,
        asr.subjects.map(({ subject }) => subject),
      ),
      ...numberWidths,
    ],
    frozen: { rows: 5, columns: 2 },
    rows: [
      ...sheetHead(asr, 'Subject enrolment by form and sex', note),
      heads(['', '', ...formHeads, '', '', 'All forms'], 2),
      heads(['ASR code', 'Subject', ...sexHeads, ...sexes], 2),
      ...asr.subjects.map(({ asr_code, subject, forms, all }) => [
        words(asr_code),
        words(subject),
        ...figures([...forms, all].flatMap(ofSexes)),
      ]),
      totals(['', 'Total of subject entries', ...entriesOf(asr)]),
    ],
  };
}

/** The width of a column in which each of these stands whole, in characters: what follows it would cut them off. */
function wideEnough(least: number, texts: readonly string[]): number {
  return Math.max(least, ...texts.map(({ length }) => length + 2));
}

function entriesOf({ subjects }: AsrModel): number[] {
  const columns = subjects.map(({ forms, all }) => [...forms, all].flatMap(ofSexes));
  return numberWidths.map((_, column) => columns.reduce((sum, numbers) => sum + (numbers[column] ?? 0), 0));
}

function bornAbroadSheet(asr: AsrModel): SheetToWrite {
  const { home, countries, born_abroad: abroad, born_at_home: atHome, not_recorded: unknown } = asr.birth;
  const formsOf = formLevels.map((_, index) =>
    countries.reduce((sum, { forms }) => sum + (forms[index] ?? 0), 0),
  );
  const noForms = formLevels.map(() => null);
  return {
    name: 'Foreign-born',
    widths: [
      wideEnough(
        34,
        countries.map(({ country }) => country),
      ),
      ...formLevels.map(() => 9),
      10,
      10,
      18,
      10,
    ],
    frozen: { rows: 4, columns: 1 },
    rows: [
      ...sheetHead(asr, `Students born outside ${home}`),
      heads(
        [
          'Country of birth',
          ...formLevels.map((level) => `Form ${level}`),
          'Male',
          'Female',
          'Sex not recorded',
          'Total',
        ],
        1,
      ),
      ...countries.map((country) => [
        words(country.country),
        ...figures([...country.forms, ...withUnrecorded(country)]),
      ]),
      totals(['Born abroad', ...formsOf, ...withUnrecorded(abroad)]),
      blank,
      [words(`Born in ${home}`), ...figures([...noForms, ...withUnrecorded(atHome)])],
      [words('Country of birth not stated'), ...figures([...noForms, ...withUnrecorded(unknown)])],
      totals(['Enrolment', ...noForms, ...withUnrecorded(asr.ages.all.total)]),
    ],
  };
}

function withUnrecorded({ male, female, not_recorded, total }: SexCounts): number[] {
  return [male, female, not_recorded, total];
}
