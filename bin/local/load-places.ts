import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { ImportProgress } from '../../data-loader/places/import-options.ts';
import type { ImportReport } from '../../data-loader/places/report.ts';
import { importPlaces, type PlacesFile } from '../../data-loader/places-run.ts';
import { fileSource } from '../../data-loader/sources/file-source.ts';
import type { TableName } from '../../lib/tables.ts';
import { systemClock } from '../../shared/runtime/clock.ts';
import { createDynamoConsumptionWriter } from '../../shared/store/annual-consumption-store.ts';
import { createDynamoPlacesStore } from '../../shared/store/places-store.ts';
import { placesText } from '../load/places-text.ts';
import { digestOf, type LoadedRecord } from './loaded-record.ts';
import type { PlacesFiles } from './options.ts';
import type { Progress } from './progress.ts';

export type LocalPlacesOptions = {
  readonly client: DynamoDBDocumentClient;
  readonly tables: Readonly<Record<TableName, string>>;
  readonly record: LoadedRecord;
  readonly progress: Progress;
  /** A digest of the loader itself: what an older one made is made again. */
  readonly loaderDigest: string;
};

/**
 * Loads what has changed of postcodes, averages, addresses and annual consumption figures. A refused file is reported
 * and left out.
 */
export async function loadPlaces(files: PlacesFiles, options: LocalPlacesOptions): Promise<void> {
  const { client, tables, record, progress, loaderDigest } = options;
  const stores = {
    places: createDynamoPlacesStore({ client, table: tables.Places }),
    annualConsumption: createDynamoConsumptionWriter({ client, table: tables.Meters }),
  };
  for (const { name, kind, file } of steps(files)) {
    if (file === undefined) continue;
    const digest = await digestOf([file], [loaderDigest]);
    if (record.has(name, digest)) continue;
    progress.start(name);
    // On a developer's machine a small file of one's own may replace the whole country's: that is no accident.
    const report = await importPlaces(kind, fileSource(file), {
      stores,
      clock: systemClock(),
      onProgress: halves(progress),
      force: true,
    });
    progress.finish(outcomeText(report));
    if (report.kind !== 'refused') record.set(name, digest);
  }
}

type Step = { readonly name: string; readonly kind: PlacesFile; readonly file: string | undefined };

function steps(files: PlacesFiles): readonly Step[] {
  return [
    { name: 'postcodes', kind: 'postcodes', file: files.postcodes },
    { name: 'gas averages', kind: 'averages-gas', file: files.averagesGas },
    { name: 'electricity averages', kind: 'averages-electricity', file: files.averagesElectricity },
    { name: 'Economy 7 averages', kind: 'averages-economy-7', file: files.averagesEconomy7 },
    { name: 'addresses', kind: 'addresses', file: files.addresses },
    { name: 'readings', kind: 'readings', file: files.readings },
  ];
}

/** Reading counts bytes and writing items: the bar runs through both, a half each. */
function halves(progress: Progress) {
  return ({ step, done, total }: ImportProgress): void => {
    if (total !== null) progress.update((step === 'reading' ? 0 : total) + done, total * 2);
  };
}

function outcomeText(report: ImportReport): string {
  if (report.kind === 'loaded') return `${report.loaded.toLocaleString('en-GB')} loaded`;
  if (report.kind === 'unchanged') return 'unchanged';
  return ['refused', ...placesText(report)].join('\n  ');
}
