import { parseArgs } from 'node:util';
import { measureLoad } from './load.ts';
import { measureQuality } from './quality.ts';

/** `npm run bench [-- quality | load | all]`: docs/measured.md and docs/growth.md hold the figures of a quiet machine. */
const { values, positionals } = parseArgs({
  options: {
    students: { type: 'string', default: '600' },
    years: { type: 'string', default: '4' },
    minutes: { type: 'string', default: '5' },
    teachers: { type: 'string', default: '100,300' },
    step: { type: 'string', default: '30' },
  },
  allowPositionals: true,
});

const measures: Readonly<Record<string, () => Promise<void>>> = {
  quality: measureQuality,
  load: () =>
    measureLoad({
      size: { students: Number(values.students), years: Number(values.years) },
      minutes: Number(values.minutes),
      teachers: values.teachers.split(',').map(Number),
      stepSeconds: Number(values.step),
    }),
};

const wanted = positionals.includes('all') ? Object.keys(measures) : positionals;
for (const name of wanted.length === 0 ? ['quality'] : wanted) {
  const measure = measures[name];
  if (measure === undefined) {
    console.error(`There is no "${name}" to measure. There is: ${Object.keys(measures).join(', ')}, all.`);
    process.exit(1);
  }
  await measure();
}
