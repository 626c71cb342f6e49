import { expect } from '@playwright/test';
import { studentRecordCalls } from 'contract/students';

import type { Browser } from '../../server/src/testing/browser.ts';

/** The office puts a student into another class. */
export async function changeClass(office: Browser, studentId: number, formClass: string): Promise<void> {
  const { status } = await office.ask(studentRecordCalls.registerInClass, {
    body: { student_id: studentId, form_class_id: formClass },
  });
  expect(status).toBe(200);
}
