import { encodeAverageBook, LARGEST_MEAN_MICRO_KWH } from '../../shared/places/average-book.ts';
import type { AverageKind } from '../../shared/places/averages.ts';
import { incodeNumber, isOutsideTheMarket, parsePostcode } from '../../shared/places/postcode.ts';
import type { Book } from '../../shared/places/store.ts';
import type { FeedSource } from '../sources/feed-source.ts';
import { type CsvRecord, openCsv } from './csv-file.ts';
import { type EditionStore, loadEdition } from './edition-loader.ts';
import { fileBytes } from './file-bytes.ts';
import type { ImportOptions } from './import-options.ts';
import { microKwhIn } from './kwh.ts';
import { byOutcode } from './postcode-set.ts';
import { RefusedFile } from './refused.ts';
import { type Findings, type ImportReport, type PlacesData, reportOn } from './report.ts';

const DATA: Readonly<Record<AverageKind, PlacesData>> = {
  gas: 'gas averages',
  electricity: 'electricity averages',
  electricity_economy_7: 'Economy 7 averages',
};

const COLUMNS = {
  outcode: ['outcode'],
  postcode: ['postcode'],
  mean: ['mean_cons_kwh'],
} as const;

/** The row of a whole outcode; and the one, within an outcode or of none, of meters that could not be placed. */
const WHOLE_OUTCODE = /^all postcodes$/i;
const NOT_PLACED = /^unallocated$/i;

/** `Postcode_level_gas_2024.csv` is for 2024; null where the name does not say. */
export function yearInName(name: string): number | null {
  const year = /(?<!\d)(20\d{2})(?!\d)/.exec(name.replace(/^.*[\\/]/, ''))?.[1];
  return year === undefined ? null : Number(year);
}

export type AverageOptions = ImportOptions & {
  readonly store: EditionStore;
  readonly kind: AverageKind;
  /** The year they are for; without it the one in the file's name. */
  readonly year?: number | undefined;
};

/** Replaces all averages of a kind by one of the government's yearly files. */
export function importAverages(source: FeedSource, options: AverageOptions): Promise<ImportReport> {
  return reportOn({ data: DATA[options.kind], source: source.name }, async (findings) => {
    const outcodes = await gather(source, findings, options.onProgress);
    findings.mustBeSound();
    const books = [...outcodes]
      .map(([outcode, gathering]): Book => ({ outcode, bytes: encodeAverageBook(gathering) }))
      .sort(byOutcode);
    const count = [...outcodes.values()].reduce((sum, { byIncode }) => sum + byIncode.size, 0);
    if (books.length === 0) throw new RefusedFile('it holds no averages');
    const year = options.year ?? yearInName(source.name);
    const kind = await loadEdition(options.store, { kind: options.kind, books, count, year }, options);
    return kind === 'loaded' ? { kind, loaded: count } : { kind };
  });
}

type Gathering = { outcodeMicroKwh: number | null; readonly byIncode: Map<number, number> };

async function gather(source: FeedSource, findings: Findings, onProgress: ImportOptions['onProgress']) {
  const outcodes = new Map<string, Gathering>();
  const csv = await openCsv(fileBytes(source, onProgress));
  for await (const row of csv.records(COLUMNS, findings)) {
    const area = areaFrom(row);
    const mean = microKwhIn(row.value('mean'));
    if (area === 'left out') findings.leaveOut();
    else if (typeof area === 'string') findings.error(row.line, area);
    else if (mean === undefined || mean > LARGEST_MEAN_MICRO_KWH) {
      findings.error(row.line, 'Mean_cons_kwh is not a plain number of kWh, 12044.5 for example');
    } else {
      const gathering = outcodes.get(area.outcode) ?? { outcodeMicroKwh: null, byIncode: new Map() };
      outcodes.set(area.outcode, gathering);
      if (!addMean(gathering, area.incode, mean)) findings.error(row.line, 'the postcode or outcode is listed before');
    }
  }
  return outcodes;
}

type Row = CsvRecord<keyof typeof COLUMNS>;

/** Where a row belongs: its outcode, and its incode's number, null for the whole outcode. */
type Spot = { readonly outcode: string; readonly incode: number | null };

function areaFrom(row: Row): Spot | 'left out' | string {
  const outcode = row.value('outcode').toUpperCase();
  const text = row.value('postcode');
  const whole = WHOLE_OUTCODE.test(text);
  if (NOT_PLACED.test(outcode) || NOT_PLACED.test(text)) return 'left out';
  const postcode = parsePostcode(whole ? `${outcode}1AA` : text);
  const incode = postcode && incodeNumber(postcode.incode);
  if (postcode === undefined || incode === undefined) {
    return `the ${whole ? 'outcode' : 'postcode'} is not one, ${whole ? 'SW1A' : 'SW1A 1AA'} for example`;
  }
  if (isOutsideTheMarket(postcode)) return 'left out';
  if (postcode.outcode !== outcode) return 'the postcode is not of that outcode';
  return { outcode, incode: whole ? null : incode };
}

function addMean(gathering: Gathering, incode: number | null, mean: number): boolean {
  if (incode === null) {
    const isNew = gathering.outcodeMicroKwh === null;
    gathering.outcodeMicroKwh = mean;
    return isNew;
  }
  const isNew = !gathering.byIncode.has(incode);
  gathering.byIncode.set(incode, mean);
  return isNew;
}
