import { writeFile } from 'node:fs/promises';
import { LineErrors } from '../report/line-errors.ts';
import { fileInput } from '../sources/input.ts';
import { writeCompact } from './compact-file.ts';
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

const [input, edition, output] = process.argv.slice(2);
if (input === undefined || edition === undefined || output === undefined) {
  throw new Error('usage: node data-loader/places/build-compact.ts POSTCODES EDITION OUTPUT');
}
const { books, count } = await readPostcodes({ input: fileInput(input), errors: new LineErrors() });
await writeFile(output, writeCompact(books, { edition, count, attribution: ATTRIBUTION }));
