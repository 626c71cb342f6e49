import { expect, it } from 'vitest';

import { setTermTexts } from './sections/settings/term/texts.ts';
import { uploadTexts } from './sections/students/upload/texts.ts';
import { dataTableTexts } from './ui/data-table/texts.ts';
import { uiTexts } from './ui/texts.ts';

it('the students of a large school are counted as its marks are, wherever they are counted', () => {
  expect(uiTexts.students(3001)).toBe('3,001 students');
  expect(dataTableTexts.found(1200, uiTexts.students(3001))).toBe('1,200 of 3,001 students');
  expect(uploadTexts.upload(1999)).toBe('Upload 1,999 Students');
  expect(setTermTexts.missingInClass(27_253, 14)).toBe('27,253 incomplete rows, 14 subjects');
});
