import { z } from 'zod';
import { recordKey, recordTextLimits, saveKey } from './record-fields.ts';
import { optionalText } from './text.ts';

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

const noteOrBlank = optionalText(recordTextLimits.note).transform((text) => text ?? '');
export const medicalSave = conditions
  .extend({ allergies: noteOrBlank, other: noteOrBlank })
  .partial()
  .extend(saveKey);
