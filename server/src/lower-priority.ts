import type { ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';

/**
 * Lets a child process give way to the server. Under a server that gives way further itself (`nice`) an ordinary user may
 * not raise it again: the child then works as the server does. Of one that is gone already the exit is heard.
 */
export function lowerPriority(
  { pid }: Pick<ChildProcess, 'pid'>,
  priority: number,
  /** The operating system's own unless given. */
  set: (pid: number, priority: number) => void = setPriority,
): void {
  try {
    if (pid !== undefined) set(pid, priority);
  } catch {
    // It stays as it is.
  }
}
