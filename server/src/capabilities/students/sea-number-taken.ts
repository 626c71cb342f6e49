import pg from 'pg';

/** Whether a write failed because another student has the SEA number. */
export function isSeaNumberTaken(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.constraint === 'students_sea_number';
}
