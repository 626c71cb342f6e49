import { defineConfig } from 'vitest/config';

if (Number(process.versions.node.split('.')[0]) < 24) {
  throw new Error(
    `The tests need Node 24; this is ${process.version}. "npm run test:unit" finds the pinned one.`,
  );
}

const setupFiles = ['scripts/fail-on-console-error.ts'];

export default defineConfig({
  test: {
    maxWorkers: 2,
    // A file's modules are loaded once a worker: a third of the run was loading them for each file anew. No test replaces
    // a module, and what a file starts it ends.
    isolate: false,
    allowOnly: false,
    slowTestThreshold: 2_000,
    // Only what never ends is ended: whatever is waited for comes as late as a busy machine lets it.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['contract/**/*.test.ts', 'scripts/**/*.test.ts', 'web/**/*.test.{ts,tsx}'],
          environment: 'node',
          setupFiles,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'bench/**/*.test.ts'],
          environment: 'node',
          setupFiles,
          globalSetup: ['server/src/database/testing/global-setup.ts'],
        },
      },
    ],
  },
});
