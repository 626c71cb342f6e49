import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

export interface RunningProcess {
  pid: number;
  command: string;
}

/**
 * What tells one process from a later one with the same pid: the boot and the moment it began.
 * Undefined when there is none, a zombie included (in a container nobody may be there to reap it).
 */
export function processIdentity(pid: number): string | undefined {
  if (process.platform !== 'linux')
    return run('ps', ['-o', 'lstart=', '-p', String(pid)])?.trim() || undefined;
  const stat = read(`/proc/${pid}/stat`);
  // The second field is the program's name in brackets, which may hold spaces and brackets.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state] = fields ?? [];
  if (fields === undefined || state === 'Z' || state === 'X') return undefined;
  return `${read('/proc/sys/kernel/random/boot_id')?.trim() ?? ''} ${fields[19] ?? ''}`;
}

/**
 * Living processes whose command line holds `mark`. The command line and not /proc/<pid>/cwd, because
 * root in a container without CAP_SYS_PTRACE may not read the latter of another user's process.
 */
export function processesMarked(mark: string): RunningProcess[] {
  if (process.platform !== 'linux') {
    return (run('ps', ['-axo', 'pid=,command=']) ?? '').split('\n').flatMap((line) => {
      const [, pid, command] = /^\s*(\d+)\s+(.*)$/.exec(line) ?? [];
      return pid !== undefined && command?.includes(mark) ? [{ pid: Number(pid), command }] : [];
    });
  }
  return readdirSync('/proc').flatMap((entry) => {
    if (!/^\d+$/.test(entry)) return [];
    const command = read(`/proc/${entry}/cmdline`)?.replaceAll('\0', ' ').trim();
    return command?.includes(mark) ? [{ pid: Number(entry), command }] : [];
  });
}

/** True when `pid` lives and its command line holds `mark`. */
export function isMarked(pid: number, mark: string): boolean {
  if (process.platform !== 'linux')
    return run('ps', ['-o', 'command=', '-p', String(pid)])?.includes(mark) ?? false;
  return read(`/proc/${pid}/cmdline`)?.includes(mark) ?? false;
}

/** Sends a signal; false when the process is gone. */
export function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

function run(program: string, args: string[]): string | undefined {
  try {
    return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return undefined;
  }
}
