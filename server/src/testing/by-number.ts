/** For sorting numbers; null comes as 0. */
export function byNumber(a: number | null, b: number | null): number {
  return Number(a) - Number(b);
}
