import { z } from 'zod';
import { attendanceDate, attendanceSessions, attendanceStatus, registerTakers } from './attendance.ts';
import { endpoint } from './endpoint.ts';
import { formClassIdInAddress } from './identifiers.ts';

/** Who changed a register, when, from and to; for whoever may take it (3-decisions §7). */

const mark = z.object({ status: attendanceStatus, time: z.string().nullable(), note: z.string() });

const registerChange = z.object({
  student_id: z.number().int(),
  /** 'Ali, Brandon' */
  name: z.string(),
  /** null where the student was not marked. */
  from: mark.nullable(),
  to: mark.nullable(),
});
export type RegisterChange = z.infer<typeof registerChange>;

const registerHistoryEntry = z.object({
  at: z.string(),
  by: z.string(),
  /** 'import' where it came out of a file; '' where it was marked. */
  reason: z.string(),
  changes: z.array(registerChange),
});
export type RegisterHistoryEntry = z.infer<typeof registerHistoryEntry>;

export const registerHistoryCalls = {
  listRegisterHistory: endpoint({
    method: 'GET',
    path: '/api/attendance-register-history',
    summary: 'Who took and changed a register, when, from and to, the newest first',
    access: registerTakers,
    query: z.object({
      form_class_id: formClassIdInAddress,
      date: attendanceDate,
      session: z.enum(attendanceSessions),
    }),
    response: z.array(registerHistoryEntry),
    produces: 'json',
  }),
};
