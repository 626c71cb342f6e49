import { z } from 'zod';
import { deviceTypes } from './device-types.ts';
import { email } from './email.ts';
import { phone } from './phone.ts';
import { optionalChoice, recordKey, recordMessages, recordTextLimits, saveKey } from './record-fields.ts';
import { optionalText } from './text.ts';

const { name, address, word } = recordTextLimits;

/** In the order of 2-administration §5, with B-negative (3-decisions §2). */
export const bloodGroups = [
  'O-positive',
  'O-negative',
  'A-positive',
  'A-negative',
  'B-positive',
  'B-negative',
  'AB-negative',
  'AB-positive',
] as const;

/** 1 yes, 0 no, null not answered (3-decisions §9). */
const answer = z.union([z.literal(0), z.literal(1), z.null()], recordMessages.yesOrNo);
const groupId = z.number(recordMessages.choice).int(recordMessages.choice).min(1).max(32_767).nullable();

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

export const grouping = z.object({ id: z.number().int(), grouping: z.string() });
export type Grouping = z.infer<typeof grouping>;
