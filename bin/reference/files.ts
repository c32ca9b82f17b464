import { clientFiles } from '../../client/generate.ts';
import { EXAMPLES_FILE, type Examples } from './examples.ts';
import { openApiDocument } from './openapi.ts';

/** Every file that `npm run reference` writes, by path. */
export async function referenceFiles(examples: Examples): Promise<Readonly<Record<string, string>>> {
  const document = openApiDocument(examples);
  return {
    [EXAMPLES_FILE]: json(examples),
    'docs/openapi.json': json(document),
    ...(await clientFiles(document)),
  };
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
