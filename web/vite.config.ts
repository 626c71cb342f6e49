import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/**
 * Writes a .br and a .gz beside every asset that shrinks, so that the server never compresses one twice.
 * index.html is left out: it is a template, filled for each response.
 */
function compressAssets(): Plugin {
  let folder = '';
  return {
    name: 'compress-assets',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle() {
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(js|mjs|css|svg|json|wasm)$/.test(name)) continue;
        const content = readFileSync(join(folder, name));
        writeFileSync(join(folder, `${name}.gz`), gzipSync(content, { level: 9 }));
        writeFileSync(
          join(folder, `${name}.br`),
          brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
        );
      }
    },
  };
}

let firstPage: ReadonlySet<string> | undefined;

/** The modules that the first page needs: all that is reached from it without a dynamic import. */
function modulesOfFirstPage(importsOf: (id: string) => readonly string[]): ReadonlySet<string> {
  const reached = new Set([join(import.meta.dirname, 'index.html')]);
  // A set is walked on into what is added to it meanwhile.
  for (const id of reached) for (const imported of importsOf(id)) reached.add(imported);
  return reached;
}

export default defineConfig({
  plugins: [react(), compressAssets()],
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist',
    target: 'es2022',
    // Fonts as data addresses would be fetched with every release.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What seldom changes keeps its name, and with it its place in the browser's cache.
          groups: [
            {
              name: 'foundation',
              test: /node_modules\/(react|react-dom|scheduler|zod|@emotion|stylis|@tanstack)\//,
              priority: 2,
            },
            // Otherwise each set of sections that share a part gets a file of its own, and the first page
            // fetches them one by one.
            {
              name(id, context) {
                firstPage ??= modulesOfFirstPage((one) => context.getModuleInfo(one)?.importedIds ?? []);
                return firstPage.has(id) ? 'first-page' : null;
              },
              debugName: 'first-page',
              priority: 1,
            },
          ],
        },
      },
    },
  },
});
