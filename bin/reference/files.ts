import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { openApiDocument } from './openapi/openapi.ts';
import type { Examples } from './openapi/responses.ts';

/** Requests and responses of the running service, written by `npm run reference`. */
export const EXAMPLES_FILE = 'docs/examples.json';

const examplesSchema = z.record(
  z.string(),
  z.object({
    parameters: z.record(z.string(), z.string()),
    body: z.json().optional(),
    responses: z.record(z.string(), z.record(z.string(), z.json())),
  }),
);

export function readExamples(root: string): Examples {
  return examplesSchema.parse(JSON.parse(readFileSync(join(root, EXAMPLES_FILE), 'utf8'))) as Examples;
}

/** Every file generated from the examples, by path. */
export function referenceFiles(examples: Examples): Readonly<Record<string, string>> {
  return {
    [EXAMPLES_FILE]: json(examples),
    'docs/openapi.json': json(openApiDocument(examples)),
  };
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
