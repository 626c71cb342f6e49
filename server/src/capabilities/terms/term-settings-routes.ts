import { calls } from 'contract/calls';
import type { Database } from '../../database/transaction.ts';
import { bind, type BoundCall } from '../../http/bind-endpoint.ts';
import { bindOnce } from '../../http/bind-once.ts';
import { findTermConfigurations, saveTermConfiguration } from './save-term-configuration.ts';
import {
  completeTermRegistration,
  deleteTermRegistration,
  registerLateStudent,
} from './term-registration.ts';
import { listRegistered, listUnregistered } from './term-registration-store.ts';
import { findCurrentTerm } from './term-store.ts';

/** Term registration and term configuration. */
export function termSettingsRoutes(db: Database): BoundCall[] {
  return [
    bind(calls.listTermRegistration, async () => listRegistered(db, (await findCurrentTerm(db)).id)),
    bindOnce(db, calls.completeTermRegistration, async ({ who }, trx) => completeTermRegistration(trx, who)),
    bindOnce(db, calls.deleteTermRegistration, async ({ who, body }, trx) =>
      deleteTermRegistration(trx, who, body),
    ),
    bind(calls.listLateStudents, async () => listUnregistered(db, (await findCurrentTerm(db)).id)),
    bindOnce(db, calls.registerLateStudent, async ({ who, body }, trx) =>
      registerLateStudent(trx, who, body),
    ),
    bind(calls.listTermConfigurations, async ({ query }) =>
      findTermConfigurations(db, query.academic_term_id),
    ),
    bindOnce(db, calls.saveTermConfiguration, async ({ who, body }, trx) =>
      saveTermConfiguration(trx, who, body),
    ),
  ];
}
