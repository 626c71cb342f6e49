/** Whether a name can be that of a kept file at all; any other is not found. */
export function isFileName(name: string): boolean {
  return /^[a-z0-9]{16,40}\.(pdf|jpg)$/.test(name);
}
