import { phoneWithPrefix } from 'contract/phone';
import type { Relationship } from 'contract/family-record';
import type { Database } from '../../database/transaction.ts';
import { demandClassInYear } from '../class-in-term/demand-class.ts';
import { countBySex } from '../enrolment/find-enrolment.ts';
import type { FoundDocument } from '../found-document.ts';
import { findListSetting } from '../list-setting.ts';
import { numbered } from '../tables/numbered.ts';
import { pagesOf } from '../tables/pages-of.ts';
import { tableSheet } from '../tables/table-sheet.ts';
import type { FamilyContact, StudentContact, StudentContactModel } from './student-contact-model.ts';
import { type FamilyRecord, listFamilyContacts, listStudentContacts } from './student-contact-store.ts';

const sheet = tableSheet('letterLandscape', { intro: 15, row: 13, closing: 7 });

/** How to reach the current students of a class and their families; an unknown class is 404. */
export async function findStudentContacts(
  db: Database,
  formClassId: string,
): Promise<FoundDocument<StudentContactModel>> {
  const { academic_year_id, year, school, time_zone } = await findListSetting(db);
  const [{ form_teachers }, students] = await Promise.all([
    demandClassInYear(db, { form_class_id: formClassId, academic_year_id }),
    findContacts(db, academic_year_id, formClassId),
  ]);
  const title = 'Student Contact Information';
  return {
    model: {
      school,
      title,
      period: `${formClassId}, ${year}`,
      sheet,
      pages: pagesOf(
        sheet,
        students.length === 0 ? [] : [{ heading: '', rows: numbered(students), totals: 1 }],
      ),
      form_class_id: formClassId,
      form_teachers,
      counts: {
        students: countBySex(students),
        without_phone: students.filter((student) => student.without_phone).length,
      },
    },
    file: { title: `${title} – ${formClassId} – ${year}`, name: ['student-contact', formClassId, year] },
    timeZone: time_zone,
  };
}

async function findContacts(
  db: Database,
  academicYearId: number,
  formClassId: string,
): Promise<StudentContact[]> {
  const students = await listStudentContacts(db, academicYearId, formClassId);
  const families = await listFamilyContacts(
    db,
    students.map(({ student_id }) => student_id),
  );
  return students.map(({ phone_mobile, email, ...student }) => {
    const relative = (relationship: Relationship) =>
      families.find((one) => one.student_id === student.student_id && one.relationship === relationship);
    const own = { phones: phone_mobile === null ? [] : [phoneWithPrefix(phone_mobile)], email };
    const family = {
      father: familyContact(relative(1)),
      mother: familyContact(relative(2)),
      guardian: familyContact(relative(3)),
    };
    const hasPhone = (person: { phones: readonly string[] } | null) => (person?.phones ?? []).length > 0;
    const isShown = [own, ...Object.values(family)].some(hasPhone);
    const inEmergency = hasPhone(familyContact(relative(4)));
    return {
      ...student,
      ...own,
      ...family,
      without_phone: !isShown && !inEmergency,
      emergency_only: !isShown && inEmergency,
    };
  });
}

function familyContact(family: FamilyRecord | undefined): FamilyContact | null {
  if (family === undefined) return null;
  const { name, relation, phone_mobile, phone_home, phone_work, email } = family;
  const phones = [
    [phone_mobile, ''],
    [phone_home, ' (H)'],
    [phone_work, ' (W)'],
  ] as const;
  return {
    name,
    relation,
    phones: phones.flatMap(([digits, where]) =>
      digits === null ? [] : [`${phoneWithPrefix(digits)}${where}`],
    ),
    email,
  };
}
