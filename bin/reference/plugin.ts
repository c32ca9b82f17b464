import { join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { makePage } from '../../functions/docs/page/make-page.ts';
import type { Reference } from '../../functions/docs/reference.ts';
import { referenceDocument } from './document.ts';
import { exampleRequests } from './example-requests.ts';
import { readExamples } from './files.ts';
import { operationsOf } from './operations.ts';

/** Makes the module `energy:reference` of functions/docs while it is bundled. */
export function referencePlugin(root: string): Plugin {
  return {
    name: 'reference',
    setup: (building) => {
      building.onResolve({ filter: /^energy:reference$/ }, ({ path }) => ({ path, namespace: 'reference' }));
      building.onLoad({ filter: /^energy:reference$/, namespace: 'reference' }, async () => ({
        contents: JSON.stringify(await makeReference(root)),
        loader: 'json',
      }));
    },
  };
}

/** What the docs function responds with: the OpenAPI document and a page made from it. */
async function makeReference(root: string): Promise<Reference> {
  const examples = readExamples(root);
  const document = referenceDocument(examples);
  const [style, script] = await Promise.all([
    inlined(join(root, 'functions/docs/page/style/main.css')),
    inlined(join(root, 'functions/docs/page/browser/main.ts')),
  ]);
  const made = makePage({ document, requests: exampleRequests(examples, operationsOf(document)), style, script });
  return { ...made, document: JSON.stringify(document) };
}

/** A script or style sheet with everything that it imports, as it is put into the page. */
async function inlined(file: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [file],
    bundle: true,
    minify: true,
    format: 'iife',
    target: ['es2022', 'chrome120', 'firefox120', 'safari17'],
    write: false,
    logLevel: 'error',
  });
  return outputFiles.map(({ text }) => text.trim()).join('\n');
}
