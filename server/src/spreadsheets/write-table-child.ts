import type { FileProcessAnswer } from '../file-process.ts';
import { type SheetCell, writeWorkbook } from './workbook.ts';
import type { TableToWrite } from './write-table.ts';

// A process of its own for one table (file-process.ts).

type ChildAnswer = FileProcessAnswer<Uint8Array, 'failed'>;

process.once('message', (table: TableToWrite) => {
  void answerTo(table).then((answer) => process.send?.(answer, () => process.disconnect()));
});
process.send?.({ kind: 'ready' } satisfies ChildAnswer);

async function answerTo({ title, sheet, columns, rows, frozenColumns }: TableToWrite): Promise<ChildAnswer> {
  try {
    const content = await writeWorkbook(title, [
      {
        name: sheet,
        widths: columns.map(({ width }) => width),
        frozen: { rows: 1, columns: frozenColumns },
        rows: [
          columns.map(({ heading }) => ({ value: heading, look: 'heading' })),
          ...rows.map((row) =>
            row.map((value, column): SheetCell => ({ value, look: columns[column]?.days ? 'day' : 'plain' })),
          ),
        ],
      },
    ]);
    return { kind: 'read', content };
  } catch {
    return { kind: 'refused', fault: 'failed' };
  }
}
