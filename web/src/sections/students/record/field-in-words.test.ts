import { describe, expect, it } from 'vitest';

import { fieldInWords } from './field-in-words.ts';
import { familyFields, generalFields, medicalFields, personalFields } from './record-fields.ts';

const lists = { classes: [], ethnicGroups: [], religions: [{ value: '25', label: 'Roman Catholic' }] };
const fields = [...generalFields, ...personalFields, ...medicalFields, ...familyFields];

describe('what a field of a record holds, where it is read', () => {
  it.each([
    ['date_of_birth', '2015-03-09', '9 Mar 2015'],
    ['gender', 'F', 'Female'],
    ['religion_id', '25', 'Roman Catholic'],
    ['internet_access', '0', 'No'],
    ['phone_mobile', '4849146', '1868 484-9146'],
    ['phone_work', '6230002', '1868 623-0002'],
    ['phone_home', '', 'None'],
    ['asthma', 'yes', 'Yes'],
    ['town', 'Curepe', 'Curepe'],
  ])('of %s, %j, is written %j', (name, text, words) => {
    const field = fields.find((one) => one.name === name);
    expect(field && fieldInWords(field, text, lists)).toBe(words);
  });
});
