import { fillPlaceholders } from 'contract/preset-comments';
import type { Random } from './random.ts';
import type { Student } from './student.ts';

/** The form teacher's and the dean's comment on a report card, each in at most 215 characters. */

export interface TermSummary {
  /** Per cent; null when nothing counted. */
  average: number | null;
  sessionsAbsent: number;
  sessionsLate: number;
  totalSessions: number;
}

/** On the average, on attendance where it stands out, and on conduct. */
export function formTeacherComment(random: Random, student: Student, summary: TermSummary): string {
  const { average, sessionsAbsent, sessionsLate, totalSessions } = summary;
  const sentences = [random.pick(average === null ? noResult : ofAverage(average))];
  if (sessionsAbsent > totalSessions * 0.12) sentences.push(random.pick(oftenAbsent));
  else if (sessionsLate > totalSessions * 0.08) sentences.push(random.pick(oftenLate));
  else if (sessionsAbsent <= 1 && random.chance(0.4)) sentences.push(random.pick(neverAbsent));
  sentences.push(
    random.pick(student.attitude > 0.72 ? goodConduct : student.attitude < 0.42 ? poorConduct : fairConduct),
  );
  return fillPlaceholders(sentences.join(' '), student);
}

/** A word on the average. */
export function deanComment(random: Random, student: Student, { average }: TermSummary): string {
  return fillPlaceholders(
    random.pick(
      average === null ? deanNoResult : average >= 70 ? deanGood : average >= 50 ? deanFair : deanWeak,
    ),
    student,
  );
}

function ofAverage(average: number): readonly string[] {
  if (average >= 80) return excellent;
  if (average >= 65) return good;
  return average >= 50 ? fair : weak;
}

const excellent = [
  'An excellent term. {name} has worked with dedication and the results show it.',
  '{name} is to be congratulated on an outstanding report.',
  'A superb performance across the subjects. Well done, {name}!',
];
const good = [
  "A good term's work. {name} should be proud of {his/her} effort.",
  '{name} has done well in most subjects and can reach the top with a little more revision.',
  'A pleasing report. {He/she} is a hard-working student.',
];
const fair = [
  'A satisfactory term. {name} is capable of much better results.',
  '{name} has passed most subjects but must give more time to the weaker ones.',
  'A fair report. {He/she} should set up a daily study timetable.',
];
const weak = [
  '{name} has had a difficult term and needs to make a fresh start.',
  'A disappointing report. {He/she} needs support at home and extra lessons.',
  '{name} must take {his/her} work far more seriously. I should like to meet with the parents.',
];
const noResult = ['{name} could not be assessed this term.'];
const oftenAbsent = [
  'Frequent absence has affected {his/her} work.',
  '{He/she} has missed too many days of school.',
];
const oftenLate = ['{He/she} must be punctual.', 'Punctuality needs to improve.'];
const neverAbsent = ['Attendance has been exemplary.', '{He/she} is always present and on time.'];
const goodConduct = [
  'Polite and helpful at all times.',
  '{His/her} conduct is excellent.',
  'Courteous and respectful.',
];
const fairConduct = ['Conduct is good.', 'Generally well behaved.', '{He/she} works well with classmates.'];
const poorConduct = [
  '{He/she} talks too much and is easily distracted.',
  'Conduct must improve.',
  '{He/she} must follow instructions the first time.',
];

const deanGood = [
  'Well done, {name}. Keep aiming high.',
  'Very good results. I am pleased with {his/her} progress.',
  'A commendable effort.',
];
const deanFair = [
  '{name} can do better. More effort next term.',
  'Satisfactory. Focus on the weaker subjects.',
  'There is room for improvement.',
];
const deanWeak = [
  'Parents are asked to see me early next term.',
  '{name} must attend the homework centre.',
  'Greater effort is required in all subjects.',
];
const deanNoResult = ['Parents are asked to see me.'];
