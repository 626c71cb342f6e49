import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Button from '@mui/material/Button';
import { uploadFields, type UploadField, uploadHeadings } from 'contract/upload-rows';
import { useMemo, useState } from 'react';

import type { DataColumn, FilterGroup, RowKey } from '../../../ui/data-table/data-column.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { PreviewCell } from './preview-cell.tsx';
import { isWrong, type PreviewRow } from './preview-rows.ts';
import { RowState } from './row-state.tsx';
import { uploadTexts as texts } from './texts.ts';

/** All rows of the file, to be corrected, chosen and taken out before anything is stored. */
export function PreviewTable({
  fileName,
  rows,
  onCell,
  onDelete,
}: {
  fileName: string;
  rows: readonly PreviewRow[];
  onCell: (cell: { id: number; field: UploadField; text: string }) => void;
  onDelete: (rows: ReadonlySet<RowKey>) => void;
}) {
  const [selected, onSelect] = useState<ReadonlySet<RowKey>>(new Set());
  const columns = useMemo(() => columnsOf(onCell), [onCell]);
  return (
    <DataTable
      label={texts.preview(fileName)}
      rows={rows}
      rowKey={keyOf}
      columns={columns}
      count={texts.rows}
      searchLabel={texts.search}
      filters={filters}
      selection={{ selected, onSelect }}
      alwaysDrawn={rows.find(isWrong)?.id ?? null}
      empty={{ title: texts.allDeleted, hint: texts.allDeletedHint }}
      actions={
        selected.size > 0 && (
          <Button
            color="error"
            startIcon={<DeleteIcon />}
            onClick={() => {
              onDelete(selected);
              onSelect(new Set());
            }}
          >
            {texts.deleteSelected(selected.size)}
          </Button>
        )
      }
    />
  );
}

const filters: readonly FilterGroup<PreviewRow>[] = [
  {
    label: texts.show,
    choices: [
      {
        label: texts.withErrors,
        keeps: (row) => isWrong(row) || row.result?.record === null,
        goesWithLast: true,
      },
      { label: texts.existing, keeps: ({ existing }) => existing !== null },
    ],
  },
];

/** What is searched and sorted by; by the SEA number one searches alone, since more headings would fill a phone. */
const found: ReadonlySet<UploadField> = new Set(['last_name', 'first_name', 'form_class_id']);

const widths: Readonly<Record<UploadField, string>> = {
  last_name: '11rem',
  first_name: '10rem',
  sea_number: '7rem',
  form_class_id: '5.5rem',
  gender: '5rem',
  date_of_birth: '8rem',
  entry_date: '8rem',
  email_address: '10rem',
  previous_school: '9rem',
  address_home: '10rem',
};

function columnsOf(
  onCell: (cell: { id: number; field: UploadField; text: string }) => void,
): DataColumn<PreviewRow>[] {
  return [
    { id: 'row', label: texts.row, value: ({ id }) => id, numeric: true, width: '4.5rem' },
    {
      id: 'state',
      label: texts.state,
      render: (row) => <RowState row={row} />,
      width: '8rem',
    },
    ...uploadFields.map((field): DataColumn<PreviewRow> => ({
      id: field,
      label: uploadHeadings[field],
      ...(found.has(field) && { value: ({ values }: PreviewRow) => values[field] }),
      ...(field === 'sea_number' && { words: ({ values }: PreviewRow) => values.sea_number }),
      render: (row) => <PreviewCell row={row} field={field} onChange={onCell} />,
      ...(field === 'last_name' && { namesRow: true, rowName }),
      width: widths[field],
    })),
  ];
}

function rowName({ id, values: { last_name, first_name } }: PreviewRow): string {
  return texts.rowName(id, last_name, first_name);
}

function keyOf({ id }: PreviewRow): number {
  return id;
}
