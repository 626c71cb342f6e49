import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import config from '../.dependency-cruiser.mjs';

const root = dirname(import.meta.dirname);

/** A small house in which every import is allowed. */
const lawful: Record<string, string> = {
  'contract/package.json': readFileSync(join(root, 'contract/package.json'), 'utf8'),
  'contract/src/marks.ts': `import { z } from 'zod';\nexport const mark = z.number();\nexport type Mark = number;`,
  'server/demo/school.ts': `export const school = 'demo';`,
  'server/src/demo-main.ts': `import { school } from '../demo/school.ts';\nconsole.log(school);`,
  'server/src/http/bind-endpoint.ts': `export const bind = 1;`,
  'server/src/database/testing/copy.ts': `export const copy = 1;`,
  'server/src/capabilities/marks/mark-routes.ts': `import { save } from './save-mark.ts';\nimport { bind } from '../../http/bind-endpoint.ts';\nexport const routes = [save, bind];`,
  'server/src/capabilities/marks/save-mark.ts': `import { mark } from 'contract/marks';\nimport { store } from './mark-store.ts';\nexport const save = [mark, store];`,
  'server/src/capabilities/marks/mark-store.ts': `export const store = 1;`,
  'server/src/capabilities/marks/save-mark.test.ts': `import { copy } from '../../database/testing/copy.ts';\nimport { save } from './save-mark.ts';\nconsole.log(copy, save);`,
  'server/src/capabilities/students/student-store.ts': `export const students = 1;\nexport type Row = number;`,
  'server/src/reports/transcript/transcript-store.ts': `export const rows = 1;`,
  'web/src/ui/data-table.tsx': `export const DataTable = () => <table />;`,
  'web/src/app/shell.tsx': `export const Shell = () => <main />;`,
  'web/src/sections/reports/report-list.tsx': `export const ReportList = () => <ul />;\nexport type Line = number;`,
  'web/src/sections/enter-marks/mark-row.tsx': `import { mark } from 'contract/marks';\nimport { DataTable } from '../../ui/data-table.tsx';\nexport const MarkRow = () => <DataTable key={String(mark)} />;`,
};

/** One line planted in one file, and the rule that has to see it. */
const violations: { rule: string; file: string; line: string }[] = [
  {
    rule: 'web-not-server',
    file: 'web/src/app/shell.tsx',
    line: `import '../../../server/src/http/bind-endpoint.ts';`,
  },
  {
    rule: 'server-not-web',
    file: 'server/src/http/bind-endpoint.ts',
    line: `import '../../../web/src/ui/data-table.tsx';`,
  },
  {
    rule: 'contract-knows-zod-only',
    file: 'contract/src/marks.ts',
    line: `import '../../server/src/http/bind-endpoint.ts';`,
  },
  {
    rule: 'contract-knows-zod-only',
    file: 'contract/src/marks.ts',
    line: `import '../../web/src/ui/data-table.tsx';`,
  },
  { rule: 'contract-knows-zod-only', file: 'contract/src/marks.ts', line: `import 'pino';` },
  {
    rule: 'contract-does-no-io',
    file: 'contract/src/marks.ts',
    line: `import { readFileSync } from 'node:fs';`,
  },
  { rule: 'contract-does-no-io', file: 'contract/src/marks.ts', line: `import 'http';` },
  {
    rule: 'store-is-private',
    file: 'server/src/capabilities/marks/save-mark.ts',
    line: `import { students } from '../students/student-store.ts';`,
  },
  {
    rule: 'store-is-private',
    file: 'server/src/capabilities/marks/save-mark.ts',
    line: `import type { Row } from '../students/student-store.ts';`,
  },
  {
    rule: 'store-is-private',
    file: 'server/src/capabilities/marks/save-mark.ts',
    line: `export const late = () => import('../students/student-store.ts');`,
  },
  {
    rule: 'store-is-private',
    file: 'server/src/capabilities/marks/save-mark.ts',
    line: `import { rows } from '../../reports/transcript/transcript-store.ts';`,
  },
  {
    rule: 'routes-operation-store',
    file: 'server/src/capabilities/marks/mark-store.ts',
    line: `import './mark-routes.ts';`,
  },
  {
    rule: 'routes-operation-store',
    file: 'server/src/capabilities/students/student-store.ts',
    line: `export * from '../marks/mark-routes.ts';`,
  },
  {
    rule: 'http-not-capabilities',
    file: 'server/src/http/bind-endpoint.ts',
    line: `import '../capabilities/marks/save-mark.ts';`,
  },
  {
    rule: 'demo-is-not-product',
    file: 'server/src/capabilities/marks/save-mark.ts',
    line: `import { school } from '../../../demo/school.ts';`,
  },
  {
    rule: 'testing-is-not-product',
    file: 'server/src/capabilities/marks/save-mark.ts',
    line: `import { copy } from '../../database/testing/copy.ts';`,
  },
  {
    rule: 'section-not-section',
    file: 'web/src/sections/enter-marks/mark-row.tsx',
    line: `import { ReportList } from '../reports/report-list.tsx';`,
  },
  {
    rule: 'section-not-section',
    file: 'web/src/sections/enter-marks/mark-row.tsx',
    line: `import type { Line } from '../reports/report-list.tsx';`,
  },
  {
    rule: 'ui-below-sections',
    file: 'web/src/ui/data-table.tsx',
    line: `import '../sections/reports/report-list.tsx';`,
  },
  { rule: 'ui-below-sections', file: 'web/src/ui/data-table.tsx', line: `import '../app/shell.tsx';` },
  {
    rule: 'no-cycle',
    file: 'server/src/capabilities/marks/mark-store.ts',
    line: `import { save } from './save-mark.ts';`,
  },
  { rule: 'import-resolves', file: 'web/src/app/shell.tsx', line: `import './absent.tsx';` },
];

