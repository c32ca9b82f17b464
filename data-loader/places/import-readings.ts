import type { Reading, ReadingsWriter } from '../../shared/places/readings.ts';
import type { FeedSource } from '../sources/feed-source.ts';
import { admitFile } from './admit-file.ts';
import { type CsvRecord, openCsv } from './csv-file.ts';
import { fileBytes } from './file-bytes.ts';
import { flagIn } from './flag.ts';
import type { ImportOptions } from './import-options.ts';
import { microKwhIn } from './kwh.ts';
import { type Findings, type ImportReport, reportOn } from './report.ts';

const COLUMNS = {
  uprn: ['uprn'],
  fuel: ['fuel'],
  annualKwh: ['annual_kwh'],
  economy7: ['economy_7'],
} as const;

/** What a request may name as a year's use, too. */
const MOST_MICRO_KWH = 1_000_000 * 1_000_000;

const readingOf = ({ value }: CsvRecord<keyof typeof COLUMNS>): Reading | string => {
  const [uprn, fuel] = [value('uprn'), value('fuel')];
  const annualMicroKwh = microKwhIn(value('annualKwh'));
  const economy7 = flagIn(value('economy7'));
  if (!/^\d{1,12}$/.test(uprn)) return 'the uprn is not 1 to 12 digits';
  if (fuel !== 'gas' && fuel !== 'electricity') return 'the fuel is not gas or electricity';
  if (annualMicroKwh === undefined || annualMicroKwh > MOST_MICRO_KWH) {
    return 'annual_kwh is not a plain number from 0 to 1000000, 2700 for example';
  }
  if (economy7 === undefined) return 'economy_7 is not true, false or empty';
  return { uprn, fuel, annualMicroKwh, economy7 };
};

const gather = async (source: FeedSource, findings: Findings, onProgress: ImportOptions['onProgress']) => {
  const readings = new Map<string, Reading>();
  const csv = await openCsv(fileBytes(source, onProgress));
  for await (const row of csv.records(COLUMNS, findings)) {
    const reading = readingOf(row);
    if (typeof reading === 'string') {
      findings.fault(row.line, reading);
      continue;
    }
    const name = `${reading.uprn}/${reading.fuel}`;
    if (readings.has(name)) findings.fault(row.line, 'the uprn and fuel are listed before');
    readings.set(name, reading);
  }
  return [...readings.values()];
};

export type ReadingOptions = ImportOptions & { readonly store: ReadingsWriter };

/** Loads readings; each replaces that of its home and fuel, others stay. One faulty line, and nothing is written. */
export const importReadings = (
  source: FeedSource,
  { store, onProgress, force }: ReadingOptions,
): Promise<ImportReport> =>
  reportOn({ data: 'readings', source: source.name }, async (findings) => {
    const readings = await gather(source, findings, onProgress);
    findings.mustBeSound();
    await admitFile(source, readings.length, { store, force, what: 'readings' });
    let done = 0;
    await store.writeReadings(readings, (items) => {
      done += items;
      onProgress?.({ step: 'writing', unit: 'items', done, total: readings.length });
    });
    return { kind: 'loaded', loaded: readings.length };
  });
