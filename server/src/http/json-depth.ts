/** Deeper than anything that a call takes, and far from what a program of one's own could stumble over. */
const deepest = 100;

/** Whether JSON text nests more lists and objects in one another than anybody means. Brackets in strings are text. */
export function nestsTooDeep(json: string): boolean {
  if (json.length <= 2 * deepest) return false;
  let depth = 0;
  let inString = false;
  for (let at = 0; at < json.length; at += 1) {
    const letter = json[at];
    if (inString) {
      if (letter === '\\') at += 1;
      else if (letter === '"') inString = false;
    } else if (letter === '"') inString = true;
    else if (letter === '[' || letter === '{') {
      depth += 1;
      if (depth > deepest) return true;
    } else if (letter === ']' || letter === '}') depth -= 1;
  }
  return false;
}
