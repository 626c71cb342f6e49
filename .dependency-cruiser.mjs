// Which part of the house may know which (docs: ARCHITECTURE.md). scripts/layers.test.ts plants a
// violation of each rule and sees it reported.

const test = String.raw`\.test\.tsx?$|/testing/`;

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'web-not-server',
      comment: 'The two sides meet in contract only.',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^server/' },
    },
    {
      name: 'server-not-web',
      comment: 'The two sides meet in contract only.',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^web/' },
    },
    {
      name: 'contract-knows-zod-only',
      comment: 'Both sides load contract, so it may drag nothing in.',
      severity: 'error',
      from: { path: '^contract/src/', pathNot: test },
      to: { pathNot: ['^contract/src/', 'node_modules/zod/'], dependencyTypesNot: ['core'] },
    },
    {
      name: 'contract-does-no-io',
      comment: 'Pure rules: what reads files or the network belongs to the server.',
      severity: 'error',
      from: { path: '^contract/src/', pathNot: test },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'store-is-private',
      comment:
        "A capability asks another, or a document, through a narrow function, never through the other's SQL.",
      severity: 'error',
      from: { path: '^server/src/capabilities/([^/]+)/' },
      to: {
        path: String.raw`^server/src/(capabilities|reports)/[^/]+/.*-store\.ts$`,
        pathNot: '^server/src/capabilities/$1/',
      },
    },
    {
      name: 'routes-operation-store',
      comment: 'Routes know operations, operations know stores, and never the other way.',
      severity: 'error',
      from: { path: '^server/src/capabilities/[^/]+/', pathNot: [String.raw`-routes\.ts$`, test] },
      to: { path: String.raw`-routes\.ts$` },
    },
    {
      name: 'http-not-capabilities',
      comment: 'Sessions, CSRF and binding serve every capability and know none.',
      severity: 'error',
      from: { path: '^server/src/http/', pathNot: test },
      to: { path: '^server/src/capabilities/' },
    },
    {
      name: 'demo-is-not-product',
      comment: 'The demonstration school is data for trying; the product runs without it.',
      severity: 'error',
      from: {
        path: '^(contract|server|web)/',
        pathNot: ['^server/demo/', String.raw`^server/src/demo-main\.ts$`, test],
      },
      to: { path: '^server/demo/' },
    },
    {
      name: 'testing-is-not-product',
      comment: 'What serves tests is not loaded in a school.',
      severity: 'error',
      from: { path: '^(contract|server|web)/', pathNot: test },
      to: { path: test },
    },
    {
      name: 'section-not-section',
      comment: 'What sections share moves to web/src/ui or contract.',
      severity: 'error',
      from: { path: '^web/src/sections/([^/]+)/' },
      to: { path: '^web/src/sections/', pathNot: '^web/src/sections/$1/' },
    },
    {
      name: 'ui-below-sections',
      comment: 'Shared parts know neither who uses them nor the shell around them.',
      severity: 'error',
      from: { path: '^web/src/ui/' },
      to: { path: '^web/src/(sections|app)/' },
    },
    {
      name: 'no-cycle',
      comment: 'Two files that need each other are one file, or three.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'import-resolves',
      comment: 'An import that cannot be followed would pass every rule above unseen.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    // TypeScript 7 has no parser to lend; without this one, TypeScript files count as empty.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^web/dist/', String.raw`\.css$`] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
