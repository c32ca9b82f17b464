import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'esbuild';
import { makePage } from '../../functions/docs/page/make-page.ts';
import type { Reference } from '../../functions/docs/reference.ts';
import { referenceDocument } from './document.ts';
import { readExamples } from './files.ts';
import { operationsOf } from './operations.ts';
import { httpFile } from './request-files/http-file.ts';
import { postmanCollection } from './request-files/postman.ts';

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

/** What the docs function responds with: the OpenAPI document, Swagger UI with it in one page, and the request files. */
async function makeReference(root: string): Promise<Reference> {
  const text = (path: string): Promise<string> => readFile(join(root, path), 'utf8');
  const document = referenceDocument(readExamples(root));
  const [swaggerStyle, ownStyle, swaggerScript, ownScript] = await Promise.all([
    text('node_modules/swagger-ui-dist/swagger-ui.css'),
    text('functions/docs/page/page.css'),
    text('node_modules/swagger-ui-dist/swagger-ui-bundle.js'),
    text('functions/docs/page/start.js'),
  ]);
  const made = makePage({
    title: 'Energy partner comparison: API reference',
    document,
    styles: [swaggerStyle, ownStyle],
    scripts: [swaggerScript, ownScript],
  });
  return {
    ...made,
    document: JSON.stringify(document),
    postmanCollection: JSON.stringify(postmanCollection(document)),
    httpFile: httpFile(operationsOf(document)),
  };
}
