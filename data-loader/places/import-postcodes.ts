import type { Book } from '../../shared/places/store.ts';
import type { FeedSource } from '../sources/feed-source.ts';
import { readBoundaries } from './boundaries.ts';
import { isCompact, readCompact } from './compact-file.ts';
import { type CsvFile, openCsv } from './csv-file.ts';
import { type EditionStore, loadEdition } from './edition-loader.ts';
import { fileBytes } from './file-bytes.ts';
import type { ImportOptions } from './import-options.ts';
import { isDirectory, readDirectory, readRegionCsv, unknownPostcodeFile } from './postcode-rows.ts';
import type { PostcodeSet } from './postcode-set.ts';
import { RefusedFile } from './refused.ts';
import { type Findings, type ImportReport, reportOn } from './report.ts';
import { shippedBoundaries } from './shipped-boundaries.ts';

export type PostcodeOptions = {
  /** The distribution areas' boundaries, which an ONS Postcode Directory needs; by default the ones in `data`. */
  readonly boundaries?: FeedSource | undefined;
};

/** The first chunk may be cut anywhere: enough of it to tell the forms apart. */
const FORM_BYTES = 64;

type Postcodes = { readonly books: readonly Book[]; readonly count: number };

/** Reads a postcode file of any of the three forms, told apart by content. */
export async function readPostcodes(
  bytes: AsyncGenerator<Uint8Array>,
  findings: Findings,
  options: PostcodeOptions,
): Promise<Postcodes> {
  let start: Uint8Array = new Uint8Array();
  while (start.length < FORM_BYTES) {
    const next = await bytes.next();
    if (next.done) break;
    start = Buffer.concat([start, next.value]);
  }
  if (isCompact(start)) {
    const chunks = [start];
    for await (const chunk of bytes) chunks.push(chunk);
    const { header, books } = readCompact(Buffer.concat(chunks));
    return { books, count: header.count };
  }
  const set = await readCsvFile(await openCsv(startingWith(start, bytes)), findings, options);
  return { books: set.books(), count: set.count() };
}

/**
 * Replaces all postcodes by a file's: `postcode,region`, the compact form, or an ONS Postcode Directory with the
 * boundaries beside it; plain or gzip. Readers see the old file until all of the new one is in.
 */
export function importPostcodes(
  source: FeedSource,
  options: ImportOptions & PostcodeOptions & { readonly store: EditionStore },
): Promise<ImportReport> {
  return reportOn({ data: 'postcodes', source: source.name }, async (findings) => {
    const { books, count } = await readPostcodes(fileBytes(source, options.onProgress), findings, options);
    findings.mustBeSound();
    if (count === 0) throw new RefusedFile('it holds no postcodes');
    const kind = await loadEdition(options.store, { kind: 'post_codes', books, count, year: null }, options);
    return kind === 'loaded' ? { kind, loaded: count } : { kind };
  });
}

async function readCsvFile(csv: CsvFile, findings: Findings, { boundaries }: PostcodeOptions): Promise<PostcodeSet> {
  if (csv.header.includes('region')) return readRegionCsv(csv, findings);
  if (!isDirectory(csv)) throw unknownPostcodeFile();
  const areas = boundaries ?? shippedBoundaries();
  if (areas === undefined) {
    throw new RefusedFile('an ONS Postcode Directory needs the boundaries of the distribution areas beside it');
  }
  return readDirectory(csv, await readBoundaries(areas), findings);
}

async function* startingWith(first: Uint8Array, rest: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first;
  yield* rest;
}
