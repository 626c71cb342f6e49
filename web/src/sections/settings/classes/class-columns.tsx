import { classCalls, classSettingsCalls, type FormClassInSettings } from 'contract/classes';

import type { DataColumn } from '../../../ui/data-table/data-column.ts';
import { RowActions } from '../row-actions.tsx';
import { classesTexts as texts } from './texts.ts';

export interface ChosenClass {
  action: 'rename' | 'retire' | 'delete';
  formClass: FormClassInSettings;
}

/** The lists that a change of a class shows in. */
export const classLists = [
  classSettingsCalls.listAllFormClasses,
  classCalls.listFormClasses,
  classCalls.listFormClassesInYear,
];

/** Columns of the form classes; only a class that nothing was entered for is renamed or deleted. */
export function classColumns(
  onChoose: (chosen: ChosenClass) => void,
  onTakeBack: (formClass: FormClassInSettings) => void,
): readonly DataColumn<FormClassInSettings>[] {
  const { columns } = texts;
  return [
    { id: 'class', label: columns.class, value: ({ id }) => id, namesRow: true },
    { id: 'form', label: columns.form, value: ({ form_level }) => form_level, width: '6rem' },
    {
      id: 'students',
      label: columns.students,
      value: ({ used }) => used.students,
      numeric: true,
      width: '10rem',
    },
    {
      id: 'lessons',
      label: columns.lessons,
      value: ({ used }) => used.lessons,
      numeric: true,
      width: '7rem',
    },
    {
      id: 'actions',
      label: columns.actions,
      actions: true,
      width: '18rem',
      render: (formClass) => (
        <RowActions
          about={formClass.id}
          actions={[
            ...(formClass.unused === 1
              ? (['rename', 'delete'] as const).map((action) => ({
                  label: texts[action],
                  onAct: () => onChoose({ action, formClass }),
                }))
              : []),
            formClass.retired === 1
              ? { label: texts.takeBack, onAct: () => onTakeBack(formClass) }
              : { label: texts.retire, onAct: () => onChoose({ action: 'retire', formClass }) },
          ]}
        />
      ),
    },
  ];
}
