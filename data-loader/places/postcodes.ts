import { FIRST_REGION, LAST_REGION } from '../../shared/market/model.ts';
import { emptyRegions, encodeOutcodeBook, type RegionsByIncode } from '../../shared/places/outcode-books.ts';
import { incodeNumber, isOutsideTheMarket, type Postcode, parsePostcode } from '../../shared/places/postcode.ts';
import type { Book } from '../../shared/places/store.ts';
import { type CsvFile, openCsv } from '../input/csv.ts';
import { type Findings, type PlacesReport, Refused } from '../report/report.ts';
import type { Input } from '../sources/input.ts';
import { type RegionLocator, readBoundaries, shippedBoundaries } from './boundaries.ts';
import { isCompact, readCompact } from './compact-file.ts';
import { type GenerationStore, loadGeneration } from './generation.ts';
import {
  type FileReading,
  type ImportOptions,
  mustBeSound,
  readFileBytes,
  readWhole,
  reportImport,
} from './import-file.ts';

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

/** Girobank's postcode: real, ended, and with a pattern of its own. */
const ODD_POSTCODE = /^gir\s*0aa$/i;

/** With the names that editions of the directory have given the columns. */
const DIRECTORY = {
  postcode: ['pcds', 'pcd8', 'pcd7', 'pcd2', 'pcd'],
  ended: ['doterm'],
  latitude: ['lat'],
  longitude: ['long'],
} as const;

const NO_GRID_REFERENCE = /^99\.9+$|^$/;

async function readRegionCsv(csv: CsvFile, findings: Findings): Promise<PostcodeSet> {
  const set = createPostcodeSet();
  for await (const { line, value } of csv.records({ postcode: ['postcode'], region: ['region'] }, findings)) {
    const region = regionIn(value('region'));
    if (region === undefined) findings.add({ line, key: null, reason: 'invalid region (expected 10 to 23)' });
    else addRow(set, { line, text: value('postcode'), region: () => region }, findings);
  }
  return set;
}

function isDirectory({ header }: CsvFile): boolean {
  return Object.values(DIRECTORY).every((names) => names.some((name) => header.includes(name)));
}

/** The ONS Postcode Directory: live postcodes with a grid reference, each placed in its distribution area. */
async function readDirectory(csv: CsvFile, regionAt: RegionLocator, findings: Findings): Promise<PostcodeSet> {
  const set = createPostcodeSet();
  for await (const { line, value } of csv.records(DIRECTORY, findings)) {
    if (value('ended') !== '' || NO_GRID_REFERENCE.test(value('latitude'))) {
      findings.leaveOut();
      continue;
    }
    const [latitude, longitude] = [degreesIn(value('latitude'), 90), degreesIn(value('longitude'), 180)];
    if (latitude === undefined || longitude === undefined) {
      findings.add({ line, key: null, reason: 'invalid lat or long (expected degrees)' });
    } else addRow(set, { line, text: value('postcode'), region: () => regionAt(longitude, latitude) }, findings);
  }
  return set;
}

function regionIn(text: string): number | undefined {
  const region = /^\d{2}$/.test(text) ? Number(text) : 0;
  return region >= FIRST_REGION && region <= LAST_REGION ? region : undefined;
}

type Row = { readonly line: number; readonly text: string; readonly region: () => number };

function addRow(set: PostcodeSet, { line, text, region }: Row, findings: Findings): void {
  const reject = (reason: string): void => findings.add({ line, key: null, reason });
  const postcode = parsePostcode(text);
  if (postcode === undefined && !ODD_POSTCODE.test(text)) {
    reject('invalid postcode (expected for example SW1A 1AA)');
  } else if (postcode === undefined || isOutsideTheMarket(postcode)) {
    findings.leaveOut();
  } else {
    const outcome = set.add(postcode, region());
    if (outcome === 'in another region') reject('duplicate postcode, in another region');
    if (outcome === 'not a postcode') reject('invalid postcode: it has a letter that is not used in that position');
  }
}

function degreesIn(text: string, limit: number): number | undefined {
  const degrees = /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  return Math.abs(degrees) <= limit ? degrees : undefined;
}

/** The postcodes of a file as they are read, 4 KB per outcode. */
export type PostcodeSet = {
  /** `same`: it was added before, in the same region. */
  readonly add: (postcode: Postcode, region: number) => 'new' | 'same' | 'in another region' | 'not a postcode';
  readonly count: () => number;
  readonly books: () => readonly Book[];
};

/** By code unit, the same on every machine. */
export function byOutcode(a: { readonly outcode: string }, b: { readonly outcode: string }): number {
  return a.outcode < b.outcode ? -1 : Number(a.outcode > b.outcode);
}

export function createPostcodeSet(): PostcodeSet {
  const outcodes = new Map<string, RegionsByIncode>();
  let count = 0;

  const regionsOf = (outcode: string): RegionsByIncode => {
    const regions = outcodes.get(outcode) ?? emptyRegions();
    outcodes.set(outcode, regions);
    return regions;
  };

  return {
    add: ({ outcode, incode }, region) => {
      const number = incodeNumber(incode);
      if (number === undefined) return 'not a postcode';
      const regions = regionsOf(outcode);
      const before = regions[number];
      if (before !== 0) return before === region ? 'same' : 'in another region';
      regions[number] = region;
      count += 1;
      return 'new';
    },
    count: () => count,
    books: () =>
      [...outcodes].map(([outcode, regions]) => ({ outcode, bytes: encodeOutcodeBook(regions) })).sort(byOutcode),
  };
}
