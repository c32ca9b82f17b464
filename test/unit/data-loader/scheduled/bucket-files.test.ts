import { placesInBucket } from '../../../../data-loader/scheduled/load-places.ts';
import type { StoredFile } from '../../../../data-loader/sources/s3.ts';
import { createMemoryInput } from '../../../support/feed-maker.ts';

function stored(key: string, modifiedAtMs = 0): StoredFile {
  return {
    key,
    version: 'v',
    modifiedAtMs,
    input: createMemoryInput(key, ''),
  };
}

function kinds(files: readonly StoredFile[]): readonly (readonly string[])[] {
  return placesInBucket(files).files.map(({ kind, file }) => [kind, file.key]);
}

describe('the list of places files in a bucket', () => {
  it('tells each kind by its prefix and name', () => {
    expect(
      kinds([
        stored('postcodes/ONSPD_AUG_2026.csv'),
        stored('averages/Postcode_level_gas_2024.csv'),
        stored('averages/Postcode_level_all_meters_electricity_2024.csv'),
        stored('averages/Postcode_level_economy_7_electricity_2024.csv'),
        stored('addresses/a.csv'),
        stored('readings/r.csv.gz'),
      ]),
    ).toEqual([
      ['postcodes', 'postcodes/ONSPD_AUG_2026.csv'],
      ['averages-gas', 'averages/Postcode_level_gas_2024.csv'],
      ['averages-electricity', 'averages/Postcode_level_all_meters_electricity_2024.csv'],
      ['averages-economy-7', 'averages/Postcode_level_economy_7_electricity_2024.csv'],
      ['addresses', 'addresses/a.csv'],
      ['readings', 'readings/r.csv.gz'],
    ]);
  });

  it('has only the newest postcode file, but all address files, oldest first', () => {
    expect(
      kinds([
        stored('postcodes/z.csv', 1),
        stored('postcodes/a.csv', 2),
        stored('addresses/b.csv', 4),
        stored('addresses/c.csv', 3),
      ]),
    ).toEqual([
      ['postcodes', 'postcodes/a.csv'],
      ['addresses', 'addresses/c.csv'],
      ['addresses', 'addresses/b.csv'],
    ]);
  });
});
