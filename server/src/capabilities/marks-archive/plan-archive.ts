import { formLevelOf } from 'contract/identifiers';
import { archiveFormLevels, type ArchiveFormLevel } from 'contract/marks-archive';
import { academicYearOfTerm, startYearOf } from 'contract/terms';

/** Where a student was, as it is stored. */
export interface StudentPlaces {
  registrations: readonly { academic_year_id: number; form_class_id: string }[];
  /** The classes of single terms, which go before the year's registration. */
  records: readonly { academic_term_id: number; form_class_id: string }[];
  /** Terms that the student was taken off. */
  removed: readonly number[];
  /** Terms with marks. */
  marked: readonly number[];
}

export interface PlannedTerm {
  academic_term_id: number;
  form_level: ArchiveFormLevel;
  /** null while the student is in no class that term. */
  form_class_id: string | null;
}

/**
 * Which terms make up Forms 1 to 3 of a student (2-administration §4). Registrations say which years they were,
 * so a form that was repeated has both; a year without one is reckoned from the nearest form (3-decisions §1).
 * Forms after the highest one with marks are left out; without any mark, after the highest one attended.
 */
export function planArchive(places: StudentPlaces): PlannedTerm[] {
  const attended = attendedTerms(places);
  const marked = new Set(places.marked);
  const withMarks = attended.filter(({ academic_term_id }) => marked.has(academic_term_id));
  const levels = (withMarks.length > 0 ? withMarks : attended).map(({ level }) => level);
  const highest = Math.max(0, ...levels);
  return archiveFormLevels
    .filter((level) => level <= highest)
    .flatMap((level) => {
      const known = attended.filter((one) => one.level === level);
      const terms = known.length > 0 ? known : reckonedTerms(level, attended);
      return terms.map(({ academic_term_id, form_class_id }) => ({
        academic_term_id,
        form_level: level,
        form_class_id,
      }));
    });
}

interface AttendedTerm {
  academic_term_id: number;
  level: number;
  form_class_id: string | null;
}

/** The three terms of every year with a registration, the earliest first. */
function attendedTerms({ registrations, records, removed }: StudentPlaces): AttendedTerm[] {
  const classOf = new Map(
    records.map(({ academic_term_id, form_class_id }) => [academic_term_id, form_class_id]),
  );
  const off = new Set(removed);
  return registrations
    .toSorted((a, b) => a.academic_year_id - b.academic_year_id)
    .flatMap(({ academic_year_id, form_class_id }) =>
      termsOf(startYearOf(academic_year_id)).map((academic_term_id) => {
        const own = classOf.get(academic_term_id) ?? (off.has(academic_term_id) ? null : form_class_id);
        return { academic_term_id, level: formLevelOf(own ?? form_class_id), form_class_id: own };
      }),
    );
}

/** A form that no registration tells of lies before the nearest one above, unless that year is another form's. */
function reckonedTerms(level: ArchiveFormLevel, attended: readonly AttendedTerm[]): AttendedTerm[] {
  const nearest = attended.filter((one) => one.level > level).toSorted((a, b) => a.level - b.level)[0];
  if (nearest === undefined) return [];
  const start = startYearOf(academicYearOfTerm(nearest.academic_term_id)) - (nearest.level - level);
  const taken = attended.some(
    ({ academic_term_id }) => startYearOf(academicYearOfTerm(academic_term_id)) === start,
  );
  if (taken) return [];
  return termsOf(start).map((academic_term_id) => ({ academic_term_id, level, form_class_id: null }));
}

function termsOf(startYear: number): number[] {
  return [1, 2, 3].map((term) => startYear * 100 + term);
}
