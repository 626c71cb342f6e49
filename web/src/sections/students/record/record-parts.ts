import { familySave, type Relationship, relationshipLabels, relationships } from 'contract/family-record';
import { medicalSave } from 'contract/medical-record';
import { personalSave } from 'contract/personal-record';
import { dateOfBirthError, entryDateError, studentSave } from 'contract/students';
import { requiredMessage } from 'contract/text';

import { schoolToday } from '../../../ui/moments.ts';
import { familyFields, generalFields, medicalFields, personalFields } from './record-fields.ts';
import { messagesOf, type RecordPart, type Texts, valuesOf } from './record-part.ts';
import { recordTexts as texts } from './texts.ts';

/** Stands for the student in what is checked here; the true one is sent. */
const someone = { student_id: 1 };

export const generalPart: RecordPart = {
  name: 'general',
  section: 'general',
  title: texts.sections.general,
  fields: generalFields,
  check(typed, isNew = false) {
    const { student_id: newId, ...values } = valuesOf(generalFields, typed);
    const today = schoolToday();
    const { new_student_id: wrongId, ...wrong } = messagesOf(studentSave, {
      ...values,
      new_student_id: newId,
    });
    const dateOfBirth = typed['date_of_birth'] || null;
    const born = dateOfBirthError(dateOfBirth, today);
    const entered = entryDateError(typed['entry_date'] || null, {
      today,
      dateOfBirth: born === null ? dateOfBirth : null,
    });
    return {
      ...(born !== null && { date_of_birth: born }),
      ...(entered !== null && { entry_date: entered }),
      ...(wrongId !== undefined && { student_id: wrongId }),
      // To the server none is no other one.
      ...(newId === null && !isNew && { student_id: requiredMessage }),
      ...wrong,
    };
  },
};

export const personalPart: RecordPart = {
  name: 'personal',
  section: 'personal',
  title: texts.sections.personal,
  fields: personalFields,
  check: (typed) => messagesOf(personalSave, { ...someone, ...valuesOf(personalFields, typed) }),
};

export const medicalPart: RecordPart = {
  name: 'medical',
  section: 'medical',
  title: texts.sections.medical,
  fields: medicalFields,
  check: (typed) => messagesOf(medicalSave, { ...someone, ...valuesOf(medicalFields, typed) }),
};

export interface FamilyPart extends RecordPart {
  relationship: Relationship;
}

/** Father, mother, guardian and emergency contact. One that is blank is no record. */
export const familyParts: readonly FamilyPart[] = Object.values(relationships).map((relationship) => ({
  name: `family ${relationship}`,
  section: 'family',
  title: relationshipLabels[relationship],
  relationship,
  fields: familyFields.map((field) => ({ ...field })),
  check: (typed) => messagesOf(familySave, { ...someone, relationship, ...valuesOf(familyFields, typed) }),
}));

/** In the order in which they are saved. */
export const recordParts: readonly RecordPart[] = [generalPart, personalPart, medicalPart, ...familyParts];

/** Whether a field is wrong because nothing is in it. */
export function missesAnything(wrong: Texts): boolean {
  return Object.values(wrong).includes(requiredMessage);
}
