import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { REFERENCE_BASE_URL } from '../functions/docs/reference.ts';

/**
 * Lints docs/openapi.json by Redocly's recommended rules. A warning fails too. It is read as an environment serves it,
 * with an address of its own: the rules rightly warn of localhost.
 */
const FILE = join(import.meta.dirname, '../docs/openapi.json');
const SERVED_AT = 'https://api.partner-energy.test/production';

const config = await createConfig({ extends: ['recommended'] });
const source = readFileSync(FILE, 'utf8').replaceAll(REFERENCE_BASE_URL, SERVED_AT);
const problems = await lintFromString({ source, absoluteRef: FILE, config });

for (const { ruleId, severity, message, location } of problems) {
  console.error(`docs/openapi.json ${location[0]?.pointer ?? ''}: ${severity} ${ruleId}: ${message}`);
}
if (problems.length > 0) {
  console.error(`${problems.length} findings. The document is made by npm run reference.`);
  process.exitCode = 1;
}
