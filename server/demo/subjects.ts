import type { FormClass, Stream } from './form-classes.ts';
import type { Random } from './random.ts';

/** The subjects of the school: what each form class is taught, and what a student of Forms 4 to 6 chooses. */

export type Department =
  | 'Mathematics'
  | 'English'
  | 'Languages'
  | 'Science'
  | 'Humanities'
  | 'Physical Education'
  | 'Arts'
  | 'ICT'
  | 'Technology'
  | 'Business';

/** Which of a student's talents a subject asks for. */
export type Talent = 'numbers' | 'words' | 'society' | 'hands';

export interface Subject {
  id: number;
  title: string;
  abbr: string;
  department: Department;
  talent: Talent;
  /** By how many marks it usually lies above or below the others. */
  ease: number;
}

/** The nine with fixed ids are in every database (3-decisions §2); the others are added by the demonstration. */
export const subjects: readonly Subject[] = (
  [
    [33, 'Mathematics', 'Math', 'Mathematics', 'numbers', -5],
    [18, 'English Language', 'Eng', 'English', 'words', -1],
    [30, 'Integrated Science', 'Int Sci', 'Science', 'numbers', -1],
    [48, 'Social Studies', 'SS', 'Humanities', 'society', 2],
    [49, 'Spanish', 'Span', 'Languages', 'words', -3],
    [41, 'Physical Education', 'PE', 'Physical Education', 'hands', 11],
    [53, 'Visual and Performing Arts', 'VAPA', 'Arts', 'hands', 8],
    [51, 'Technology Education', 'Tech Ed', 'Technology', 'hands', 5],
    [28, 'ICT', 'ICT', 'ICT', 'hands', 4],
    [100, 'Literature', 'Lit', 'English', 'words', 0],
    [101, 'History', 'Hist', 'Humanities', 'society', -1],
    [102, 'Geography', 'Geog', 'Humanities', 'society', 0],
    [103, 'Music', 'Mus', 'Arts', 'hands', 8],
    [104, 'French', 'Fren', 'Languages', 'words', -2],
    [105, 'Agricultural Science', 'Agri Sci', 'Technology', 'hands', 4],
    [106, 'Additional Mathematics', 'Add Math', 'Mathematics', 'numbers', -6],
    [107, 'Biology', 'Bio', 'Science', 'numbers', -1],
    [108, 'Chemistry', 'Chem', 'Science', 'numbers', -4],
    [109, 'Physics', 'Phys', 'Science', 'numbers', -4],
    [110, 'Human and Social Biology', 'HSB', 'Science', 'society', 1],
    [111, 'Information Technology', 'IT', 'ICT', 'hands', 3],
    [112, 'Principles of Accounts', 'POA', 'Business', 'numbers', -2],
    [113, 'Principles of Business', 'POB', 'Business', 'society', 2],
    [114, 'Economics', 'Econ', 'Business', 'society', -2],
    [115, 'Office Administration', 'Off Ad', 'Business', 'hands', 3],
    [116, 'Technical Drawing', 'TD', 'Technology', 'hands', 2],
    [117, 'Food, Nutrition and Health', 'FNH', 'Technology', 'hands', 5],
    [118, 'Visual Arts', 'Art', 'Arts', 'hands', 6],
    [119, 'Communication Studies', 'Comm St', 'English', 'words', 1],
    [120, 'Caribbean Studies', 'Carib St', 'Humanities', 'society', 2],
    [121, 'Pure Mathematics', 'Pure Math', 'Mathematics', 'numbers', -5],
    [122, 'Environmental Science', 'Env Sci', 'Science', 'society', 0],
    [123, 'Management of Business', 'MOB', 'Business', 'society', 1],
    [124, 'Accounting', 'Acct', 'Business', 'numbers', -2],
    [125, 'Sociology', 'Soc', 'Humanities', 'society', 1],
    [126, 'Computer Science', 'Comp Sci', 'ICT', 'numbers', -1],
  ] as const
).map(([id, title, abbr, department, talent, ease]) => ({ id, title, abbr, department, talent, ease }));

export const firstOwnSubjectId = 100;

const byAbbr = new Map(subjects.map((subject) => [subject.abbr, subject]));

interface Curriculum {
  core: readonly Subject[];
  electives: readonly Subject[];
  /** How many electives a student takes. */
  choices: readonly [least: number, most: number];
}

const upper: Readonly<Record<Exclude<Stream, 'Lower' | 'Sixth'>, Curriculum>> = {
  Sci: curriculum('Math, Eng, Bio, Chem, Phys', 'Add Math, IT, Geog, Span, SS, TD', 2, 3),
  Mod: curriculum('Math, Eng, SS, HSB', 'Span, Hist, Geog, Lit, POB, IT, Art, PE', 3, 4),
  Bus: curriculum('Math, Eng, SS, POA, POB', 'Econ, Off Ad, IT, Span, HSB, FNH', 2, 3),
  Tech: curriculum('Math, Eng, SS, TD, IT', 'FNH, Agri Sci, Art, PE, HSB, POB', 2, 3),
};

const sixthElectives = `Pure Math, Phys, Chem, Bio, Env Sci, Comp Sci, Acct, MOB, Econ, Soc, Lit, Hist, Geog, Span`;

/** What this form class is taught; in Forms 1 to 3 every student takes all of it. */
export function curriculumOf({ form_level, column, stream }: FormClass): Curriculum {
  if (stream === 'Lower') return { core: lowerSubjects(form_level, column), electives: [], choices: [0, 0] };
  if (stream === 'Sixth')
    return curriculum(
      form_level === 6 && column === 0 ? 'Comm St, PE' : 'Carib St, PE',
      sixthElectives,
      4,
      5,
    );
  return upper[stream];
}

/** The subjects a student of Forms 4 to 6 takes; the same choice in both years of a stream. */
export function chosenSubjects(formClass: FormClass, random: Random): Subject[] {
  const { core, electives, choices } = curriculumOf(formClass);
  const wanted = random.between(...choices);
  return [...core, ...random.shuffled(electives).slice(0, wanted)];
}

function lowerSubjects(level: number, column: number): readonly Subject[] {
  const extra = ['Lit', 'Hist', 'Geog'];
  if (column % 3 === 0) extra.push('Mus');
  if (column % 3 === 0 && level >= 2) extra.push('Fren');
  if (column % 3 === 2 && level >= 2) extra.push('Agri Sci');
  // The third class of Form 1 keeps to the nine and Literature and History.
  if (column % 3 === 2 && level === 1) extra.splice(2, 1);
  return pick(`Math, Eng, Int Sci, SS, Span, PE, VAPA, Tech Ed, ICT, ${extra.join(', ')}`);
}

function curriculum(core: string, electives: string, least: number, most: number): Curriculum {
  return { core: pick(core), electives: pick(electives), choices: [least, most] };
}

function pick(abbreviations: string): Subject[] {
  return abbreviations.split(', ').map((abbr) => {
    const subject = byAbbr.get(abbr);
    if (subject === undefined) throw new Error(`There is no subject ${abbr}.`);
    return subject;
  });
}
