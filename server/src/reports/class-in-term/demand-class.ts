import { academicYearLabel, academicYearOfTerm } from 'contract/terms';
import type { Database } from '../../database/transaction.ts';
import { NotFound } from '../../errors.ts';
import type { ClassInTerm } from './class-in-term.ts';
import { type ClassSetting, findClassSetting, type Leader } from './class-setting-store.ts';

/** What the head of a class's documents says. */
export interface ClassHead {
  form_class_id: string;
  /** '2026-2027' */
  year: string;
  /** Initial and surname each. */
  form_teachers: readonly string[];
  deans: readonly string[];
}

export interface ClassInTermHead extends ClassHead {
  term: number;
  term_start: string;
  term_end: string;
  next_term_start: string | null;
}

/** A class in a term. 404 for an unknown class or term; `allow` refuses before anything is said of either. */
export async function demandClassInTerm(
  db: Database,
  { form_class_id, academic_term_id }: ClassInTerm,
  allow: (setting: ClassSetting) => void = () => undefined,
): Promise<ClassInTermHead> {
  const academic_year_id = academicYearOfTerm(academic_term_id);
  const setting = await findClassSetting(db, { form_class_id, academic_year_id, academic_term_id });
  allow(setting);
  demandExistence(setting, form_class_id);
  const { term, term_start, term_end, next_term_start } = setting;
  if (term === null) throw new NotFound(`There is no term ${academic_term_id}.`);
  return { ...headOf(setting, form_class_id, academic_year_id), term, term_start, term_end, next_term_start };
}

/** A class in a year. 404 for an unknown class or year. */
export async function demandClassInYear(
  db: Database,
  which: { form_class_id: string; academic_year_id: number },
): Promise<ClassHead> {
  const { form_class_id, academic_year_id } = which;
  const setting = await findClassSetting(db, { ...which, academic_term_id: null });
  demandExistence(setting, form_class_id);
  if (!setting.year_exists) throw new NotFound(`There is no academic year ${academic_year_id}.`);
  return headOf(setting, form_class_id, academic_year_id);
}

function demandExistence({ class_exists }: ClassSetting, formClassId: string): void {
  if (!class_exists) throw new NotFound(`There is no class ${formClassId}.`);
}

function headOf(setting: ClassSetting, form_class_id: string, academicYearId: number): ClassHead {
  return {
    form_class_id,
    year: academicYearLabel(academicYearId),
    form_teachers: namesOf(setting.form_teachers),
    deans: namesOf(setting.deans),
  };
}

/** Whose class it was; where it was nobody's yet, whose it is. */
function namesOf(leaders: readonly Leader[]): string[] {
  const then = leaders.filter(({ led }) => led);
  return (then.length > 0 ? then : leaders).map(({ name }) => name);
}
