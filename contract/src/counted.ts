/** A count as screens and messages write it, with a comma at the thousands: '3,001'. */
export function grouped(count: number): string {
  return count.toLocaleString('en');
}

/** How many of something, in words: '1 student', '3,001 students'. */
export function counted(count: number, one: string, several = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : several}`;
}
