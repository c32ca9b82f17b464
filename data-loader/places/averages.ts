import { encodeAverageBook } from '../../shared/places/outcode-books.ts';
import { incodeNumber, isOutsideTheMarket, parsePostcode } from '../../shared/places/postcode.ts';
import type { AverageKind, Book } from '../../shared/places/store.ts';
import { Refused } from '../report/refusal.ts';
import { type CsvRecord, microKwhIn } from '../sources/csv.ts';
import { loadGeneration } from './generation.ts';
import {
  type Imported,
  LEFT_OUT,
  openCsvFile,
  type PlacesFileLoad,
  takeRows,
} from './import-file.ts';

const COLUMNS = { outcode: ['outcode'], postcode: ['postcode'], mean: ['mean_cons_kwh'] } as const;

/** The texts of a row for a whole outcode, and of one for meters that could not be placed. */
const WHOLE_OUTCODE = /^all postcodes$/i;
const NOT_PLACED = /^unallocated$/i;

/** Finds 2024 in `Postcode_level_gas_2024.csv`; null means that the name has no year. */
function yearInName(name: string): number | null {
  const year = /(?<!\d)(20\d{2})(?!\d)/.exec(name.replace(/^.*[\\/]/, ''))?.[1];
  return year === undefined ? null : Number(year);
}

export async function importAverages(kind: AverageKind, load: PlacesFileLoad): Promise<Imported> {
  const { errors, input } = load;
  const outcodes = new Map<string, OutcodeMeans>();
  const leftOut = await takeRows(await openCsvFile(load), { columns: COLUMNS, errors }, (value) => {
    const area = areaFrom(value);
    if (typeof area !== 'object') return area;
    const mean = microKwhIn(value('mean'));
    if (mean === undefined)
      return 'invalid Mean_cons_kwh (expected a number of kWh, for example 12044.5)';
    const means = outcodes.get(area.outcode) ?? { outcodeMicroKwh: null, byIncode: new Map() };
    outcodes.set(area.outcode, means);
    const earlier =
      area.incode === null ? means.outcodeMicroKwh : (means.byIncode.get(area.incode) ?? null);
    if (earlier !== null) return 'duplicate postcode or outcode';
    if (area.incode === null) means.outcodeMicroKwh = mean;
    else means.byIncode.set(area.incode, mean);
    return undefined;
  });
  if (outcodes.size === 0) throw new Refused('too-few-records', 'it contains no averages');
  const books = [...outcodes].map(
    ([outcode, means]): Book => ({ outcode, bytes: encodeAverageBook(means) }),
  );
  const records = [...outcodes.values()].reduce((sum, { byIncode }) => sum + byIncode.size, 0);
  const loaded = await loadGeneration(load, {
    kind,
    books,
    count: records,
    year: yearInName(input.name),
  });
  return { kind: loaded, records, leftOut };
}

type OutcodeMeans = { outcodeMicroKwh: number | null; readonly byIncode: Map<number, number> };

type Area = { readonly outcode: string; readonly incode: number | null };

function areaFrom(
  value: CsvRecord<keyof typeof COLUMNS>['value'],
): Area | typeof LEFT_OUT | string {
  const outcode = value('outcode').toUpperCase();
  const text = value('postcode');
  const whole = WHOLE_OUTCODE.test(text);
  if (NOT_PLACED.test(outcode) || NOT_PLACED.test(text)) return LEFT_OUT;
  const postcode = parsePostcode(whole ? `${outcode}1AA` : text);
  const incode = postcode && incodeNumber(postcode.incode);
  if (postcode === undefined || incode === undefined) {
    return `invalid ${whole ? 'outcode' : 'postcode'} (expected for example ${whole ? 'SW1A' : 'SW1A 1AA'})`;
  }
  if (isOutsideTheMarket(postcode)) return LEFT_OUT;
  if (postcode.outcode !== outcode) return 'the postcode does not belong to the outcode';
  return { outcode, incode: whole ? null : incode };
}
