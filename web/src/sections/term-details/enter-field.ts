/**
 * Leads to a field of the record. A figure is typed over, a comment is continued. `center`: it may be anywhere on the
 * page, also under a phone's bar below; else it stands where the one before stood.
 */
export function enterField({ field: name, center }: { field: string; center: boolean }): void {
  const field = document.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[data-field="${name}"]`);
  field?.focus();
  if (field instanceof HTMLInputElement) field.select();
  else field?.setSelectionRange(field.value.length, field.value.length);
  if (center) field?.scrollIntoView({ block: 'center' });
}
