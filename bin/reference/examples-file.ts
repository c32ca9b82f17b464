import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { Examples } from './openapi/responses.ts';

/** Requests and responses of the running service, written by `npm run reference`. */
export const EXAMPLES_FILE = 'docs/examples.json';

const responses = z.record(z.string(), z.record(z.string(), z.json()));

const schema = z.record(
  z.string(),
  z.object({
    parameters: z.record(z.string(), z.string()),
    body: z.json().optional(),
    responses,
  }),
);

export function readExamples(root: string): Examples {
  return parseExamples(readFileSync(join(root, EXAMPLES_FILE), 'utf8'));
}

function parseExamples(text: string): Examples {
  return schema.parse(JSON.parse(text)) as Examples;
}
