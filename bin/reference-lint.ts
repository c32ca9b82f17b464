import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { REFERENCE_BASE_URL } from '../functions/docs/reference.ts';

/**
 * Checks docs/openapi.json against Redocly's recommended rules; a warning fails too. The document has the address of an
 * environment, because the rules rightly warn of localhost.
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
  console.error(`${problems.length} findings. npm run reference generates the document.`);
  process.exitCode = 1;
}
