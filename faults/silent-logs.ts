import { calls } from 'contract/calls';
import { atLeast, exactly, type Figure } from '../bench/figures.ts';
import { StaffMember } from '../bench/staff-member.ts';
import { demoPassword } from '../server/demo/school-profile.ts';
import { accident, type Fault } from './fault.ts';
import { SavingTeachers } from './saving-teachers.ts';
import { secrets } from './secrets.ts';

/** Words planted in comments, medical and family data, and passwords, are looked for in all that was logged. */
export const silentLogs: Fault = {
  name: 'logs',
  does: 'planted words are looked for in what servers and databases wrote at LOG_LEVEL debug, in all faults before too',
  async run(ground): Promise<Figure[]> {
    const school = await ground.school();
    const admin = new StaffMember(school.address);
    await admin.signIn('Admin', demoPassword);
    const statuses: number[] = [];
    const post = async (path: string, body: object) => statuses.push((await admin.post(path, body)).status);
    const [student] = await admin.read<{ student_id: number }[]>(calls.listCurrentStudents.path);
    const id = student?.student_id ?? 0;
    for (const path of [calls.savePersonalData.path, calls.saveMedicalData.path, calls.saveFamilyData.path]) {
      const stored = await admin.read<object | object[]>(`${path}/${id}`);
      for (const record of Array.isArray(stored) ? (stored as object[]) : [stored]) {
        await post(path, record);
        await post(path, { ...record, version: -1 });
        await post(path, wrongEverywhere(record));
      }
    }
    const stranger = new StaffMember(school.address);
    await stranger.get(calls.getCsrfCookie.path);
    const attempt = { name: 'amohammed', password: secrets.password };
    statuses.push((await stranger.post(calls.employeeLogin.path, attempt)).status);
    await post(calls.changePassword.path, {
      name: 'Admin',
      password: secrets.password,
      current_password: secrets.password,
    });
    // Text that PostgreSQL cannot store, and an upload of nonsense.
    await post(calls.saveMark.path, { comment: `${secrets.remark}\u0000` });
    await post(calls.uploadStudents.path, { data: secrets.family, academic_year_id: 20262027 });

    // What fails in the middle is logged with more than what is refused at the door.
    const saving = await SavingTeachers.signIn(school.address, 4);
    saving.start();
    await saving.more(20);
    process.kill(school.databasePid() ?? 0, 'SIGKILL');
    await saving.more(40);
    await saving.stop();
    saving.close();
    admin.close();
    stranger.close();
    await school.stop();

    const said = ground.said();
    const lines = said.split('\n');
    const words = [...Object.values(secrets), demoPassword];
    const found = words.filter((word) => said.includes(word));
    for (const word of found) {
      const line = lines.find((one) => one.includes(word)) ?? '';
      console.error(`"${word}" stands in the log: ${line.slice(0, 400)}`);
    }
    const figure = accident(`${words.length} planted words and passwords, ${lines.length} lines of log`);
    return [
      figure('requests with them stored', statuses.filter((status) => status < 300).length, '', atLeast(3)),
      figure('requests with them refused', statuses.filter((status) => status >= 400).length, '', atLeast(6)),
      figure('lines searched', lines.length, '', atLeast(100)),
      figure('words found', found.length, '', exactly(0)),
    ];
  },
};

/** Each of its texts where something else belongs. */
function wrongEverywhere(record: object): object {
  return Object.fromEntries(
    Object.entries(record).map(([name, value]) => [
      name,
      typeof value === 'string' ? { text: value } : value,
    ]),
  );
}
