import { parseArgs } from 'node:util';
import { measureBeside } from './beside.ts';
import { measureGrowth } from './growth.ts';
import { measureLoad } from './load.ts';
import { thisMachine } from './machine.ts';
import { measureQuality } from './quality.ts';

/**
 * `npm run bench [-- quality | load | growth | beside | all]`: docs/measured.md, docs/growth.md and
 * docs/beside-rosariosis.md hold the figures of a quiet machine.
 */
const { values, positionals } = parseArgs({
  options: {
    /** Of load: one size; of growth: several, with commas between. */
    students: { type: 'string' },
    years: { type: 'string' },
    minutes: { type: 'string', default: '5' },
    teachers: { type: 'string', default: '100,300' },
    step: { type: 'string', default: '30' },
    /** Of beside: where the other system runs, who is there as name:password, and which of its processes to weigh. */
    address: { type: 'string', default: 'http://127.0.0.1:8080' },
    office: { type: 'string', default: '' },
    teacher: { type: 'string', multiple: true, default: [] },
    process: { type: 'string', multiple: true, default: [] },
  },
  allowPositionals: true,
});

const measures: Readonly<Record<string, () => Promise<void>>> = {
  quality: measureQuality,
  load: () =>
    measureLoad({
      size: { students: numbers(values.students, '600')[0] ?? 0, years: numbers(values.years, '4')[0] ?? 0 },
      minutes: Number(values.minutes),
      teachers: numbers(values.teachers),
      stepSeconds: Number(values.step),
    }),
  growth: () =>
    measureGrowth({
      students: numbers(values.students, '600,1500,5000'),
      years: numbers(values.years, '1,5,15'),
    }),
};
/** Needs an installation that runs already: not one of `all`. */
const beside = () =>
  measureBeside({
    address: values.address,
    office: account(values.office),
    teachers: values.teacher.map(account),
    processes: values.process.map(Number),
  });

console.log(`\n${thisMachine()}`);
const wanted = positionals.includes('all') ? Object.keys(measures) : positionals;
for (const name of wanted.length === 0 ? ['quality'] : wanted) {
  const measure = name === 'beside' ? beside : measures[name];
  if (measure === undefined) {
    console.error(
      `There is no "${name}" to measure. There is: ${Object.keys(measures).join(', ')}, beside, all.`,
    );
    process.exit(1);
  }
  await measure();
}

function account(given: string): { name: string; password: string } {
  const [name = '', ...password] = given.split(':');
  return { name, password: password.join(':') };
}

function numbers(list: string | undefined, otherwise = ''): number[] {
  return (list ?? otherwise).split(',').map(Number);
}
