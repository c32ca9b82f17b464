import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { readBoundaries } from '../../../../data-loader/places/boundaries.ts';
import { importPostcodes } from '../../../../data-loader/places/postcodes.ts';
import { fileInput } from '../../../../data-loader/sources/input.ts';
import { createPlaces } from '../../../../shared/places/place-finder.ts';
import { bytesInput } from '../../../support/feed-maker.ts';
import { createHandClock } from '../../../support/hand-clock.ts';
import { createMemoryPlacesStore } from '../../../support/memory-stores.ts';

const BOUNDARIES = fileInput('data/dno-areas.geojson.gz');
const SAMPLES = 'test/fixtures/places';

function rowsOf(path: string): string[][] {
  const bytes = readFileSync(path);
  const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString();
  return text
    .trim()
    .split(/\r?\n/)
    .map((line) => line.replaceAll('"', '').split(','));
}

async function load(source: ReturnType<typeof fileInput>) {
  const store = createMemoryPlacesStore();
  const clock = createHandClock();
  const report = await importPostcodes(source, { store, clock, boundaries: BOUNDARIES });
  return { report, finder: createPlaces({ store, clock }) };
}

describe('the boundaries of the distribution areas', () => {
  it('place all 6,597 sample postcodes of Great Britain in the same region as the official sample', async () => {
    const regionAt = await readBoundaries(BOUNDARIES);
    const points = rowsOf(`${SAMPLES}/postcode-sample.csv.gz`)
      .slice(1)
      .filter(([, , , group]) => group !== 'NI');
    /** _A is 10, and so on to _P; there are no I and O. */
    const regions = new Map(
      ['_A', '_B', '_C', '_D', '_E', '_F', '_G', '_P', '_N', '_J', '_H', '_K', '_L', '_M'].map((group, place) => [
        group,
        10 + place,
      ]),
    );
    const wrong = points.filter(
      ([, lat, long, group = '']) => regionAt(Number(long), Number(lat)) !== regions.get(group),
    );
    expect(points).toHaveLength(6597);
    expect(wrong).toEqual([]);
  });

  it('place a point outside all areas in the nearest one', async () => {
    const regionAt = await readBoundaries(BOUNDARIES);
    /** Out at sea: west of Lewis, off Norfolk, south of Cornwall, in the North Sea off Newcastle. */
    expect([regionAt(-8, 58.2), regionAt(2.5, 52.7), regionAt(-5.2, 49.5), regionAt(0.5, 55.1)]).toEqual([
      17, 10, 22, 15,
    ]);
  });
});

describe('an ONS Postcode Directory', () => {
  const rows = rowsOf(`${SAMPLES}/onspd-sample.csv.gz`).slice(1);
  const live = rows.filter((row) => row[4] === '' && !/^(JE|GY|IM|BT)/.test(row[2] ?? '') && row[41] !== '99.999999');

  it('gives its live postcodes, each in the region that the boundaries say', async () => {
    const { report, finder } = await load(fileInput(`${SAMPLES}/onspd-sample.csv.gz`));
    expect(report).toMatchObject({
      outcome: { kind: 'loaded' },
      counts: { records: live.length, leftOut: rows.length - live.length },
    });
    const ended = rows.find((row) => row[4] !== '')?.[2] ?? '';
    expect(await finder.find(ended)).toBeUndefined();
    expect(await finder.find('JE1 0BD')).toBeUndefined();
  });

  it('agrees with the shipped file on every live postcode', async () => {
    const directory = await load(fileInput(`${SAMPLES}/onspd-sample.csv.gz`));
    const shipped = await load(fileInput('data/postcodes-gb.bin'));
    for (const [, , postcode = ''] of live) {
      expect(await directory.finder.find(postcode)).toEqual(await shipped.finder.find(postcode));
    }
  });

  it('is read by its column names in any edition and any order', async () => {
    const earlier = await load(fileInput(`${SAMPLES}/onspd-2023-header-sample.csv`));
    expect(earlier.report).toMatchObject({ outcome: { kind: 'loaded' }, counts: { records: 1, leftOut: 4 } });
    const moved = await load(
      bytesInput('LONG,lat,PCD7,extra,DoTerm\n-2.2,57.1,AB1 0AA,x,\n-2.2,57.1,AB1 0AB,x,199606'),
    );
    expect(moved.report).toMatchObject({ outcome: { kind: 'loaded' }, counts: { records: 1, leftOut: 1 } });
    expect(await moved.finder.find('AB1 0AA')).toEqual({ postcode: 'AB1 0AA', region: 17 });
  });
});
