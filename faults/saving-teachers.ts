import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MarkRecord } from 'contract/marks';
import type { Answered } from '../bench/staff-member.ts';
import { type TeacherAtWork, teachersAtWork } from '../bench/teachers.ts';
import { secrets } from './secrets.ts';

/** A save that the server has said is stored. */
export interface Acknowledged {
  mutation_id: string;
  record: MarkRecord;
  /** On the clock of `performance.now()`. */
  at: number;
  milliseconds: number;
}

/** What became of one attempt; status 0 when no answer came. */
export interface Attempt {
  status: number;
  message: string;
  at: number;
  milliseconds: number;
}

/** Milliseconds between two attempts of the same save, and those after which no answer is expected any more. */
const pause = { retry: 50, unanswered: 90_000 } as const;

/**
 * Teachers who save one mark after another as the screens do: what was not acknowledged is sent again, the same
 * save under the same mutation id, until it is.
 */
export class SavingTeachers {
  readonly acknowledged: Acknowledged[] = [];
  /** Every attempt that was not acknowledged. */
  readonly refused: Attempt[] = [];
  readonly teachers: readonly TeacherAtWork[];
  #ends = false;
  #working: Promise<unknown> = Promise.resolve();

  private constructor(teachers: readonly TeacherAtWork[]) {
    this.teachers = teachers;
  }

  /** Signs in so many teachers; `start` sets them to work, each pausing so long after a save. */
  static async signIn(address: string, count: number): Promise<SavingTeachers> {
    return new SavingTeachers(await teachersAtWork(address, count));
  }

  start(restMilliseconds = 0): void {
    this.#ends = false;
    this.#working = Promise.all(this.teachers.map(async (one) => this.#work(one, restMilliseconds)));
  }

  /** Ends once each save under way is acknowledged, or once it is answered with anything else. */
  async stop(): Promise<void> {
    this.#ends = true;
    await this.#working;
  }

  close(): void {
    for (const { person } of this.teachers) person.close();
  }

  /** Waits for so many more acknowledged saves; answers the milliseconds until the first. */
  async more(count: number): Promise<number> {
    const began = performance.now();
    const before = this.acknowledged.length;
    while (this.acknowledged.length < before + count) {
      if (performance.now() - began > 120_000) throw new Error(`No ${count} saves in two minutes.`);
      await sleep(5);
    }
    return (this.acknowledged[before]?.at ?? began) - began;
  }

  /** The statuses among the attempts that were refused, each with how often. */
  statuses(): Map<number, number> {
    const counts = new Map<number, number>();
    for (const { status } of this.refused) counts.set(status, (counts.get(status) ?? 0) + 1);
    return counts;
  }

  async #work(teacher: TeacherAtWork, rest: number): Promise<void> {
    for (let turn = 0; !this.#ends; turn += 1) {
      await this.#saveUntilStored(teacher, turn % teacher.records.length);
      if (rest > 0) await sleep(rest);
    }
  }

  async #saveUntilStored(teacher: TeacherAtWork, index: number): Promise<void> {
    const record = teacher.records[index];
    if (record === undefined) throw new Error('The sheet is empty.');
    const mutation_id = randomUUID();
    const { student_id, academic_term_id, subject_id, dilligence, progress, conduct } = record;
    const body = {
      student_id,
      academic_term_id,
      subject_id,
      course_mark: (record.version * 7 + index) % 101,
      exam_mark: (record.version * 11 + index) % 101,
      course_attendance: 1,
      exam_attendance: 1,
      dilligence,
      progress,
      conduct,
      comment: secrets.remark,
      employee_id: teacher.employee_id,
      version: record.version,
      mutation_id,
    };
    for (;;) {
      const at = performance.now();
      const answer = await withPatience(teacher.person.post('/api/term-marks', body));
      const milliseconds = performance.now() - at;
      if (answer !== undefined && (answer.status === 200 || answer.status === 201)) {
        const stored = JSON.parse(answer.body.toString()) as MarkRecord;
        teacher.records[index] = stored;
        this.acknowledged.push({ mutation_id, record: stored, at: performance.now(), milliseconds });
        return;
      }
      const message = answer === undefined ? '' : messageOf(answer);
      this.refused.push({ status: answer?.status ?? 0, message, at, milliseconds });
      if (this.#ends && answer !== undefined) return;
      await sleep(pause.retry);
    }
  }
}

/** Undefined when the connection broke or nothing came at all. */
async function withPatience(answer: Promise<Answered>): Promise<Answered | undefined> {
  const patience = new AbortController();
  const unanswered = sleep(pause.unanswered, undefined, { signal: patience.signal }).catch(() => undefined);
  try {
    return await Promise.race([answer.catch(() => undefined), unanswered]);
  } finally {
    patience.abort();
  }
}

function messageOf({ body }: Answered): string {
  try {
    return String((JSON.parse(body.toString()) as { message?: unknown }).message);
  } catch {
    return '';
  }
}
