// The one way in: `npm run <task>` comes here with whatever Node the machine has, makes the project
// ready, and runs the task on the pinned Node. Only built-ins, and only syntax that an old Node can
// read, so that it can say what is wrong.

const oldest = 20;
if (Number(process.versions.node.split('.')[0]) < oldest) {
  console.error(
    `This is Node ${process.version}; at least Node ${oldest} is needed. Install it from https://nodejs.org`,
  );
  process.exit(1);
}

const [, , task = '', ...args] = process.argv;
const { NotReady } = await import('./not-ready.mjs');
const { Stopped } = await import('./child-process.mjs');
const { runTask } = await import('./tasks.mjs');

try {
  process.exitCode = await runTask(task, args);
} catch (error) {
  if (error instanceof Stopped) {
    process.exitCode = error.exitCode;
  } else if (error instanceof NotReady) {
    console.error(`\n${error.message}\n`);
    process.exitCode = 1;
  } else {
    throw error;
  }
}
