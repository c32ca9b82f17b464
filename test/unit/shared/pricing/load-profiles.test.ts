import { readFileSync } from 'node:fs';
import { LOAD_PROFILE_NAMES } from '../../../../shared/pricing/index.ts';

const PROJECT = new URL('../../../../', import.meta.url);

it('the load profiles are those of data/load-profiles.csv', () => {
  const table: unknown = JSON.parse(readFileSync(new URL('shared/pricing/load-profiles.json', PROJECT), 'utf8'));
  const rows = readFileSync(new URL('data/load-profiles.csv', PROJECT), 'utf8').trim().split(/\r?\n/).slice(1);
  const partsOf = (name: string, days: string): readonly number[] =>
    rows.filter((row) => row.startsWith(`${name},${days},`)).map((row) => Number(row.split(',')[3]));
  expect(table).toEqual(
    Object.fromEntries(
      LOAD_PROFILE_NAMES.map((name) => [
        name,
        { weekday: partsOf(name, 'weekday'), weekend: partsOf(name, 'weekend') },
      ]),
    ),
  );
});
