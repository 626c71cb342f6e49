import { subjects } from '../server/src/testing/test-school.ts';
import { type Ground, signedIn } from './ground.ts';
import { Tally } from './finding.ts';

/** What people could type where names and remarks are asked for; none is longer than a name may be. */
const hostileTexts: readonly string[] = [
  '<img src=x onerror=alert(1)>',
  '<b id=planted>bold</b>',
  '"><script>alert(1)</script>',
  '</script><svg onload=alert(1)>',
  '#include "/etc/passwd"',
  '#read("/etc/passwd")',
  '#sys.version #panic("x")',
  '$x^2$ \\ \\u{41} *b* _i_ <lab>',
  '@ref `raw` = Head // /* x */ ~ --- ...',
  '#set text(size: 90pt)',
  "=cmd|' /C calc'!A0",
  '=HYPERLINK("http://x","y")',
  '+1+1',
  '-2+3',
  '@SUM(1)',
  '{{7*7}} ${7*7} <%= 7*7 %>',
  'W'.repeat(60),
  'Zo\u0308e\u0301 \u0141ukasz \u00d1o\u00f1ez',
  "O'Brien; drop table students; --",
  '&amp; &lt; &#60; %3Cb%3E',
  'a\u200bb\u200dc',
  'gpj.\u202eexe',
  '\u{1f600} \u{1f469}\u{1f3fd}\u200d\u{1f3eb}',
];

export interface Planted {
  student_id: number;
  text: string;
}

/** Every text as somebody's name, remark, comment and address, and some as what the school itself is called. */
export async function plantTexts(ground: Ground): Promise<{ planted: Planted[]; kept: Tally }> {
  const kept = new Tally(
    'typed into names, remarks, comments, titles and settings, each text is kept as typed',
  );
  const admin = await signedIn(ground, 'Admin');
  const save = async (path: string, body: object, holds: string) => {
    const reply = await admin.post(path, body);
    const said = JSON.parse(reply.text === '' ? 'null' : reply.text) as unknown;
    kept.expect(
      reply.status < 300 && JSON.stringify(said).includes(JSON.stringify(holds).slice(1, -1)),
      () => `${path} ${JSON.stringify(body).slice(0, 200)}: ${reply.status} ${reply.text.slice(0, 200)}`,
    );
  };
  const planted = hostileTexts.map((text, index) => ({ student_id: ground.in1A[index] ?? 0, text }));
  for (const [index, { student_id, text }] of planted.entries()) {
    const typed = text.normalize('NFC');
    const { json } = await admin.get(`/api/student/${student_id}`);
    await save(
      '/api/student',
      {
        ...(json as object),
        version: undefined,
        last_name: text,
        first_name: `Ann ${text}`.slice(0, 60),
        other_name: text,
        birth_certificate_pin: `P${index}`,
      },
      typed,
    );
    const key = { student_id, academic_term_id: ground.term };
    const mark = {
      course_mark: 50 + index,
      exam_mark: 50,
      course_attendance: 1,
      exam_attendance: 1,
      dilligence: 'A',
      progress: 'A',
      conduct: 'A',
      comment: text,
    };
    await save(
      '/api/term-marks',
      { ...key, subject_id: subjects.mathematics, employee_id: ground.ids.amohammed, ...mark },
      typed,
    );
    await save('/api/term-details', { ...key, teacher_comment: text, dean_comment: text }, typed);
    await save(
      '/api/student-data-personal',
      {
        student_id,
        address_home: text,
        town: text,
        previous_school: text,
        country_of_birth: text,
        nationality: text,
      },
      typed,
    );
    await save('/api/student-data-medical', { student_id, allergies: text, other: text }, typed);
    await save(
      '/api/student-data-family',
      { student_id, relationship: 2, name: text, occupation: text, employer: text },
      typed,
    );
    const comment = await admin.post('/api/preset-comment', { description: text, comment_type_id: 1 });
    // Words in braces are filled in from the student, and others than those known are refused.
    const meant = /[{}]/.test(text) ? 422 : 201;
    kept.expect(comment.status === meant, () => `/api/preset-comment ${text}: ${comment.status}`);
  }
  const [markup = '', , , , , typst = ''] = hostileTexts;
  await save(
    '/api/school-settings',
    { name: `${typst} School`, motto: markup, address: '=1+1', principal: '#sys.version' },
    markup,
  );
  await save(
    '/api/subjects',
    { id: subjects.mathematics, title: '=1+1 <b id=planted>', abbr: '#sys $x$' },
    '#sys $x$',
  );
  await save('/api/holiday', { holiday: '2026-11-24', title: markup }, markup);
  const employees = (await admin.get('/api/employees')).json as readonly { id: number }[];
  const employee = employees.find(({ id }) => id === ground.facts.employee.id);
  await save(
    '/api/employee',
    { ...employee, first_name: '<b id=planted>', last_name: '=1+1 #sys' },
    '=1+1 #sys',
  );
  return { planted, kept };
}
