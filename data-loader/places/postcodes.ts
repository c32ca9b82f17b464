import { FIRST_REGION, LAST_REGION } from '../../shared/market/model.ts';
import {
  emptyRegions,
  encodeOutcodeBook,
  type RegionsByIncode,
} from '../../shared/places/outcode-books.ts';
import {
  incodeNumber,
  isOutsideTheMarket,
  type Postcode,
  parsePostcode,
} from '../../shared/places/postcode.ts';
import type { Book } from '../../shared/places/store.ts';
import { Refused } from '../report/refusal.ts';
import { peek } from '../sources/bytes.ts';
import { type CsvFile, openCsv } from '../sources/csv.ts';
import { readBoundaries, shippedBoundaries } from './boundaries.ts';
import { isCompact, readCompact } from './compact-file.ts';
import { loadGeneration } from './generation.ts';
import {
  type Imported,
  LEFT_OUT,
  type PlacesFileLoad,
  readFileBytes,
  readWhole,
  takeRows,
} from './import-file.ts';

type PostcodeFile = Pick<
  PlacesFileLoad,
  'input' | 'boundaries' | 'errors' | 'onProgress' | 'signal'
>;

type Postcodes = {
  readonly books: readonly Book[];
  readonly count: number;
  readonly leftOut: number;
};

/** The number of first bytes by which the forms of the file are told apart. */
const FORM_BYTES = 64;

/** The postcode of Girobank, which has ended. No other has its pattern. */
const ODD_POSTCODE = /^gir\s*0aa$/i;

const REGION_CSV = { postcode: ['postcode'], region: ['region'] } as const;

/** The ONS Postcode Directory, with the names that its editions have given the columns. */
const DIRECTORY = {
  postcode: ['pcds', 'pcd8', 'pcd7', 'pcd2', 'pcd'],
  latitude: ['lat'],
  longitude: ['long'],
} as const;

const NO_GRID_REFERENCE = /^99\.9+$|^$/;

export async function importPostcodes(load: PlacesFileLoad): Promise<Imported> {
  const { books, count, leftOut } = await readPostcodes(load);
  const kind = await loadGeneration(load, { kind: 'post_codes', books, count, year: null });
  return { kind, records: count, leftOut };
}

/** Reads `postcode,region`, the compact form or an ONS Postcode Directory, whichever it finds. */
export async function readPostcodes(load: PostcodeFile): Promise<Postcodes> {
  const { start, all } = await peek(readFileBytes(load), FORM_BYTES);
  if (isCompact(start)) return { ...readCompact(await readWhole(all)), leftOut: 0 };
  const postcodes = new PostcodeSet();
  const csv = await openCsv(all);
  const readRows = csv.header.includes('region') ? readRegionCsv : readDirectory;
  const leftOut = await readRows(csv, postcodes, load);
  if (postcodes.count === 0) throw new Refused('too-few-records', 'it contains no postcodes');
  return { books: postcodes.books(), count: postcodes.count, leftOut };
}

/** The postcodes of a file while it is read: 4 KB an outcode. */
export class PostcodeSet {
  readonly #outcodes = new Map<string, RegionsByIncode>();
  count = 0;

  /** Returns the reason if the postcode cannot be added. Adding it twice is no error. */
  add({ outcode, incode }: Postcode, region: number): string | undefined {
    const number = incodeNumber(incode);
    if (number === undefined)
      return 'invalid postcode: it has a letter that is not used in that position';
    const regions = this.#outcodes.get(outcode) ?? emptyRegions();
    this.#outcodes.set(outcode, regions);
    const before = regions[number];
    if (before !== 0)
      return before === region ? undefined : 'duplicate postcode, in another region';
    regions[number] = region;
    this.count += 1;
    return undefined;
  }

  books(): readonly Book[] {
    return [...this.#outcodes].map(([outcode, regions]) => ({
      outcode,
      bytes: encodeOutcodeBook(regions),
    }));
  }
}

async function readRegionCsv(
  csv: CsvFile,
  postcodes: PostcodeSet,
  { errors }: PostcodeFile,
): Promise<number> {
  return await takeRows(csv, { columns: REGION_CSV, errors }, (value) => {
    const region = /^\d{2}$/.test(value('region')) ? Number(value('region')) : 0;
    if (region < FIRST_REGION || region > LAST_REGION) return 'invalid region (expected 10 to 23)';
    return addPostcode(postcodes, value('postcode'), () => region);
  });
}

/**
 * Takes postcodes with a grid reference, and finds the distribution area of each: those that have
 * ended, too, because people go on using them.
 */
async function readDirectory(
  csv: CsvFile,
  postcodes: PostcodeSet,
  { errors, boundaries = shippedBoundaries(), signal }: PostcodeFile,
): Promise<number> {
  if (!Object.values(DIRECTORY).every((names) => names.some((name) => csv.header.includes(name)))) {
    throw new Refused(
      'faulty-header',
      'it is not a postcode file: expected the columns postcode,region, or an ONS Postcode Directory ' +
        '(pcds, lat, long), or the compact form',
    );
  }
  if (boundaries === undefined) {
    throw new Refused(
      'unreadable',
      'an ONS Postcode Directory needs the boundaries of the distribution areas',
    );
  }
  const regionAt = await readBoundaries(boundaries, signal);
  return await takeRows(csv, { columns: DIRECTORY, errors }, (value) => {
    if (NO_GRID_REFERENCE.test(value('latitude'))) return LEFT_OUT;
    const [latitude, longitude] = [
      degreesIn(value('latitude'), 90),
      degreesIn(value('longitude'), 180),
    ];
    if (latitude === undefined || longitude === undefined)
      return 'invalid lat or long (expected degrees)';
    return addPostcode(postcodes, value('postcode'), () => regionAt(longitude, latitude));
  });
}

function addPostcode(
  postcodes: PostcodeSet,
  text: string,
  region: () => number,
): string | typeof LEFT_OUT | undefined {
  const postcode = parsePostcode(text);
  if (postcode === undefined && !ODD_POSTCODE.test(text))
    return 'invalid postcode (expected for example SW1A 1AA)';
  if (postcode === undefined || isOutsideTheMarket(postcode)) return LEFT_OUT;
  return postcodes.add(postcode, region());
}

function degreesIn(text: string, limit: number): number | undefined {
  const degrees = /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  return Math.abs(degrees) <= limit ? degrees : undefined;
}
