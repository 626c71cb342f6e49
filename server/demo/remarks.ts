import { fillPlaceholders } from 'contract/preset-comments';
import type { Random } from './random.ts';
import type { Student } from './student.ts';
import { subjectRemarks } from './subject-remarks.ts';
import type { Department } from './subjects.ts';

/** A teacher's remark on one subject, in at most 100 characters, that fits what was achieved. */

export interface Achievement {
  /** The mark that counts; null when the student was absent or handed nothing in. */
  mark: number | null;
  noWork: boolean;
  /** How far exam and course work lie apart; positive when the exam is the better. */
  examLead: number;
  /** Marks gained since last term, drifts of single subjects left out. */
  change: number;
  department: Department;
}

/** One of the remarks that fit, with the student's name and pronouns in it. */
export function remark(random: Random, student: Student, achievement: Achievement): string {
  const template = random.pick(random.chance(0.35) ? special(achievement) : general(achievement, student));
  return fillPlaceholders(template, student);
}

function general({ mark, noWork, change, examLead }: Achievement, { attitude }: Student): readonly string[] {
  if (noWork) return missingWork;
  if (mark === null) return missedTest;
  if (change > 5 && mark >= 45 && mark < 90) return improved;
  if (change < -5 && mark < 72) return slipped;
  if (examLead < -13 && mark < 75) return weakExam;
  if (mark >= 60 && mark < 80 && attitude < 0.45) return capableButIdle;
  if (mark < 50 && attitude > 0.75) return triesHard;
  return remarks[bandOf(mark)];
}

function special(achievement: Achievement): readonly string[] {
  const { mark, department } = achievement;
  if (mark === null) return achievement.noWork ? missingWork : missedTest;
  const own = subjectRemarks[department];
  return mark >= 75 ? own.strong : mark >= 50 ? own.fair : own.weak;
}

type Band = 'outstanding' | 'good' | 'fair' | 'borderline' | 'weak';

function bandOf(mark: number): Band {
  if (mark >= 85) return 'outstanding';
  if (mark >= 70) return 'good';
  if (mark >= 58) return 'fair';
  return mark >= 48 ? 'borderline' : 'weak';
}

const remarks: Readonly<Record<Band, readonly string[]>> = {
  outstanding: [
    'Excellent work. Keep it up!',
    'An outstanding performance this term.',
    '{name} has a very good grasp of the subject.',
    'Excellent. {He/she} sets a fine example for the class.',
    'Consistently produces work of a high standard.',
    'A superb result, well earned.',
    '{name} works with care and enthusiasm.',
    'A pleasure to teach. Excellent results.',
  ],
  good: [
    'Very good work this term.',
    'Good work. {name} should aim even higher.',
    'A good result. {He/she} participates well in class.',
    'Good effort and steady progress.',
    'Very good. Continue to revise regularly.',
    '{name} is a diligent student. Well done.',
    'A pleasing performance.',
    'Works well and asks good questions.',
  ],
  fair: [
    'Fairly good work. {He/she} can do even better.',
    'Satisfactory. More revision will bring better results.',
    'A fair performance. Aim higher next term.',
    '{name} is capable of more with greater effort.',
    'Steady work; needs to review topics at home.',
    'Satisfactory progress. Read each question carefully.',
    'Fair. {name} should take part more in class.',
  ],
  borderline: [
    'A borderline result. More effort is needed.',
    '{name} must revise daily and practise more.',
    'Just passing. {He/she} needs to complete all homework.',
    'Fair effort, but the basics need more work.',
    'Needs to pay closer attention in class.',
    '{name} should ask for help when in difficulty.',
    'Must work more consistently.',
  ],
  weak: [
    'A weak performance. Extra lessons are recommended.',
    '{name} has difficulty with the basic concepts.',
    'Much more effort is needed in this subject.',
    '{He/she} must do all assignments and revise daily.',
    'Below the expected standard. Needs support at home.',
    'Weak. {name} should attend the after-school classes.',
    'Has not done {his/her} best. Must try harder.',
  ],
};

const missingWork = [
  'No course work was handed in.',
  '{name} did not hand in {his/her} assignments.',
  'Assignments are outstanding. Please see me.',
  '{He/she} must hand in all course work.',
];
const missedTest = [
  'Absent for the test.',
  '{name} was absent and must arrange to be assessed.',
  'Was absent. {His/her} work could not be assessed.',
  'Absent for assessment. Frequent absence affects progress.',
];
const improved = [
  'A clear improvement on last term. Well done!',
  '{name} has improved. Keep it up!',
  '{His/her} work has improved this term.',
  'Much better this term. {He/she} has worked hard.',
];
const slipped = [
  'Has slipped since last term and can do better.',
  'Not {his/her} best. {name} must refocus.',
  'A drop from last term; more revision is needed.',
  '{name} was less focused this term.',
];
const weakExam = [
  'Good course work, but the exam was disappointing.',
  'Examination technique needs practice.',
  '{He/she} must prepare better for examinations.',
  'Course work is better than exam. Revise earlier.',
];
const capableButIdle = [
  '{name} is capable but easily distracted.',
  'Able, but {he/she} needs to focus in class.',
  'Could do much better with less talking.',
  'Has ability, which {he/she} does not always use.',
];
const triesHard = [
  '{name} tries hard. Extra practice will help.',
  'A willing student who needs more support.',
  'Works hard; the basics still cause {him/her} difficulty.',
  'Good attitude. {He/she} must keep practising.',
];
