import type { ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';

/**
 * Lets a child process give way to the server. Under a server that gives way further itself (`nice`) an ordinary user may
 * not raise it again: the child then works as the server does. Of one that is gone already the exit is heard.
 */
export function lowerPriority({ pid }: ChildProcess, priority: number): void {
  try {
    if (pid !== undefined) setPriority(pid, priority);
  } catch {
    // It stays as it is.
  }
}
