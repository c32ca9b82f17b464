import type { Book } from '../../shared/places/store.ts';
import { type CsvFile, openCsv } from '../input/csv.ts';
import { type Findings, type PlacesReport, Refused } from '../report/report.ts';
import type { Input } from '../sources/input.ts';
import { readBoundaries, shippedBoundaries } from './boundaries.ts';
import { isCompact, readCompact } from './compact-file.ts';
import { type FileReading, readFileBytes, readWhole } from './file-bytes.ts';
import { type GenerationStore, loadGeneration } from './generation.ts';
import { type ImportOptions, mustBeSound, reportImport } from './import.ts';
import { isDirectory, readDirectory, readRegionCsv } from './postcode-rows.ts';
import type { PostcodeSet } from './postcode-set.ts';

export type PostcodeOptions = FileReading & {
  /** Of the distribution areas, for an ONS Postcode Directory; by default those in `data`. */
  readonly boundaries?: Input | undefined;
};

/** The first chunk may be cut anywhere: enough of it to tell the forms apart. */
const FORM_BYTES = 64;

type Postcodes = { readonly books: readonly Book[]; readonly count: number };

/** Reads `postcode,region`, the compact form or an ONS Postcode Directory, recognised by content. */
export async function readPostcodes(input: Input, findings: Findings, options: PostcodeOptions): Promise<Postcodes> {
  const bytes = readFileBytes(input, options);
  let start: Uint8Array = new Uint8Array();
  while (start.length < FORM_BYTES) {
    const next = await bytes.next();
    if (next.done) break;
    start = Buffer.concat([start, next.value]);
  }
  if (isCompact(start)) {
    const { header, books } = readCompact(await readWhole(startingWith(start, bytes)));
    return { books, count: header.count };
  }
  const set = await readCsvFile(await openCsv(startingWith(start, bytes)), findings, options);
  mustBeSound(findings);
  if (set.count() === 0) throw new Refused('too-few-records', 'it contains no postcodes');
  return { books: set.books(), count: set.count() };
}

export function importPostcodes(
  input: Input,
  options: ImportOptions & PostcodeOptions & { readonly store: GenerationStore },
): Promise<PlacesReport> {
  return reportImport('postcodes', input, async (findings) => {
    const { books, count } = await readPostcodes(input, findings, options);
    return await loadGeneration(input, { kind: 'post_codes', books, count, year: null }, options);
  });
}

async function readCsvFile(csv: CsvFile, findings: Findings, options: PostcodeOptions): Promise<PostcodeSet> {
  if (csv.header.includes('region')) return readRegionCsv(csv, findings);
  if (!isDirectory(csv)) {
    throw new Refused(
      'faulty-header',
      'it is not a postcode file: expected the columns postcode,region, or an ONS Postcode Directory ' +
        '(pcds, doterm, lat, long), or the compact form',
    );
  }
  const areas = options.boundaries ?? shippedBoundaries();
  if (areas === undefined) {
    throw new Refused('unreadable', 'an ONS Postcode Directory needs the boundaries of the distribution areas');
  }
  return readDirectory(csv, await readBoundaries(areas, options), findings);
}

async function* startingWith(first: Uint8Array, rest: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first;
  yield* rest;
}
