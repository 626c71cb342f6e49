// A small application in a process of its own, for tests to kill: opens the database in the data directory
// it is given, says so, and ends on SIGTERM as the real one does.
import { pino } from 'pino';
import { openDatabase } from '../open-database.ts';

const [, , dataDir = '', pgBin] = process.argv;
try {
  const database = await openDatabase(
    { dataDir, ...(pgBin !== undefined && { pgBin }) },
    pino({ level: 'silent' }),
  );
  const alive = setInterval(() => undefined, 1000);
  process.once('SIGTERM', () => {
    clearInterval(alive);
    void database.close();
  });
  process.stdout.write('ready\n');
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
