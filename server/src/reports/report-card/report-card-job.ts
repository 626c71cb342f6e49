import { mayPrintAllReportCards } from 'contract/abilities';
import { type ReportCardJobInput, reportCardJobInput } from 'contract/report-card-jobs';
import { academicYearLabel, academicYearOfTerm, termNumberOf } from 'contract/terms';
import { type JobFile, type JobKind, StepFailed } from '../../capabilities/jobs/job-kind.ts';
import type { Database } from '../../database/transaction.ts';
import type { Documents } from '../documents.ts';
import { recordExport } from '../record-export.ts';
import { documentFileName } from '../render/document-file-name.ts';
import type { RenderCache } from '../render/render-cache.ts';
import { picturesInMemory } from '../render/request-pictures.ts';
import { withTheirPictures } from '../render/with-their-pictures.ts';
import { RenderFailed } from '../render/render-errors.ts';
import { findReportCards, type FoundReportCards } from './find-report-cards.ts';
import { findMovedMeanwhile } from './moved-meanwhile.ts';
import { renderReportCards } from './render-report-cards.ts';

interface MadeFiles {
  files: JobFile[];
  hasAllPictures: boolean;
}

/** The report cards of a form or of the whole school as one archive; each step is a form class. */
export function reportCardJob(db: Database, documents: Documents): JobKind {
  const inBackground: Pick<RenderCache, 'document'> = {
    document: (request) => documents.document({ ...request, background: true }),
  };
  return {
    name: 'report_cards',
    // The next class is looked up while two are set out.
    atOnce: 3,
    may: mayPrintAllReportCards,
    async takeStep(form_class_id, { who, input }) {
      const { academic_term_id, arrangement } = reportCardJobInput.parse(input);
      const makeFiles = arrangement === 'by_class' ? classFile : studentFiles;
      try {
        const { found, made } = await withTheirPictures(
          async () => findReportCards(db, who, { academic_term_id, form_class_id }),
          async (cards) =>
            cards.model.students.length === 0 ? { files: [], hasAllPictures: true } : makeFiles(cards),
        );
        const members = found.model.students.map(({ student_id }) => student_id);
        return { files: made.files, items: members.length, members };
      } catch (error) {
        throw error instanceof RenderFailed ? new StepFailed(error.message) : error;
      }
    },
    lookAgain: async ({ input, ...made }) => findMovedMeanwhile(db, reportCardJobInput.parse(input), made),
    archiveName: (input) => archiveName(reportCardJobInput.parse(input)),
    async recordExport(into, who, { input, items }) {
      const { academic_term_id, form_level } = reportCardJobInput.parse(input);
      await recordExport(into, who, {
        document: 'report-cards',
        academic_term_id,
        ...(form_level !== null && { form_level }),
        students: items,
      });
    },
  };

  async function classFile({ model, pictures, timeZone }: FoundReportCards): Promise<MadeFiles> {
    const { pdf, hasAllPictures } = await renderReportCards(inBackground, model, pictures, timeZone);
    const { form_class_id, term } = model;
    const name = documentFileName(['report-cards', form_class_id, term.year, `term-${term.term}`]);
    return { files: [{ name, content: pdf }], hasAllPictures };
  }

  /** One after the other: the process that sets them out has one thing to do at a time. */
  async function studentFiles({ model, pictures, timeZone }: FoundReportCards): Promise<MadeFiles> {
    const images = await pictures.load([...pictures.versions.keys()]);
    const hasAllPictures = images.size === pictures.versions.size;
    const files: JobFile[] = [];
    for (const student of model.students) {
      const own = [...images].filter(([name]) => name === student.picture || name === model.school.logo);
      const { pdf } = await renderReportCards(
        inBackground,
        { ...model, students: [student] },
        picturesInMemory(new Map(own)),
        timeZone,
      );
      files.push({ name: studentFileName(model.form_class_id, student), content: pdf });
    }
    return { files, hasAllPictures };
  }
}

/** '4 Sci/Ali-Rehana-20230007.pdf'. The id keeps namesakes apart. */
function studentFileName(
  formClass: string,
  student: { last_name: string; first_name: string; student_id: number },
): string {
  const { last_name, first_name, student_id } = student;
  // As it is written, all of which may stand in the name of a folder but for dots and blanks at its end. No class has '_'
  // in its name, so that '4 Sci' and '4 Sci.' have folders of their own.
  const folder = formClass.replace(/[. ]+$/, (end) => '_'.repeat(end.length));
  return `${folder}/${documentFileName([last_name, first_name, student_id])}`;
}

/** 'report-cards-form-1-2026-2027-term-1.zip', 'report-cards-whole-school-2026-2027-term-1-by-student.zip'. */
function archiveName({ academic_term_id, form_level, arrangement }: ReportCardJobInput): string {
  return documentFileName(
    [
      'report-cards',
      form_level === null ? 'whole-school' : `form-${form_level}`,
      academicYearLabel(academicYearOfTerm(academic_term_id)),
      `term-${termNumberOf(academic_term_id)}`,
      arrangement === 'by_student' ? 'by-student' : '',
    ],
    'zip',
  );
}
