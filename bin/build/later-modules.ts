import { basename, join } from 'node:path';
import type { Plugin } from 'esbuild';

export type LaterModules = {
  readonly plugin: Plugin;
  /** The files that the bundle loads by `import()`, without `.mjs`, and their sources. Known once it is made. */
  readonly entries: () => ReadonlyArray<{ readonly in: string; readonly out: string }>;
};

/**
 * Leaves our modules that are loaded by `import()` out of a bundle, for files of their own beside it: a cold start
 * would read and compile them. What both need is in both.
 */
export function laterModules(): LaterModules {
  const sources = new Map<string, string>();
  return {
    plugin: {
      name: 'later-modules',
      setup: ({ onResolve }) => {
        onResolve({ filter: /^\.{1,2}\/.*\.ts$/ }, ({ kind, path, resolveDir }) => {
          if (kind !== 'dynamic-import') return undefined;
          const out = basename(path, '.ts');
          sources.set(out, join(resolveDir, path));
          return { path: `./${out}.mjs`, external: true };
        });
      },
    },
    entries: () => [...sources].map(([out, source]) => ({ in: source, out })),
  };
}
