import type { DataColumn } from './data-column.ts';

/** The two columns of a person's name, the last name first; they are one heading where rows are cards. */
export function nameColumns<Row extends { last_name: string; first_name: string }>(labels: {
  lastName: string;
  firstName: string;
}): readonly DataColumn<Row>[] {
  return [
    { id: 'lastName', label: labels.lastName, value: ({ last_name }) => last_name, namesRow: true },
    { id: 'firstName', label: labels.firstName, value: ({ first_name }) => first_name, restOfName: true },
  ];
}
