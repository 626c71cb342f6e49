import { sql } from 'kysely';

/** An employee, `e` in the statement around it, as lists and documents write them: 'A. Mohammed'. */
export const initialAndSurname = sql<string>`left(e.first_name, 1) || '. ' || e.last_name`;
