import { readFile } from 'node:fs/promises';
import {
  LOAD_PROFILES_TABLE,
  loadProfileTable,
  readLoadProfiles,
  tableText,
} from '../../../../bin/load-profiles/table.ts';
import { loadProfile, projectFuel } from '../../../../shared/pricing/index.ts';
import { atRates, loaded, makeTimedPrice } from '../../shared/pricing/make.ts';

const PROJECT = new URL('../../../../', import.meta.url);

type Row = readonly [profile: string, days: string, startsAt: string, parts: number];

/** A file in which all electricity is used in one half hour: on weekdays by the typical profile, or at weekends. */
function rowsOfOneHalfHour(at: string): readonly Row[] {
  return ['typical', 'night_storage'].flatMap((profile) =>
    ['weekday', 'weekend'].flatMap((days) =>
      Array.from({ length: 48 }, (_, halfHour): Row => {
        const startsAt = new Date(halfHour * 1_800_000).toISOString().slice(11, 16);
        const isOnly = startsAt === at && (days === 'weekday') === (profile === 'typical');
        return [profile, days, startsAt, isOnly ? 1_000_000_000 : 0];
      }),
    ),
  );
}

function csvOf(rows: readonly Row[], header = 'profile,days,starts_at,parts_per_billion'): Uint8Array {
  return Buffer.from(`${[header, ...rows.map((row) => row.join(','))].join('\n')}\n`);
}

describe('the table of load profiles', () => {
  it('is compiled from data/load-profiles.csv: node bin/bootstrap.mjs bin/load-profiles.ts', async () => {
    const table = tableText(await readLoadProfiles(PROJECT));
    expect(await readFile(new URL(LOAD_PROFILES_TABLE, PROJECT), 'utf8')).toBe(table);
  });

  it('follows another file of the same columns, in any order, and so do prices', async () => {
    const rows = rowsOfOneHalfHour('03:00');
    const price = makeTimedPrice(['8.5', [{ from: '00:30', to: '05:30' }]], ['27', null]);
    for (const table of [
      await loadProfileTable(csvOf(rows)),
      await loadProfileTable(csvOf(rows.toReversed())),
      await loadProfileTable(Buffer.from(Buffer.from(csvOf(rows)).toString().replaceAll('\n', '\r\n'))),
    ]) {
      const typical = table['typical'];
      if (typical === undefined) throw new Error('the table has the profile');
      const { lines } = projectFuel(price, atRates(loaded('2500', loadProfile(typical))));
      expect(lines[0]).toMatchObject({ usageKwh: 2500, timeOfUse: { usageSharePercent: 100 } });
    }
  });

  it.each<readonly [string, Uint8Array, string]>([
    ['a half hour is missing', csvOf(rowsOfOneHalfHour('03:00').slice(1)), 'no line for typical weekday 00:00'],
    [
      'a half hour is there twice',
      csvOf([...rowsOfOneHalfHour('03:00'), ['typical', 'weekday', '00:30', 0]]),
      'line 194 repeats typical weekday 00:30',
    ],
    [
      'the parts of a profile are no billion',
      csvOf([['typical', 'weekday', '00:00', 1], ...rowsOfOneHalfHour('03:00').slice(1)]),
      'the parts of typical add up to 1000000001, not 1000000000',
    ],
    [
      'parts are below 0',
      csvOf([['typical', 'weekday', '00:00', -1], ...rowsOfOneHalfHour('03:00').slice(1)]),
      'line 2 must have an integer of 0 or more, not "-1"',
    ],
    ['a column is missing', csvOf([], 'profile,days,starts_at'), 'no column parts_per_billion'],
    [
      'a value is missing',
      Buffer.concat([csvOf(rowsOfOneHalfHour('03:00')), Buffer.from('typical,weekday\n')]),
      'line 194 has 2 values',
    ],
  ])('is refused if %s', async (_name, csv, message) => {
    await expect(loadProfileTable(csv)).rejects.toThrow(message);
  });
});
