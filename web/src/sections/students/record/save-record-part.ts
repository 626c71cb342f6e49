import { familySave } from 'contract/family-record';
import { medicalSave } from 'contract/medical-record';
import { personalSave } from 'contract/personal-record';
import { studentDataCalls } from 'contract/student-records';
import {
  type Namesake,
  namesakesOnRecord,
  type StudentRecord,
  studentRecord,
  studentRecordCalls,
  studentSave,
} from 'contract/students';
import { z } from 'zod';

import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import {
  type PartSave,
  type RecordPart,
  storedPart,
  type StoredPart,
  type Texts,
  valuesOf,
} from './record-part.ts';
import { familyParts, generalPart, medicalPart, personalPart } from './record-parts.ts';

/** What was stored; of General Info also the student. */
export interface SavedPart {
  stored: StoredPart;
  student?: StudentRecord;
}

/** The same as another clerk stored it, or this one on another device; who, and when. */
export interface TheirPart extends SavedPart {
  own: boolean;
  updated_by: string | null;
  updated_at: string | null;
}

/** Sends the changed fields of a part. Throws as `call` does. */
export async function saveRecordPart(part: RecordPart, save: PartSave): Promise<SavedPart> {
  if (part === generalPart) return saveGeneral(save);
  const { version, mutation_id, texts, changed } = save;
  const key = { student_id: save.student_id, version, mutation_id };
  const values = valuesOf(part.fields, texts, changed);
  if (part === personalPart) {
    const body = personalSave.parse({ ...key, ...values });
    return { stored: storedPart(part.fields, await call(studentDataCalls.savePersonalData, { body })) };
  }
  if (part === medicalPart) {
    const body = medicalSave.parse({ ...key, ...values });
    return { stored: storedPart(part.fields, await call(studentDataCalls.saveMedicalData, { body })) };
  }
  const relationship = familyParts.find(({ name }) => name === part.name)?.relationship;
  // What takes a record out says of every field that it is empty, also of those that were.
  const all = takesOut(part, texts) ? valuesOf(part.fields, texts) : values;
  const body = familySave.parse({ ...key, relationship, name: texts['name'], ...all });
  return { stored: storedPart(part.fields, await call(studentDataCalls.saveFamilyData, { body })) };
}

/** Whether these fields take a relative out of the record. */
export function takesOut(part: RecordPart, texts: Texts): boolean {
  return (
    familyParts.some(({ name }) => name === part.name) &&
    Object.values(texts).every((text) => text.trim() === '')
  );
}

async function saveGeneral({
  student_id,
  version,
  mutation_id,
  texts,
  changed,
  beside,
}: PartSave): Promise<SavedPart> {
  const { student_id: newId, ...values } = valuesOf(generalPart.fields, texts, [...changed, ...alwaysSent]);
  const { student } = await call(studentRecordCalls.saveStudent, {
    body: studentSave.parse({
      ...values,
      student_id,
      mutation_id,
      beside_namesakes: beside,
      ...(student_id !== null && { version, new_student_id: newId ?? student_id }),
    }),
  });
  return { student, stored: storedPart(generalPart.fields, student) };
}

/** Required of every save, changed or not. */
const alwaysSent = ['first_name', 'last_name', 'birth_certificate_pin', 'form_class_id'];

const stale = z.object({
  current: z.looseObject({
    version: z.number(),
    updated_by: z.string().nullable(),
    updated_at: z.string().nullable(),
  }),
});
const staleStudent = z.object({ current: studentRecord });

/** The record as another clerk has saved it meanwhile, where that is why a save was refused. */
export function theirsIn(part: RecordPart, error: unknown): TheirPart | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  const { data } = stale.safeParse(error.body);
  if (data === undefined) return null;
  const stored = storedPart(part.fields, data.current);
  const student = part === generalPart ? staleStudent.safeParse(error.body).data?.current : undefined;
  const { updated_by, updated_at } = data.current;
  return { stored, ...(student && { student }), own: error.byYou, updated_by, updated_at };
}

/** Who is on record of the name and date of birth of a new student, where that is why a save was refused. */
export function namesakesIn(error: unknown): readonly Namesake[] | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  return namesakesOnRecord.safeParse(error.body).data?.namesakes ?? null;
}

/** What the server says of single fields; {} where it refused for another reason. */
export function refusedFields(error: unknown): Texts {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(
    Object.entries(error.errors).map(([field, messages]) => [
      field === 'new_student_id' ? 'student_id' : field,
      messages[0] ?? error.message,
    ]),
  );
}
