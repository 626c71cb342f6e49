import { z } from 'zod';
import { deviceTypes } from './device-types.ts';
import { email } from './email.ts';
import { endpoint } from './endpoint.ts';
import { mutationId, studentId, studentIdInPath, versionInBody } from './identifiers.ts';
import { phone } from './phone.ts';
import { lengthOf, optionalText, requiredMessage, tidyText } from './text.ts';

/**
 * What a student's record holds beside General Info: personal, medical and family data (2-administration §3, §5).
 * A part that was never saved has version 0. In a save a field that is left out stays as it is.
 */

export const bloodGroups = [
  'O-positive',
  'O-negative',
  'A-positive',
  'A-negative',
  'B-positive',
  'B-negative',
  'AB-positive',
  'AB-negative',
] as const;

export const maritalStatuses = ['Married', 'Single', 'Divorced', 'Widowed', 'Other'] as const;

/** The records of a family, by relationship. */
export const relationships = { father: 1, mother: 2, guardian: 3, emergencyContact: 4 } as const;
export type Relationship = 1 | 2 | 3 | 4;
export const relationshipLabels: Readonly<Record<Relationship, string>> = {
  1: 'Father',
  2: 'Mother',
  3: 'Guardian',
  4: 'Emergency Contact',
};

export const recordMessages = {
  choice: 'Choose one of the list.',
  yesOrNo: 'Yes, no, or not answered.',
} as const;

/** In characters. */
export const recordTextLimits = { name: 120, address: 200, word: 60, note: 500 } as const;
const { name, address, word, note } = recordTextLimits;

const optionalChoice = <const Choice extends string>(choices: readonly Choice[]) =>
  z
    .union([z.enum(choices), z.literal(''), z.null()], recordMessages.choice)
    .transform((value): Choice | null => (value === '' ? null : value));

/** 1 yes, 0 no, null not answered (3-decisions §9). */
const answer = z.union([z.literal(0), z.literal(1), z.null()], recordMessages.yesOrNo);
const groupId = z.number(recordMessages.choice).int(recordMessages.choice).min(1).max(32_767).nullable();

const saveKey = {
  student_id: studentId,
  /** The version it started from; without it the save is unconditional. */
  version: versionInBody.optional(),
  mutation_id: mutationId.optional(),
};
/** null in the blank part of a student who has no id yet. */
const recordKey = { student_id: z.number().int().nullable(), version: z.number().int() };

const personalFields = z.object({
  address_home: optionalText(address),
  town: optionalText(word),
  country_of_birth: optionalText(word),
  nationality: optionalText(word),
  phone_mobile: phone,
  email,
  ethnic_group_id: groupId,
  religion_id: groupId,
  previous_school: optionalText(name),
  blood_group: optionalChoice(bloodGroups),
  device_type: optionalChoice(deviceTypes),
  internet_access: answer,
  school_feeding: answer,
});
export type PersonalData = z.infer<typeof personalFields>;

export const personalRecord = z.object({
  ...recordKey,
  address_home: z.string().nullable(),
  town: z.string().nullable(),
  country_of_birth: z.string().nullable(),
  nationality: z.string().nullable(),
  phone_mobile: z.string().nullable(),
  email: z.string().nullable(),
  ethnic_group_id: z.number().int().nullable(),
  religion_id: z.number().int().nullable(),
  previous_school: z.string().nullable(),
  blood_group: z.enum(bloodGroups).nullable(),
  device_type: z.enum(deviceTypes).nullable(),
  internet_access: answer,
  school_feeding: answer,
} satisfies Record<keyof PersonalData | keyof typeof recordKey, unknown>);
export type PersonalRecord = z.infer<typeof personalRecord>;

export const personalSave = personalFields.partial().extend(saveKey);
export type PersonalSave = z.infer<typeof personalSave>;

/** What a student has had or has, in the order of the form. */
export const medicalConditions = {
  chicken_pox: 'Chicken Pox',
  diphtheria: 'Diphtheria',
  hepatitis: 'Hepatitis',
  measles: 'Measles',
  polio: 'Polio',
  rheumatic_fever: 'Rheumatic Fever',
  tetanus: 'Tetanus',
  typhoid: 'Typhoid',
  yellow_fever: 'Yellow Fever',
  asthma: 'Asthma',
  diabetes: 'Diabetes',
  epilepsy: 'Epilepsy',
  poor_eyesight: 'Poor Eyesight',
  poor_hearing: 'Poor Hearing',
  tb: 'Tuberculosis',
} as const;
export type MedicalCondition = keyof typeof medicalConditions;

const conditions = z.object({
  chicken_pox: z.boolean(),
  diphtheria: z.boolean(),
  hepatitis: z.boolean(),
  measles: z.boolean(),
  polio: z.boolean(),
  rheumatic_fever: z.boolean(),
  tetanus: z.boolean(),
  typhoid: z.boolean(),
  yellow_fever: z.boolean(),
  asthma: z.boolean(),
  diabetes: z.boolean(),
  epilepsy: z.boolean(),
  poor_eyesight: z.boolean(),
  poor_hearing: z.boolean(),
  tb: z.boolean(),
} satisfies Record<MedicalCondition, unknown>);

export const medicalRecord = conditions.extend({ ...recordKey, allergies: z.string(), other: z.string() });
export type MedicalRecord = z.infer<typeof medicalRecord>;
export type MedicalData = Omit<MedicalRecord, keyof typeof recordKey>;

const noteOrBlank = optionalText(note).transform((text) => text ?? '');
export const medicalSave = conditions
  .extend({ allergies: noteOrBlank, other: noteOrBlank })
  .partial()
  .extend(saveKey);
export type MedicalSave = z.infer<typeof medicalSave>;

