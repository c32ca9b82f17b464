import { referenceDocument } from './document.ts';
import { EXAMPLES_FILE } from './examples-file.ts';
import { httpFile } from './http-file.ts';
import type { Examples } from './openapi/responses.ts';
import { operationsOf } from './operations.ts';
import { postmanCollection } from './postman-collection.ts';

/** Every file generated from the examples, by path. */
export function referenceFiles(examples: Examples): Readonly<Record<string, string>> {
  const document = referenceDocument(examples);
  const operations = operationsOf(document);
  return {
    [EXAMPLES_FILE]: json(examples),
    'docs/openapi.json': json(document),
    'docs/requests.http': httpFile(operations),
    'docs/postman_collection.json': json(postmanCollection(operations)),
  };
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
