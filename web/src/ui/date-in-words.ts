/** '2015-03-09' → '09/03/2015', as dates are typed; anything else stays as it is. */
export function dateInWords(date: string): string {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date) ?? [];
  return day === undefined ? date : `${day}/${month}/${year}`;
}
