import { z } from 'zod';
import { email } from './email.ts';
import { phone } from './phone.ts';
import { optionalChoice, recordMessages, recordTextLimits, saveKey } from './record-fields.ts';
import { lengthOf, tidyText } from './plain-text.ts';
import { optionalText, requiredMessage } from './text.ts';

const { name, address, word } = recordTextLimits;

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
