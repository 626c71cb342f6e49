import { addressOf } from 'contract/endpoint';
import { calls } from 'contract/calls';
import { blankEntry, type MarkEntry } from 'contract/marks';
import type { TermChange } from 'contract/school-year';
import { makeAdminAccount } from '../capabilities/sign-in/make-admin-account.ts';
import { linesOf } from '../reports/render/read-pdf.ts';
import { testApplication } from './test-application.ts';

const ownPassword = 'first-day-at-the-desk';

/** A first start: an empty database and Admin, who has chosen a password. All else comes through the calls. */
export async function newSchool() {
  const school = await testApplication({ empty: true });
  const password = await makeAdminAccount(school.database.db);
  const admin = await school.browser().signIn('Admin', password ?? '');
  await admin.ask(calls.changePassword, { body: { name: 'Admin', password: ownPassword } });

  async function document(path: string): Promise<string> {
    const { status, bytes, text } = await admin.get(path);
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
    // All but the generation time stays.
    return linesOf(bytes)
      .join('\f')
      .replace(/Generated \d+ \w+ \d+, \d+:\d+/g, '');
  }

  return {
    school,
    admin,

    async change(body: TermChange) {
      const reply = await admin.ask(calls.changeCurrentTerm, { query: {}, body });
      if (reply.status !== 200) throw new Error(`${reply.status} ${reply.text}`);
      return reply.answer;
    },

    async open(...formClasses: string[]) {
      for (const id of formClasses) await admin.ask(calls.saveFormClass, { body: { id } });
    },

    async hire(first_name: string, last_name: string): Promise<number> {
      const { answer } = await admin.ask(calls.saveEmployee, { body: { first_name, last_name } });
      return answer.id;
    },

    async teach(employee_id: number, subject_id: number, form_class_id: string) {
      const reply = await admin.ask(calls.saveLesson, { body: { employee_id, subject_id, form_class_id } });
      if (reply.status !== 201) throw new Error(`${reply.status} ${reply.text}`);
    },

    async enrol(first_name: string, last_name: string, form_class_id: string): Promise<number> {
      const body = { first_name, last_name, form_class_id, birth_certificate_pin: `PIN ${first_name}` };
      const { answer } = await admin.ask(calls.saveStudent, { body });
      return answer.student.student_id;
    },

    async mark(
      key: { student_id: number; academic_term_id: number; subject_id: number; employee_id: number },
      entry: Partial<MarkEntry>,
    ) {
      const reply = await admin.ask(calls.saveMark, { body: { ...blankEntry, ...key, ...entry } });
      if (reply.status > 201) throw new Error(`${reply.status} ${reply.text}`);
    },

    /** All that is printed of a class in a term. */
    async paperOf(formClassId: string, academicTermId: number): Promise<Record<string, string>> {
      const year = Math.floor(academicTermId / 100) * 10_000 + Math.floor(academicTermId / 100) + 1;
      const which = { academicTermId, formClassId };
      return {
        'report cards': await document(addressOf(calls.printReportCards, which)),
        'mark sheet': await document(addressOf(calls.printMarkSheet, which)),
        'merit list': await document(addressOf(calls.printMeritList, which)),
        'class list': await document(addressOf(calls.printClassList, { formClassId, academicYearId: year })),
      };
    },

    transcriptOf: async (studentId: number) => document(`/api/student-transcript?studentId=${studentId}`),

    /** The marks of a class in a term, byte for byte. */
    async marksOf(form_class_id: string, academic_term_id: number): Promise<string> {
      const { text } = await admin.get(
        addressOf(calls.readMarkSheetData, {}, { form_class_id, academic_term_id }),
      );
      return text;
    },
  };
}
