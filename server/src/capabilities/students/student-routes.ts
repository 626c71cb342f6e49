import { calls } from 'contract/calls';
import type { Database } from '../../database/transaction.ts';
import { bind, type BoundCall } from '../../http/bind-endpoint.ts';
import { listCurrentStudents } from './list-current-students.ts';

/** The students of this year as far as whoever asks may list them. */
export function studentRoutes(db: Database): BoundCall[] {
  return [bind(calls.listCurrentStudents, async ({ who }) => listCurrentStudents(db, who))];
}
