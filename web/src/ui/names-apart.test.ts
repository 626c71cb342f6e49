import { expect, it } from 'vitest';

import { fullName } from './full-name.ts';
import { namesApart } from './names-apart.ts';

const kerwin = { student_id: 20260123, first_name: 'Kerwin', last_name: 'Zzali' };
const namesake = { ...kerwin, student_id: 20260456 };
const rehana = { student_id: 20260124, first_name: 'Rehana', last_name: 'Zzali' };

it('who has the name of another one of the list is named with the ID, and nobody else', () => {
  const list = [kerwin, rehana, namesake];
  expect(list.map(namesApart(list))).toEqual([
    'Zzali, Kerwin (20260123)',
    'Zzali, Rehana',
    'Zzali, Kerwin (20260456)',
  ]);
  expect(list.map(namesApart(list, fullName))).toEqual([
    'Kerwin Zzali (20260123)',
    'Rehana Zzali',
    'Kerwin Zzali (20260456)',
  ]);
});

it('who has left the list meanwhile is named as before', () => {
  expect(namesApart([kerwin, rehana])(namesake)).toBe('Zzali, Kerwin (20260456)');
  expect(namesApart([kerwin])(rehana)).toBe('Zzali, Rehana');
});
