import { isBuiltin } from 'node:module';
import type { Plugin } from 'esbuild';

/**
 * Takes Node's own modules without importing them. An import reads every export of such a module, and with it what Node
 * loads only when asked: `fetch` with node:http, the streams of files with node:fs, the colours of a terminal with
 * node:util. That takes a cold start longer than most of our code.
 */
export function builtinModules(): Plugin {
  return {
    name: 'builtin-modules',
    setup: ({ onResolve, onLoad }) => {
      onResolve({ filter: /^[a-z]/ }, ({ path }) =>
        isBuiltin(path) ? { path: path.replace(/^node:/, ''), namespace: 'builtin' } : undefined,
      );
      onLoad({ filter: /.*/, namespace: 'builtin' }, ({ path }) => ({
        contents: `module.exports = process.getBuiltinModule('${path}');`,
      }));
    },
  };
}
