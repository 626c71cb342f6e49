import { uploadFields, uploadHeadings } from 'contract/upload-rows';
import type { UploadRow, UploadYear } from 'contract/student-upload';
import { uploadPartRows } from 'contract/student-upload';
import type { StaffMember } from './staff-member.ts';

const lastNames =
  'Ali Baptiste Charles Gopaul Joseph Khan Lewis Maharaj Noel Persad Quamina Singh Thomas'.split(' ');
const firstNames = 'Aaliyah Brandon Chantal Devin Esther Farida Gabriel Hannah Isaiah Jada Kavita'.split(' ');

export interface Uploaded {
  /** Milliseconds until the preview was there. */
  read: number;
  /** Milliseconds of all parts together. */
  stored: number;
  added: number;
}

/**
 * A clerk uploads so many new students into the next school year, as the screen does: the file is looked at, then the
 * rows are stored in parts. `batch` keeps one upload's students apart from another's: by SEA number, and by name, as the
 * same name with the same date of birth is taken for the same student.
 */
export async function uploadNewStudents(
  clerk: StaffMember,
  { students, batch }: { students: number; batch: number },
): Promise<Uploaded> {
  const years = await clerk.read<UploadYear[]>('/api/student-upload-academic-years');
  const year = years.at(-1)?.academic_year_id ?? 0;
  const classes = await clerk.read<{ id: string }[]>('/api/form-classes-list');
  const first = classes.map(({ id }) => id).filter((id) => id.startsWith('1'));
  const rows = Array.from({ length: students }, (_, index) => newStudent(index, batch, first));
  const content = [uploadFields.map((field) => uploadHeadings[field]).join(','), ...rows].join('\n');
  const read = await clerk.postFile(
    '/api/store-registration-file',
    { name: 'students.csv', content },
    { academic_year_id: String(year) },
  );
  if (read.status !== 200)
    throw new Error(`The upload's file answered ${read.status}: ${read.body.toString()}`);
  const preview = JSON.parse(read.body.toString()) as UploadRow[];
  const began = performance.now();
  let added = 0;
  for (let start = 0; start < preview.length; start += uploadPartRows) {
    const data = JSON.stringify(preview.slice(start, start + uploadPartRows));
    const stored = await clerk.post('/api/upload-new-students', { data, academic_year_id: year });
    if (stored.status !== 200)
      throw new Error(`The upload answered ${stored.status}: ${stored.body.toString()}`);
    const results = JSON.parse(stored.body.toString()) as { outcome: string }[];
    added += results.filter(({ outcome }) => outcome === 'added').length;
  }
  return { read: read.milliseconds, stored: performance.now() - began, added };
}

function newStudent(index: number, batch: number, classes: readonly string[]): string {
  const born = new Date(Date.UTC(2014, 0, 1 + (index % 600))).toISOString().slice(0, 10);
  return [
    lastNames[index % lastNames.length],
    firstNames[(Math.floor(index / lastNames.length) + batch) % firstNames.length],
    String(1_000_000 + batch * 10_000 + index),
    classes[index % classes.length],
    index % 2 === 0 ? 'F' : 'M',
    born,
    '2027-09-06',
    '',
    'Poui Hill Primary',
    `${index + 1} Immortelle Road`,
  ].join(',');
}
