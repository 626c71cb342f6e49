import { demoPassword } from '../server/demo/school-profile.ts';
import { atMost, exactly, type Figure, quantile } from './figures.ts';
import { uploadNewStudents } from './new-students.ts';
import { StaffMember } from './staff-member.ts';
import { savesMeanwhile, type TeacherAtWork } from './teachers.ts';

const students = 2000;

/** A clerk uploads 2,000 students while two teachers go on saving. */
export async function measureUpload(address: string, teachers: readonly TeacherAtWork[]): Promise<Figure[]> {
  const clerk = new StaffMember(address);
  await clerk.signIn('kali', demoPassword);
  let uploaded = { read: Number.NaN, stored: Number.NaN, added: 0 };
  const saves = await savesMeanwhile(teachers.slice(0, 2), async () => {
    uploaded = await uploadNewStudents(clerk, { students, batch: 1 });
  });
  clerk.close();
  const { read, stored, added } = uploaded;
  return [
    { what: 'looked at', figure: read / 1000, unit: 's', bar: atMost(3) },
    { what: 'stored', figure: stored / 1000, unit: 's', bar: atMost(5) },
    { what: 'students added', figure: added, unit: '', bar: exactly(students) },
    { what: 'saves of others meanwhile, p95', figure: quantile(saves, 0.95), unit: 'ms', bar: atMost(300) },
  ].map((figure) => ({
    ...figure,
    quality: 'upload',
    what: `upload of ${students} students: ${figure.what}`,
  }));
}
