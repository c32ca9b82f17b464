import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { importAddresses } from '../../data-loader/places/import-addresses.ts';
import { importAverages } from '../../data-loader/places/import-averages.ts';
import type { ImportOptions, ImportProgress } from '../../data-loader/places/import-options.ts';
import { importPostcodes } from '../../data-loader/places/import-postcodes.ts';
import { importReadings } from '../../data-loader/places/import-readings.ts';
import type { ImportReport } from '../../data-loader/places/report.ts';
import { fileSource } from '../../data-loader/sources/file-source.ts';
import type { TableName } from '../../lib/tables.ts';
import { dynamoPlacesStore } from '../../shared/store/places-store.ts';
import { dynamoReadingsWriter } from '../../shared/store/readings-store.ts';
import { placesText } from '../load/places-text.ts';
import { digestOf, type LoadedRecord } from './loaded-record.ts';
import type { Progress } from './progress.ts';
import type { PlacesFiles } from './settings.ts';

export type LoadParts = {
  readonly client: DynamoDBDocumentClient;
  readonly tables: Readonly<Record<TableName, string>>;
  readonly record: LoadedRecord;
  readonly progress: Progress;
  /** A digest of the loader itself: what an older one made is made again. */
  readonly loaderDigest: string;
};

type Step = {
  readonly name: string;
  readonly file: string | undefined;
  readonly load: (file: string, options: ImportOptions) => Promise<ImportReport>;
};

const steps = (files: PlacesFiles, { client, tables }: LoadParts): readonly Step[] => {
  const store = dynamoPlacesStore({ client, table: tables.Places });
  const readings = dynamoReadingsWriter({ client, table: tables.Meters });
  const averages = (kind: 'gas' | 'electricity' | 'electricity_economy_7') => (file: string, options: ImportOptions) =>
    importAverages(fileSource(file), { ...options, store, kind });
  return [
    {
      name: 'post codes',
      file: files.postcodes,
      load: (file, options) => importPostcodes(fileSource(file), { ...options, store }),
    },
    { name: 'gas averages', file: files.averagesGas, load: averages('gas') },
    { name: 'electricity averages', file: files.averagesElectricity, load: averages('electricity') },
    { name: 'Economy 7 averages', file: files.averagesEconomy7, load: averages('electricity_economy_7') },
    {
      name: 'addresses',
      file: files.addresses,
      load: (file, options) => importAddresses(fileSource(file), { ...options, store }),
    },
    {
      name: 'readings',
      file: files.readings,
      load: (file, options) => importReadings(fileSource(file), { ...options, store: readings }),
    },
  ];
};

const outcomeText = (report: ImportReport): string => {
  if (report.kind === 'loaded') return `${report.loaded.toLocaleString('en-GB')} loaded`;
  if (report.kind === 'unchanged') return 'unchanged';
  return ['refused', ...placesText(report)].join('\n  ');
};

/** Reading counts bytes and writing items: the bar runs through both, a half each. */
const halves =
  (progress: Progress) =>
  ({ step, done, total }: ImportProgress): void => {
    if (total !== null) progress.update((step === 'reading' ? 0 : total) + done, total * 2);
  };

/** Loads what has changed of post codes, averages, addresses and readings. A refused file is reported and left out. */
export const loadPlaces = async (files: PlacesFiles, parts: LoadParts): Promise<void> => {
  const { record, progress, loaderDigest } = parts;
  for (const { name, file, load } of steps(files, parts)) {
    if (file === undefined) continue;
    const digest = await digestOf([file], [loaderDigest]);
    if (record.has(name, digest)) continue;
    progress.start(name);
    // On a developer's machine a small file of one's own may replace the whole country's: that is no accident.
    const report = await load(file, {
      clock: { nowMilliseconds: () => Date.now() },
      onProgress: halves(progress),
      force: true,
    });
    progress.finish(outcomeText(report));
    if (report.kind !== 'refused') record.set(name, digest);
  }
};
