import CheckIcon from '@mui/icons-material/Check';
import Box from '@mui/material/Box';

import type { DataColumn } from '../../ui/data-table/data-column.ts';
import type { BatchRow } from './batch-rows.ts';
import { assignmentTexts as texts } from './texts.ts';

const { batchColumns: words } = texts;

/** Columns of the students to assign: ID, Name, Class, Teacher, Assigned. */
export const batchColumns: readonly DataColumn<BatchRow>[] = [
  { id: 'id', label: words.id, value: ({ student_id }) => student_id, width: '7rem' },
  { id: 'name', label: words.name, value: ({ name }) => name, namesRow: true },
  { id: 'class', label: words.formClass, value: ({ form_class_id }) => form_class_id, width: '7rem' },
  { id: 'teacher', label: words.teacher, value: ({ teacher }) => teacher?.name ?? '' },
  {
    id: 'assigned',
    label: words.assigned,
    value: ({ teacher }) => (teacher === null ? texts.no : texts.yes),
    width: '7rem',
    render: ({ teacher }) =>
      teacher === null ? (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {texts.no}
        </Box>
      ) : (
        <Box
          component="span"
          sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, color: 'success.main' }}
        >
          <CheckIcon fontSize="inherit" aria-hidden />
          {texts.yes}
        </Box>
      ),
  },
];
