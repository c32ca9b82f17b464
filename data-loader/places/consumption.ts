import { isUprn } from '../../shared/places/addresses.ts';
import type { AnnualConsumption, ConsumptionWriter } from '../../shared/places/annual-consumption.ts';
import type { PlacesReport } from '../run/load-report.ts';
import { type CsvRecord, flagIn, microKwhIn } from '../sources/csv.ts';
import type { Input } from '../sources/input.ts';
import { admitFile, type ImportOptions, onWritten, openCsvFile, reportImport, takeRows } from './import-file.ts';

const COLUMNS = { uprn: ['uprn'], fuel: ['fuel'], annualKwh: ['annual_kwh'], economy7: ['economy_7'] } as const;

/** The limit of a request's annual usage, too. */
const MAX_MICRO_KWH = 1_000_000 * 1_000_000;

export type ConsumptionOptions = ImportOptions & { readonly store: ConsumptionWriter };

/** Each figure replaces that of its home and fuel; others stay. One error, and nothing is written. */
export function importConsumption(input: Input, options: ConsumptionOptions): Promise<PlacesReport> {
  const { store, force } = options;
  return reportImport('annual consumption', input, async (findings) => {
    const figures = new Map<string, AnnualConsumption>();
    await takeRows(await openCsvFile(input, options), { columns: COLUMNS, findings }, (value) => {
      const figure = toAnnualConsumption(value);
      if (typeof figure === 'string') return figure;
      const name = `${figure.uprn}/${figure.fuel}`;
      if (figures.has(name)) return 'duplicate uprn and fuel';
      figures.set(name, figure);
      return undefined;
    });
    await admitFile(input, figures.size, { store, force, what: 'annual consumption figures' });
    await store.writeConsumption([...figures.values()], onWritten(options, input, figures.size));
    return { kind: 'loaded', records: figures.size };
  });
}

function toAnnualConsumption(value: CsvRecord<keyof typeof COLUMNS>['value']): AnnualConsumption | string {
  const [uprn, fuel] = [value('uprn'), value('fuel')];
  const annualMicroKwh = microKwhIn(value('annualKwh'));
  const economy7 = flagIn(value('economy7'));
  if (!isUprn(uprn)) return 'invalid uprn (expected 1 to 12 digits)';
  if (fuel !== 'gas' && fuel !== 'electricity') return 'invalid fuel (expected gas or electricity)';
  if (annualMicroKwh === undefined || annualMicroKwh > MAX_MICRO_KWH) {
    return 'invalid annual_kwh (expected a number from 0 to 1000000, for example 2700)';
  }
  if (economy7 === undefined) return 'invalid economy_7 (expected true, false or nothing)';
  return { uprn, fuel, annualMicroKwh, economy7 };
}
