import { queryOptions } from '@tanstack/react-query';
import {
  attendanceCalls,
  classRegister,
  type ClassRegister,
  type RegisterDay,
  registerRefusal,
  type RegisterSave,
} from 'contract/attendance';
import { attendanceReportCalls } from 'contract/attendance-reports';
import {
  changedStudents,
  markIn,
  mergeRegisters,
  type RegisterLines,
  registerLinesOf,
  takesRegister,
  withEntries,
  withStoredEntries,
} from 'contract/register-lines';
import { termDetailCalls } from 'contract/term-details';
import { z } from 'zod';

import { call } from '../../api/call.ts';
import type { OutboxKind, OutboxRow } from '../../api/outbox/outbox-row.ts';
import { registerKind } from '../../api/outbox/outbox-kinds.ts';
import { queryClient, queryKeyOf, queryOf } from '../../api/query-client.ts';
import { uiTexts } from '../texts.ts';
import { attendanceTexts } from './texts.ts';

/** Which register. */
export type RegisterTarget = Pick<ClassRegister, 'form_class_id' | 'date' | 'session'>;

/** A register in the outbox, with its students' names, 'Ali, Brandon', by id: who left is no more in what is asked. */
export interface RegisterOfNames extends RegisterTarget {
  names: Readonly<Record<string, string>>;
}

export type RegisterOutboxRow = OutboxRow<RegisterLines, ClassRegister>;

const stale = z.object({ current: classRegister });

/** The registers that the server confirmed to this page, as last stored. */
const stored = new Map<string, ClassRegister>();

/** How registers travel through the outbox: one row a register, of which the changed students are sent. */
export const registerOutboxKind: OutboxKind<RegisterLines, ClassRegister> = {
  name: 'register',
  async send({ target, entry, base, mutation_id }) {
    const { form_class_id, date, session } = target as RegisterTarget;
    const entries = entriesOf(base, entry);
    const takes = takesRegister(registerLinesOf(base), entry);
    const answer = await call(attendanceCalls.saveRegister, {
      body: { form_class_id, date, session, entries, takes, mutation_id },
    });
    return withStoredEntries(base, answer);
  },
  // Each entry has a version of its own.
  versionOf: () => 0,
  entryOf: registerLinesOf,
  withSeen: (register, seen) => ({
    ...register,
    ...seen,
    entries: withEntries(register.entries ?? [], seen.entries ?? []),
  }),
  merge: mergeRegisters,
  refusedFields(body) {
    const { not_in_class = [] } = registerRefusal.safeParse(body).data ?? {};
    // Who is of the class now is asked anew.
    if (not_in_class.length > 0) {
      void queryClient.invalidateQueries({ queryKey: queryKeyOf(attendanceCalls.openRegister) });
    }
    return not_in_class.map(String);
  },
  heldInWords({ target }, fields) {
    const { form_class_id, names } = target as RegisterTarget & Partial<RegisterOfNames>;
    return attendanceTexts.notInClass(
      fields.map((id) => names?.[id] ?? attendanceTexts.studentOf(id)),
      form_class_id,
    );
  },
  currentIn: (body) => stale.safeParse(body).data?.current ?? null,
  inWords: (wanted, base) => [uiTexts.students(changedStudents(registerLinesOf(base), wanted).length)],
  onStored(register) {
    stored.set(registerKey(register), register);
    queryClient.setQueriesData<RegisterDay>(
      { queryKey: queryKeyOf(attendanceCalls.openRegister) },
      (day) => day && withStored(day),
    );
    // What is counted from the registers is another by now.
    for (const counted of [
      attendanceReportCalls.getAttendanceSummary,
      termDetailCalls.listRegisteredStudents,
    ]) {
      void queryClient.invalidateQueries({ queryKey: queryKeyOf(counted) });
    }
  },
};

registerKind(registerOutboxKind);

/** The register as the server last confirmed it to this page: that shows before the day around it is drawn anew. */
export function newestRegister(register: ClassRegister): ClassRegister {
  const known = stored.get(registerKey(register));
  const isNewer = known !== undefined && (known.updated_at ?? '') > (register.updated_at ?? '');
  return isNewer ? withStoredEntries(register, known) : register;
}

/** One register's place in the outbox. */
export function registerKey({ form_class_id, date, session }: RegisterTarget): string {
  return `register ${date} ${session} ${form_class_id}`;
}

/**
 * A class's day. It stays for as long as the page does, so that a register which was looked at can be taken where
 * there is no network.
 */
export function registerDayQuery(form_class_id: string, date: string) {
  const input = { query: { form_class_id, date } };
  return queryOptions({
    queryKey: queryKeyOf(attendanceCalls.openRegister, input),
    queryFn: async ({ signal }) => withStored(await call(attendanceCalls.openRegister, input, { signal })),
    gcTime: Infinity,
  });
}

export const schoolDaysQuery = { ...queryOf(attendanceCalls.listSchoolDays, {}), gcTime: Infinity };

function entriesOf(base: ClassRegister, entry: RegisterLines): RegisterSave['entries'] {
  const versions = new Map(base.entries.map(({ student_id, version }) => [student_id, version]));
  return changedStudents(registerLinesOf(base), entry).flatMap((id) => {
    const mark = markIn(entry, id);
    return mark === null ? [] : [{ student_id: Number(id), ...mark, version: versions.get(Number(id)) ?? 0 }];
  });
}

/** With what was stored meanwhile: an answer that set out before a save was stored may arrive after it. */
function withStored(day: RegisterDay): RegisterDay {
  return {
    ...day,
    registers: { AM: newestRegister(day.registers.AM), PM: newestRegister(day.registers.PM) },
  };
}
