import { expect, it } from 'vitest';
import { runCommand } from './run-command.ts';

it('a fault of the program is thrown, with its stack, and not told as a slip of whoever called the command', async () => {
  const lost = JSON.parse('null') as { rows: string[] };
  await expect(runCommand(async () => void lost.rows)).rejects.toThrow(TypeError);
});
