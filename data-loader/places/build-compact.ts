import { writeFile } from 'node:fs/promises';
import { fileInput } from '../sources/input.ts';
import { writeCompact } from './compact-file.ts';
import { reportImport } from './import-file.ts';
import { readPostcodes } from './postcodes.ts';

/**
 * Builds the postcode file that the project ships:
 *
 *     node bin/bootstrap.mjs data-loader/places/build-compact.ts postcodes-gb-2025-05.csv.gz 2025-05 data/postcodes-gb.bin
 */
const ATTRIBUTION = [
  'Contains OS data © Crown copyright and database right 2025',
  'Contains Royal Mail data © Royal Mail copyright and database right 2025',
  'Source: Office for National Statistics licensed under the Open Government Licence v.3.0',
  'Supported by National Energy SO Open Data',
];

const [input, edition, output, boundaries] = process.argv.slice(2);
if (input === undefined || edition === undefined || output === undefined) {
  console.error('usage: node data-loader/places/build-compact.ts POSTCODES EDITION OUTPUT [BOUNDARIES]');
  process.exit(2);
}

const source = fileInput(input);
const report = await reportImport('postcodes', source, async (findings) => {
  const { books, count } = await readPostcodes(source, findings, {
    boundaries: boundaries === undefined ? undefined : fileInput(boundaries),
  });
  await writeFile(output, writeCompact(books, { edition, count, attribution: ATTRIBUTION }));
  return { kind: 'loaded', records: count };
});
console.error(JSON.stringify(report, null, 2));
process.exit(report.outcome.kind === 'refused' ? 1 : 0);