const familyFields = z.object({
  /** How a guardian or an emergency contact is related: 'Grandmother'. */
  relation: optionalText(word),
  marital_status: optionalChoice(maritalStatuses),
  address_home: optionalText(address),
  occupation: optionalText(word),
  employer: optionalText(name),
  address_work: optionalText(address),
  phone_home: phone,
  phone_work: phone,
  phone_mobile: phone,
  email,
  id_card: optionalText(word),
});
const relationship = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)], recordMessages.choice);

export const familyRecord = z.object({
  student_id: z.number().int(),
  relationship,
  name: z.string(),
  relation: z.string().nullable(),
  marital_status: z.enum(maritalStatuses).nullable(),
  address_home: z.string().nullable(),
  occupation: z.string().nullable(),
  employer: z.string().nullable(),
  address_work: z.string().nullable(),
  phone_home: z.string().nullable(),
  phone_work: z.string().nullable(),
  phone_mobile: z.string().nullable(),
  email: z.string().nullable(),
  id_card: z.string().nullable(),
  version: z.number().int(),
});
export type FamilyRecord = z.infer<typeof familyRecord>;
export type FamilyData = Omit<FamilyRecord, 'student_id' | 'relationship' | 'version'>;

const familyFieldNames = familyFields.keyof().options;

/**
 * A family record is saved only if it has a name (2-administration §5). A save that says of every field that it is
 * empty takes the record out.
 */
export const familySave = familyFields
  .partial()
  .extend({
    ...saveKey,
    relationship,
    name: z
      .string(requiredMessage)
      .transform(tidyText)
      .refine((text) => lengthOf(text) <= name, `Max ${name} characters`),
  })
  .refine((save) => save.name !== '' || familyFieldNames.every((field) => save[field] === null), {
    path: ['name'],
    message: requiredMessage,
  });
export type FamilySave = z.infer<typeof familySave>;

export const grouping = z.object({ id: z.number().int(), grouping: z.string() });
export type Grouping = z.infer<typeof grouping>;

const ofStudent = z.object({ studentId: studentIdInPath });
const saved = '201 when it is the first, 200 when it changed, 409 with the current record when stale';

export const studentDataCalls = {
  getPersonalData: endpoint({
    method: 'GET',
    path: '/api/student-data-personal/:studentId',
    summary: "A student's personal data",
    access: ['students'],
    params: ofStudent,
    response: personalRecord,
    produces: 'json',
  }),
  getBlankPersonalData: endpoint({
    method: 'GET',
    path: '/api/student-data-personal',
    summary: 'Personal data of which nothing is filled in',
    access: ['students'],
    response: personalRecord,
    produces: 'json',
  }),
  savePersonalData: endpoint({
    method: 'POST',
    path: '/api/student-data-personal',
    summary: `Saves a student's personal data: ${saved}`,
    access: ['students'],
    body: personalSave,
    response: personalRecord,
    produces: 'json',
  }),
  getMedicalData: endpoint({
    method: 'GET',
    path: '/api/student-data-medical/:studentId',
    summary: "A student's medical data",
    access: ['students'],
    params: ofStudent,
    response: medicalRecord,
    produces: 'json',
  }),
  getBlankMedicalData: endpoint({
    method: 'GET',
    path: '/api/student-data-medical',
    summary: 'Medical data of which nothing is filled in',
    access: ['students'],
    response: medicalRecord,
    produces: 'json',
  }),
  saveMedicalData: endpoint({
    method: 'POST',
    path: '/api/student-data-medical',
    summary: `Saves a student's medical data: ${saved}`,
    access: ['students'],
    body: medicalSave,
    response: medicalRecord,
    produces: 'json',
  }),
  listFamilyData: endpoint({
    method: 'GET',
    path: '/api/student-data-family/:studentId',
    summary: "A student's family records, by relationship: four at most",
    access: ['students'],
    params: ofStudent,
    response: z.array(familyRecord),
    produces: 'json',
  }),
  listBlankFamilyData: endpoint({
    method: 'GET',
    path: '/api/student-data-family',
    summary: 'The family records of a student who has no id yet: none',
    access: ['students'],
    response: z.array(familyRecord),
    produces: 'json',
  }),
  saveFamilyData: endpoint({
    method: 'POST',
    path: '/api/student-data-family',
    summary: `Saves one family record of a student, or takes it out when every field is empty: ${saved}`,
    access: ['students'],
    body: familySave,
    response: familyRecord,
    produces: 'json',
  }),
  listReligions: endpoint({
    method: 'GET',
    path: '/api/religions',
    summary: 'The religions to choose from',
    access: ['students'],
    response: z.array(grouping),
    produces: 'json',
  }),
  listEthnicGroups: endpoint({
    method: 'GET',
    path: '/api/ethnic-groups',
    summary: 'The ethnic groups to choose from',
    access: ['students'],
    response: z.array(grouping),
    produces: 'json',
  }),
};

export const studentDocumentCalls = {
  printTranscript: endpoint({
    method: 'GET',
    path: '/api/student-transcript',
    summary: "A student's transcript, year by year and term by term",
    access: ['students'],
    query: z.object({ studentId: studentIdInPath }),
    produces: 'pdf',
  }),
  printRegistrationForm: endpoint({
    method: 'GET',
    path: '/api/registration-form/:studentId',
    summary: "A student's registration form as far as it is filled in",
    access: ['students'],
    params: ofStudent,
    produces: 'pdf',
  }),
  downloadRegistrationData: endpoint({
    method: 'GET',
    path: '/api/registration-data-spreadsheet',
    summary: 'The registration data of all current students, one row a student',
    access: ['students'],
    produces: 'xlsx',
  }),
};
