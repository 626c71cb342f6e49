import { countries } from 'contract/countries';
import { deviceTypes } from 'contract/device-types';
import { maritalStatuses } from 'contract/family-record';
import { medicalConditions } from 'contract/medical-record';
import { bloodGroups } from 'contract/personal-record';
import { recordTextLimits } from 'contract/record-fields';
import { studentTextLimits } from 'contract/students';

import { recordTexts as texts } from './texts.ts';

export interface Choice {
  value: string;
  label: string;
}

/** Lists that the school keeps, to choose from. */
type ListName = 'classes' | 'religions' | 'ethnicGroups';
export type Lists = Readonly<Record<ListName, readonly Choice[]>>;

/** A field of the record, as it is drawn. What it holds is text until it is sent, '' for nothing. */
export interface RecordField {
  name: string;
  label: string;
  kind: 'text' | 'note' | 'date' | 'phone' | 'email' | 'choice' | 'flag';
  /** In characters. */
  limit?: number;
  required?: boolean;
  choices?: readonly Choice[];
  list?: ListName;
  /** Offered as one types; anything else may stand there. */
  suggestions?: readonly string[];
  /** Travels as a number; null for nothing. */
  numeric?: boolean;
  /** Opened by Admin alone. */
  locked?: boolean;
}

const { name, pin, serialNumber, seaNumber } = studentTextLimits;
const { name: longName, address, word, note } = recordTextLimits;

type FieldName = keyof typeof texts.fields;
const field = (fieldName: FieldName, rest: Partial<RecordField> = {}): RecordField => ({
  name: fieldName,
  label: texts.fields[fieldName],
  kind: 'text',
  ...rest,
});
const words = (list: readonly string[]): Choice[] => list.map((one) => ({ value: one, label: one }));
const yesOrNo: readonly Choice[] = [
  { value: '1', label: texts.yes },
  { value: '0', label: texts.no },
];

export const generalFields: readonly RecordField[] = [
  field('student_id', { locked: true, numeric: true }),
  field('serial_number', { locked: true, limit: serialNumber }),
  field('last_name', { required: true, limit: name }),
  field('first_name', { required: true, limit: name }),
  field('other_name', { limit: name }),
  field('date_of_birth', { kind: 'date' }),
  field('gender', {
    kind: 'choice',
    choices: Object.entries(texts.genders).map(([value, label]) => ({ value, label })),
  }),
  field('birth_certificate_pin', { required: true, limit: pin }),
  field('form_class_id', { kind: 'choice', required: true, list: 'classes' }),
  field('sea_number', { limit: seaNumber }),
  field('entry_date', { kind: 'date' }),
];

export const personalFields: readonly RecordField[] = [
  field('address_home', { limit: address }),
  field('town', { limit: word }),
  field('phone_mobile', { kind: 'phone' }),
  field('email', { kind: 'email' }),
  field('country_of_birth', { limit: word, suggestions: countries }),
  field('nationality', { limit: word }),
  field('ethnic_group_id', { kind: 'choice', list: 'ethnicGroups', numeric: true }),
  field('religion_id', { kind: 'choice', list: 'religions', numeric: true }),
  field('previous_school', { limit: longName }),
  field('blood_group', { kind: 'choice', choices: words(bloodGroups) }),
  field('device_type', { kind: 'choice', choices: words(deviceTypes) }),
  field('internet_access', { kind: 'choice', choices: yesOrNo, numeric: true }),
  field('school_feeding', { kind: 'choice', choices: yesOrNo, numeric: true }),
];

export const medicalFields: readonly RecordField[] = [
  ...Object.entries(medicalConditions).map(([condition, label]): RecordField => ({
    name: condition,
    label,
    kind: 'flag',
  })),
  field('allergies', { kind: 'note', limit: note }),
  field('other', { kind: 'note', limit: note }),
];

export const familyFields: readonly RecordField[] = [
  field('name', { limit: longName }),
  field('relation', { limit: word }),
  field('marital_status', { kind: 'choice', choices: words(maritalStatuses) }),
  field('phone_mobile', { kind: 'phone' }),
  field('phone_home', { kind: 'phone' }),
  field('phone_work', { kind: 'phone' }),
  field('email', { kind: 'email' }),
  field('address_home', { limit: address }),
  field('id_card', { limit: word }),
  field('occupation', { limit: word }),
  field('employer', { limit: longName }),
  field('address_work', { limit: address }),
];
