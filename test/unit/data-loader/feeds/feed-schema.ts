import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';

const SCHEMA = new URL('../../../fixtures/feeds/feed.schema.json', import.meta.url);
const FEEDS = new URL('../../../fixtures/market/', import.meta.url);

/** The feed format's own schema, which shares nothing with the reader. */
export function lineSchema(): ValidateFunction {
  const ajv = new Ajv2020({ strict: false });
  ajvFormats.default(ajv);
  return ajv.compile(JSON.parse(readFileSync(SCHEMA, 'utf8')));
}

export const SAMPLE_FEEDS = ['price-cap-2026-07.ndjson', 'deals-2026-04.ndjson', 'example-energy.ndjson'] as const;

export function sampleFeed(name: (typeof SAMPLE_FEEDS)[number]): string {
  return readFileSync(new URL(name, FEEDS), 'utf8');
}
