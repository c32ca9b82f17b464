import type { AnnualConsumption, ConsumptionWriter } from '../../shared/places/annual-consumption.ts';
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

export type ConsumptionOptions = ImportOptions & { readonly store: ConsumptionWriter };

/**
 * Loads annual consumption figures; each replaces that of its home and fuel, others stay. One faulty line, and nothing
 * is written.
 */
export function importConsumption(
  source: FeedSource,
  { store, onProgress, force }: ConsumptionOptions,
): Promise<ImportReport> {
  return reportOn({ data: 'readings', source: source.name }, async (findings) => {
    const annualConsumption = await gather(source, findings, onProgress);
    findings.mustBeSound();
    await admitFile(source, annualConsumption.length, { store, force, what: 'readings' });
    let done = 0;
    await store.writeConsumption(annualConsumption, (items) => {
      done += items;
      onProgress?.({ step: 'writing', unit: 'items', done, total: annualConsumption.length });
    });
    return { kind: 'loaded', loaded: annualConsumption.length };
  });
}

async function gather(source: FeedSource, findings: Findings, onProgress: ImportOptions['onProgress']) {
  const annualConsumption = new Map<string, AnnualConsumption>();
  const csv = await openCsv(fileBytes(source, onProgress));
  for await (const row of csv.records(COLUMNS, findings)) {
    const consumption = toAnnualConsumption(row);
    if (typeof consumption === 'string') {
      findings.error(row.line, consumption);
      continue;
    }
    const name = `${consumption.uprn}/${consumption.fuel}`;
    if (annualConsumption.has(name)) findings.error(row.line, 'the uprn and fuel are listed before');
    annualConsumption.set(name, consumption);
  }
  return [...annualConsumption.values()];
}

function toAnnualConsumption({ value }: CsvRecord<keyof typeof COLUMNS>): AnnualConsumption | string {
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
}
