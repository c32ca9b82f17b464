import type { Plugin } from 'esbuild';
import { makeReference } from './make-reference.ts';

/** Makes the module `energy:reference` of functions/docs while it is bundled. */
export function referencePlugin(root: string): Plugin {
  return {
    name: 'reference',
    setup: (build) => {
      build.onResolve({ filter: /^energy:reference$/ }, ({ path }) => ({ path, namespace: 'reference' }));
      build.onLoad({ filter: /^energy:reference$/, namespace: 'reference' }, async () => ({
        contents: JSON.stringify(await makeReference(root)),
        loader: 'json',
      }));
    },
  };
}
