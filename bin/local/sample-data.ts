import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { SampleData } from './options.ts';

export function findSampleData(root: string): SampleData {
  const data = join(root, 'data');
  const demo = filesIn(join(data, 'demo'));
  return {
    feeds: filesIn(join(data, 'feeds')).filter((file) => /\.ndjson(\.gz)?$/.test(file)),
    places: {
      postcodes: named(filesIn(data), /^postcodes-gb/) ?? join(data, 'postcodes-gb.bin'),
      addresses: named(demo, /address/i),
      readings: named(demo, /reading/i),
      averagesGas: named(demo, /gas/i),
      averagesElectricity: named(demo, /all_meters|electricity(?!.*economy)/i),
      averagesEconomy7: named(demo, /economy_?-?7/i),
    },
  };
}

function filesIn(folder: string): readonly string[] {
  return existsSync(folder)
    ? readdirSync(folder)
        .toSorted()
        .map((name) => join(folder, name))
    : [];
}

function named(files: readonly string[], pattern: RegExp): string | undefined {
  return files.find((file) => pattern.test(file.replace(/^.*[\\/]/, '')));
}
