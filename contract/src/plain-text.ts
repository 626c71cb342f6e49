// Without the schemas' library, which a process for one spreadsheet would load before it begins (decision 008).

/**
 * A text as it can be kept: accents composed, control characters turned into spaces (the database takes no NUL, paper no
 * escape codes), half letters replaced as the database would.
 */
export function plainText(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');
}

/** A text as it was typed; one in which there is nothing to see says nothing, and is kept as nothing. */
export function textOrNothing(text: string): string {
  const plain = plainText(text);
  return showsSomething(plain) ? plain : '';
}

/** A name or a short entry as it is kept: in one line, without blanks around it or doubled in it, or nothing, as above. */
export function tidyText(text: string): string {
  return textOrNothing(text).replace(/\s+/gu, ' ').trim();
}

/** Whether there is more to see than blanks: what is pasted from a page may be a joiner or a sign of direction alone. */
function showsSomething(text: string): boolean {
  return /[^\s\p{Cf}\p{Default_Ignorable_Code_Point}]/u.test(text);
}

/** Length in characters, so that an accented or rare letter counts once. */
export function lengthOf(text: string): number {
  return [...text].length;
}
