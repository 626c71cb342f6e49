import { setTimeout as sleep } from 'node:timers/promises';
import type { StaffMember } from '../bench/staff-member.ts';

/** Someone who opens one page after another; what came of it is kept. */
export class ReadingStaff {
  /** 0 when no answer came. */
  readonly statuses: number[] = [];
  longest = 0;
  readonly #person: StaffMember;
  readonly #paths: readonly string[];
  #ends = false;
  #working: Promise<void> = Promise.resolve();

  constructor(person: StaffMember, paths: readonly string[]) {
    this.#person = person;
    this.#paths = paths;
  }

  start(): void {
    this.#ends = false;
    this.#working = this.#read();
  }

  async stop(): Promise<void> {
    this.#ends = true;
    await this.#working;
  }

  async #read(): Promise<void> {
    for (let turn = 0; !this.#ends; turn += 1) {
      const began = performance.now();
      const path = this.#paths[turn % this.#paths.length] ?? '/api/session';
      const answer = await this.#person.get(path).catch(() => undefined);
      this.longest = Math.max(this.longest, performance.now() - began);
      this.statuses.push(answer?.status ?? 0);
      await sleep(100);
    }
  }
}
