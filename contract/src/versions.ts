import { z } from 'zod';
import { numberInAddress, versionInBody } from './identifiers.ts';

/** What two people may change in Settings at the same moment carries a version, as marks do (3-decisions §4). */

/** Which version a record is in, and who saved it last and when; null while nobody has. */
export const lastSave = {
  version: z.number().int(),
  updated_by: z.string().nullable(),
  updated_at: z.string().nullable(),
};

/** The version that a change started from; 409 with the current record when it is another one by now. */
export const startedFrom = versionInBody.optional();

/** The same of a deletion, whose body may stand in the address. */
export const startedFromInQuery = z.union([versionInBody, numberInAddress]).optional();

export const versionMessages = {
  changedMeanwhile: 'Someone else changed this meanwhile.',
  gone: 'This is no longer there. Someone else may have deleted it meanwhile.',
} as const;
