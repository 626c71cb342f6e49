import { calls } from 'contract/calls';
import { addressOf } from 'contract/endpoint';
import { printDocument } from './print-document.ts';
import type { TestApplication } from './test-application.ts';
import { term, type UserName } from './test-school.ts';

/** Prints report cards of `school` as a member of the staff who signs in for it. */
export function reportCardPrinter(school: TestApplication) {
  /** All of a class, or the one of `studentId`, as it goes over the wire. */
  async function print(
    name: UserName,
    formClassId: string,
    academicTermId: number = term,
    studentId?: number,
    headers: Record<string, string> = {},
  ) {
    const path =
      studentId === undefined
        ? addressOf(calls.printReportCards, { academicTermId, formClassId })
        : addressOf(calls.printReportCard, { academicTermId, formClassId, studentId });
    const browser = await school.browser().signIn(name);
    return browser.get(path, headers);
  }

  return {
    print,
    /** All of a class as the office reads them, a line each. */
    async pagesPrinted(formClassId: string, academicTermId: number = term): Promise<string[]> {
      return printDocument(school, addressOf(calls.printReportCards, { academicTermId, formClassId }));
    },
    async statusFor(name: UserName, formClassId: string, academicTermId: number = term, studentId?: number) {
      return (await print(name, formClassId, academicTermId, studentId)).status;
    },
  };
}