const houses: string[] = [];

afterAll(() => {
  for (const house of houses) rmSync(house, { recursive: true });
});

describe('the layers of the house', () => {
  let lawfulReport: Report;
  beforeAll(() => {
    lawfulReport = inspect(lawful);
  });

  test('every import of a lawful house is allowed', () => {
    expect(lawfulReport.violations).toEqual([]);
  });

  test('imports in TypeScript files are seen at all', () => {
    expect(lawfulReport.imports).toContain(
      'web/src/sections/enter-marks/mark-row.tsx → contract/src/marks.ts',
    );
    expect(lawfulReport.imports).toContain(
      'server/src/capabilities/marks/save-mark.ts → contract/src/marks.ts',
    );
  });

  test.each(violations)('$rule: $file may not say $line', ({ rule, file, line }) => {
    const { violations: found } = inspect({ ...lawful, [file]: `${line}\n${lawful[file]}` });
    expect(found).toContain(`${rule}: ${file}`);
  });

  test('no rule is without a planted violation', () => {
    const rules = config.forbidden?.map(({ name }) => name);
    expect([...new Set(violations.map(({ rule }) => rule))].sort()).toEqual(rules?.sort());
  });
});

interface Report {
  /** `rule: file` of the importing file */
  violations: string[];
  /** `importer → imported` */
  imports: string[];
}

/** Builds the house in a folder of its own and looks at it with the project's own rules. */
function inspect(files: Record<string, string>): Report {
  const house = mkdtempSync(join(tmpdir(), 'layers-'));
  houses.push(house);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(house, path)), { recursive: true });
    writeFileSync(join(house, path), text);
  }
  mkdirSync(join(house, 'node_modules'));
  symlinkSync(join(house, 'contract'), join(house, 'node_modules/contract'));
  for (const name of ['zod', 'pino'])
    symlinkSync(join(root, 'node_modules', name), join(house, 'node_modules', name));

  const program = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const rules = join(root, '.dependency-cruiser.mjs');
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [program, '--config', rules, '--output-type', 'json', 'contract', 'server', 'web'],
    { cwd: house, encoding: 'utf8' },
  );
  expect(stderr).toBe('');
  const { summary, modules } = JSON.parse(stdout) as {
    summary: { violations: { from: string; rule: { name: string } }[] };
    modules: { source: string; dependencies: { resolved: string }[] }[];
  };
  return {
    violations: summary.violations.map(({ from, rule }) => `${rule.name}: ${from}`),
    imports: modules.flatMap(({ source, dependencies }) =>
      dependencies.map(({ resolved }) => `${source} → ${resolved}`),
    ),
  };
}
