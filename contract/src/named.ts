import type { z } from 'zod';
import { mutationId } from './identifiers.ts';

/**
 * The body of a save, which its sender may name: sent again under the same name, because no answer came, it answers as
 * the first time and writes nothing (3-decisions §4).
 */
export function named<Shape extends z.ZodRawShape>(save: z.ZodObject<Shape>) {
  return save.extend({ mutation_id: mutationId.optional() });
}
