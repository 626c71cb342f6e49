import { calls } from 'contract/calls';
import { addressOf, type Endpoint } from 'contract/endpoint';
import type { Browser } from './browser.ts';

/** The kinds of people, each with the heading of its column; null is nobody. */
export const matrixCallers = [
  ['nobody', null],
  ['left', 'dgarcia'],
  ['must', 'nbaptiste'],
  ['none', 'gdeleon'],
  ['1', 'lcharles'],
  ['2', 'vyearwood'],
  ['3', 'wyearwood'],
  ['123f', 'amohammed'],
  ['123d', 'rsingh'],
  ['6', 'xyearwood'],
  ['36', 'kali'],
  ['4', 'hmaharaj'],
  ['5', 'oramdeen'],
  ['7', 'pquamina'],
  ['8', 'sthomas'],
  ['13', 'twilliams'],
  ['9', 'cfrancis'],
  ['1-9', 'vjoseph'],
  ['Admin', 'Admin'],
] as const;

export type MatrixCaller = (typeof matrixCallers)[number][1];

/** A school in which the matrix is asked for. */
export interface MatrixSchool {
  /** A browser in a session of its own, since one of the calls ends it. */
  browserOf(caller: MatrixCaller): Promise<Browser>;
  /** What stands in the path for a parameter; `own`: the caller's own id and lesson, else another's. */
  sample(name: string, caller: MatrixCaller, own: boolean): unknown;
}

/** One call, or a page, and what it answers to each kind of person, in the order of `matrixCallers`. */
export interface MatrixLine {
  name: string;
  answers: readonly string[];
}

/** Pages and documents outside the table of calls. */
const otherRoutes = ['/', '/app', '/api/docs', '/api/docs/openapi.json'];

/** Every call of the table × every kind of person: what the server answers. */
export async function askPermissionMatrix(school: MatrixSchool): Promise<MatrixLine[]> {
  const lines: MatrixLine[] = [];
  for (const call of Object.values<Endpoint>(calls)) {
    for (const whose of call.path.includes(':employeeId')
      ? (['own', "another's"] as const)
      : ([''] as const)) {
      const name = `${call.method} ${call.path} ${whose}`.trim();
      lines.push({ name, answers: await answersTo((caller) => make(school, call, caller, whose === 'own')) });
    }
  }
  for (const path of otherRoutes) {
    const answers = await answersTo(async (caller) => (await school.browserOf(caller)).get(path));
    lines.push({ name: `GET ${path}`, answers });
  }
  return lines;
}

async function answersTo(ask: (caller: MatrixCaller) => Promise<{ status: number }>): Promise<string[]> {
  const replies = await Promise.all(matrixCallers.map(async ([, caller]) => ask(caller)));
  return replies.map(({ status }) => (status < 300 || status === 422 ? 'yes' : String(status)));
}

async function make(school: MatrixSchool, call: Endpoint, caller: MatrixCaller, own: boolean) {
  const names = call.path.match(/(?<=:)\w+/g) ?? [];
  const samples = names.map((name): [string, unknown] => [name, school.sample(name, caller, own)]);
  const path = addressOf(call, Object.fromEntries(samples));
  const browser = await school.browserOf(caller);
  if (call.takesFile !== undefined) return browser.sendFile(path, 'no rows');
  return call.method === 'GET' ? browser.get(path) : browser.write(call.method, path, call.body && {});
}
