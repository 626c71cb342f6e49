import { z } from 'zod';

/** A moment as the database writes it; PostgreSQL knows no year 0. */
export const moment = z.iso.datetime({ precision: 6 }).refine((at) => at >= '2000');
