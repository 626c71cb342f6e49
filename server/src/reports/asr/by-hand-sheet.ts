import type { SheetCell, SheetToWrite } from '../../spreadsheets/workbook.ts';
import type { AsrModel } from './asr-model.ts';
import { heads, sheetHead, words } from './sheet-cells.ts';

/** What the return asks for and the school's records here do not hold. */
const byHand: readonly (readonly [part: string, items: readonly string[]])[] = [
  [
    'School',
    [
      'School code and education district',
      'Type of school, denomination and board',
      'Shift system and length of the school day',
    ],
  ],
  [
    'Staff',
    [
      'Teachers by sex, age, qualification and length of service',
      'Teachers by subject and periods a week',
      'Vacancies, acting and temporary appointments, teachers on leave',
      'Administrative, auxiliary and support staff by sex',
    ],
  ],
  [
    'Students',
    [
      'New entrants to Form 1 by primary school and SEA zone',
      'Repeaters by form and sex',
      'Transfers in and out since the last return, by form and sex',
      'Drop-outs since the last return, by form, sex and reason',
      'Students with special educational needs, by need and sex',
      'Students with bursaries, transport or other support',
      'Suspensions and expulsions by form and sex',
    ],
  ],
  [
    'Examinations',
    [
      'CSEC candidates and passes by subject and sex',
      'CAPE candidates and passes by unit and sex',
      'CVQ and NCSE candidates and results',
    ],
  ],
  [
    'Premises',
    [
      'Classrooms, laboratories, workshops and special rooms, with their state',
      'Library: area, seats, books',
      'Computers and internet connection for teaching and for the office',
      'Water, electricity, toilets by sex, access for persons with disabilities',
    ],
  ],
];

/** What the school must fill by hand, and which records are incomplete before the return is sent. */
export function byHandSheet(asr: AsrModel): SheetToWrite {
  const toFill = byHand.flatMap(([part, items]) =>
    items.map((item): SheetCell[] => [words(part), words(item), { value: null, look: 'openText' }]),
  );
  const toComplete = incomplete(asr).map(([part, item, students]): SheetCell[] => [
    words(part),
    words(item),
    { value: students, look: 'framed' },
  ]);
  return {
    name: 'To fill by hand',
    widths: [16, 74, 40],
    frozen: { rows: 4, columns: 0 },
    rows: [
      ...sheetHead(
        asr,
        'To be filled by the school',
        'These records are not kept here. Write the answers in the last column.',
      ),
      heads(['Part', 'What the return asks for', 'Answer']),
      ...toFill,
      [],
      heads(['Records', 'To be completed here before the return is sent', 'How many']),
      ...toComplete,
    ],
  };
}

function incomplete({
  ages,
  religions,
  ethnic_groups,
  birth,
  subjects,
}: AsrModel): [string, string, number][] {
  const unknownAge = ages.ages.at(-1)?.total.total ?? 0;
  const unknownOfNoSex = ages.sex_not_recorded.of.find(({ label }) => label === 'Unknown')?.students ?? 0;
  const notStated = ({ not_stated, sex_not_recorded }: typeof religions) =>
    not_stated.total + (sex_not_recorded.of.find(({ label }) => label === 'Not stated')?.students ?? 0);
  const withoutCode = subjects.filter(({ asr_code }) => asr_code === '').length;
  return [
    ['Students', 'Sex not recorded', ages.sex_not_recorded.total],
    ['Students', 'Date of birth missing or not possible', unknownAge + unknownOfNoSex],
    ['Students', 'Religion not stated', notStated(religions)],
    ['Students', 'Ethnic group not stated', notStated(ethnic_groups)],
    ['Students', 'Country of birth not stated', birth.not_recorded.total],
    ['Subjects', 'Without an ASR code (see the sheet Subjects)', withoutCode],
  ];
}
