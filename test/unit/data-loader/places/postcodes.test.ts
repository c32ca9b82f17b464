import { readFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { readBoundaries } from '../../../../data-loader/places/boundaries.ts';
import { writeCompact } from '../../../../data-loader/places/compact-file.ts';
import { PostcodeSet } from '../../../../data-loader/places/postcodes.ts';
import { Refused } from '../../../../data-loader/report/refusal.ts';
import { fileInput, type Input } from '../../../../data-loader/sources/input.ts';
import type { Postcode } from '../../../../shared/places/postcode.ts';
import { createMemoryInput } from '../../../support/feed-maker.ts';
import { createHandClock } from '../../../support/hand-clock.ts';
import { createMemoryPlacesStore } from '../../../support/memory-stores.ts';
import { incodeAt, placesLoader } from '../../../support/postcodes.ts';

async function load(
  content: string | Uint8Array,
  { store = createMemoryPlacesStore(), clock = createHandClock(), force = false } = {},
) {
  const places = placesLoader({ store, clock });
  const report = await places.load('postcodes', createMemoryInput('test.csv', content, 7), {
    force,
  });
  return { report, store, finder: places.finder };
}

function toCsv(count: number): string {
  return [
    'postcode,region',
    ...Array.from({ length: count }, (_, number) => `AB1 ${incodeAt(number)},17`),
  ].join('\n');
}

/** All in region 17. */
function compact(postcodes: readonly Postcode[]): Uint8Array {
  const set = new PostcodeSet();
  for (const postcode of postcodes) set.add(postcode, 17);
  return writeCompact(set.books(), { edition: 'test', count: set.count, attribution: [] });
}

describe('a postcode file', () => {
  it.each([
    ['as plain text', (csv: string) => csv],
    [
      'in two gzip members, with a byte order mark, Windows line ends and blank lines',
      (csv: string) => {
        const text = `\uFEFF${csv.replaceAll('\n', '\r\n\r\n')}\r\n`;
        return Buffer.concat([gzipSync(text.slice(0, 20)), gzipSync(text.slice(20))]);
      },
    ],
  ])('with the columns postcode and region is read %s', async (_, packed) => {
    const { report, finder } = await load(
      packed('Region, PostCode \n 12 ,sw1a1aa\n17,"AB10  1AU"'),
    );
    expect(report).toEqual({
      file: 'test.csv',
      kind: 'postcodes',
      outcome: { kind: 'loaded' },
      records: 2,
      leftOut: 0,
      errors: expect.objectContaining({ count: 0 }),
    });
    expect(await finder.find('SW1A 1AA')).toEqual({ postcode: 'SW1A 1AA', region: 12 });
    expect(await finder.find('AB10 1AU')).toEqual({ postcode: 'AB10 1AU', region: 17 });
  });

  it('is read without GIR 0AA and postcodes outside the market', async () => {
    const { report } = await load(
      'postcode,region\nSW1A 1AA,12\nBT1 1AA,12\nIM1 1AA,12\nJE1 1AA,12\nGY1 1AA,12\nGIR 0AA,13',
    );
    expect(report).toMatchObject({ outcome: { kind: 'loaded' }, records: 1, leftOut: 5 });
  });

  it('is refused as a whole if a line is invalid, and every such line is reported', async () => {
    const { report, store } = await load(
      'postcode,region\nSW1A 1AA,12\nSW1A 1AA,13\nSW1A,12\nSW1A 1AC,12\n\nSW1A 1AB,9\nSW1A 1AB,24\nSW1A 1AB\nSW1A 1AA,12',
    );
    expect(report).toMatchObject({
      outcome: { kind: 'refused', refusal: { reason: '6 lines have errors; nothing was loaded' } },
    });
    expect(report.errors.first.map(({ line }) => line)).toEqual([3, 4, 5, 7, 8, 9]);
    expect(await store.readPointer()).toEqual({});
  });

  it.each([
    ['', 'the file is empty'],
    ['postcode,region', 'it contains no postcodes'],
    [
      'a,b\n1,2',
      'it is not a postcode file: expected the columns postcode,region, or an ONS Postcode Directory (pcds, lat, long), or the compact form',
    ],
    ['postcode,region\n"SW1A', 'line 2 is not CSV (CSV_QUOTE_NOT_CLOSED)'],
    ['{"format":"gb-post-codes/1"', 'the header of the compact postcode file is invalid'],
  ])('is refused if it is %j', async (content, reason) => {
    expect((await load(content)).report).toMatchObject({
      outcome: { kind: 'refused', refusal: { reason } },
    });
  });

  it('is refused if it breaks off or cannot be opened, while an error of the table is thrown', async () => {
    const broken = new Refused('unreadable', 'the connection broke off');
    const chunks = async function* () {
      yield Buffer.from(toCsv(100));
      throw broken;
    };
    for (const open of [
      () => Promise.reject(broken),
      async () => ({ sizeBytes: null, chunks: chunks() }),
    ]) {
      const report = await placesLoader().load('postcodes', { name: 'broken.csv', open });
      expect(report.outcome).toEqual({ kind: 'refused', refusal: broken.refusal });
    }
    const store = {
      ...createMemoryPlacesStore(),
      readPointer: () => Promise.reject(new Error('no such table')),
    };
    await expect(placesLoader({ store }).load('postcodes', toCsv(2))).rejects.toThrow(
      'no such table',
    );
  });
});

describe('loading postcodes again', () => {
  it('changes nothing if they are the same, in whatever form', async () => {
    const { store } = await load(toCsv(10));
    const before = await store.readPointer();
    expect((await load(gzipSync(toCsv(10)), { store })).report).toMatchObject({
      outcome: { kind: 'unchanged' },
    });
    const packed = compact(
      Array.from({ length: 10 }, (_, number) => ({ outcode: 'AB1', incode: incodeAt(number) })),
    );
    expect((await load(packed, { store })).report).toMatchObject({
      outcome: { kind: 'unchanged' },
    });
    expect(await store.readPointer()).toEqual(before);
  });

  it('is refused with fewer than half of those loaded, unless forced', async () => {
    const { store } = await load(toCsv(1000));
    expect((await load(toCsv(499), { store })).report).toMatchObject({
      outcome: {
        kind: 'refused',
        refusal: {
          reason:
            'it has 499 postcodes, fewer than half of the 1,000 loaded; use --force if this is intended',
        },
      },
    });
    expect((await load(toCsv(500), { store })).report).toMatchObject({
      outcome: { kind: 'loaded' },
    });
    expect((await load(toCsv(1), { store, force: true })).report).toMatchObject({
      outcome: { kind: 'loaded' },
      records: 1,
    });
  });

  it('deletes what readers can no longer reach, and keeps the previous generation', async () => {
    const clock = createHandClock();
    const { store } = await load(toCsv(100), { clock });
    const remaining: number[] = [];
    for (const count of [101, 102, 103, 104]) {
      clock.moveSeconds(3601);
      await load(toCsv(count), { store, clock });
      remaining.push(store.bookNames().length);
    }
    expect(remaining).toEqual([2, 2, 2, 2]);
    expect(await store.listGenerations()).toHaveLength(2);
  });

  it('deletes nothing within an hour, when a reader or another loader may still need it', async () => {
    const clock = createHandClock();
    const { store } = await load(toCsv(100), { clock });
    for (const count of [101, 102, 103]) {
      clock.moveSeconds(60);
      await load(toCsv(count), { store, clock });
    }
    expect(store.bookNames()).toHaveLength(4);
  });

  it('is refused if another load has moved the pointer meanwhile', async () => {
    const { store } = await load(toCsv(100));
    const clock = createHandClock();
    const overtaken = {
      ...store,
      writeBooks: async (books: Parameters<typeof store.writeBooks>[0]) => {
        await store.writeBooks(books);
        if (books.books[0]?.outcode === 'AB1')
          await load('postcode,region\nAB2 1AA,17', { store, force: true, clock });
      },
    };
    const { load: loadOvertaken, finder } = placesLoader({ store: overtaken, clock });
    const report = await loadOvertaken('postcodes', toCsv(120));
    expect(report).toMatchObject({
      outcome: {
        kind: 'refused',
        refusal: { reason: expect.stringMatching(/another load .* finished first/) },
      },
    });
    expect(await finder.find('AB2 1AA')).toEqual({ postcode: 'AB2 1AA', region: 17 });
  });
});

it('the compact postcode file is refused if its digest does not match', async () => {
  const whole = gunzipSync(compact([{ outcode: 'AB1', incode: '1AA' }]));
  const { report } = await load(whole.with(whole.length - 1, 0));
  const reason = 'the compact postcode file is damaged';
  expect(report).toMatchObject({ outcome: { kind: 'refused', refusal: { reason } } });
});

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

function loadPlaced(input: Input | string) {
  const { load, finder } = placesLoader();
  return load('postcodes', input, { boundaries: BOUNDARIES }).then((report) => ({
    report,
    finder,
  }));
}

describe('the boundaries of the distribution areas', () => {
  it('place all 6,597 sample postcodes of Great Britain in the same region as the official sample', async () => {
    const regionAt = await readBoundaries(BOUNDARIES, undefined);
    const points = rowsOf(`${SAMPLES}/postcode-sample.csv.gz`)
      .slice(1)
      .filter(([, , , group]) => group !== 'NI');
    /** _A is 10, and so on to _P; there are no I and O. */
    const regions = new Map(
      ['_A', '_B', '_C', '_D', '_E', '_F', '_G', '_P', '_N', '_J', '_H', '_K', '_L', '_M'].map(
        (group, place) => [group, 10 + place],
      ),
    );
    const wrong = points.filter(
      ([, lat, long, group = '']) => regionAt(Number(long), Number(lat)) !== regions.get(group),
    );
    expect(points).toHaveLength(6597);
    expect(wrong).toEqual([]);
  });

  it('place a point outside all areas in the nearest one', async () => {
    const regionAt = await readBoundaries(BOUNDARIES, undefined);
    /**
     * Out at sea: west of Lewis, off Norfolk, south of Cornwall, in the North Sea off Newcastle.
     */
    expect([
      regionAt(-8, 58.2),
      regionAt(2.5, 52.7),
      regionAt(-5.2, 49.5),
      regionAt(0.5, 55.1),
    ]).toEqual([17, 10, 22, 15]);
  });
});

describe('an ONS Postcode Directory', () => {
  const rows = rowsOf(`${SAMPLES}/onspd-sample.csv.gz`).slice(1);
  const placed = rows.filter(
    (row) => !/^(JE|GY|IM|BT)/.test(row[2] ?? '') && row[41] !== '99.999999',
  );

  it('gives its postcodes, ended ones too, each in the region that the boundaries say', async () => {
    const { report, finder } = await loadPlaced(fileInput(`${SAMPLES}/onspd-sample.csv.gz`));
    expect(report).toMatchObject({
      outcome: { kind: 'loaded' },
      records: placed.length,
      leftOut: rows.length - placed.length,
    });
    const ended = placed.find((row) => row[4] !== '')?.[2] ?? '';
    expect(await finder.find(ended)).toMatchObject({ postcode: ended });
    expect(await finder.find('JE1 0BD')).toBeUndefined();
  });

  it('agrees with the shipped file on every postcode', async () => {
    const directory = await loadPlaced(fileInput(`${SAMPLES}/onspd-sample.csv.gz`));
    const shipped = await loadPlaced(fileInput('data/postcodes-gb.bin'));
    for (const [, , postcode = ''] of placed) {
      expect(await directory.finder.find(postcode)).toEqual(await shipped.finder.find(postcode));
    }
  });

  it('is read by its column names in any edition and any order', async () => {
    const earlier = await loadPlaced(fileInput(`${SAMPLES}/onspd-2023-header-sample.csv`));
    expect(earlier.report).toMatchObject({ outcome: { kind: 'loaded' }, records: 5, leftOut: 0 });
    const moved = await loadPlaced(
      'LONG,lat,PCD7,extra,DoTerm\n-2.2,57.1,AB1 0AA,x,\n-2.2,57.1,AB1 0AB,x,199606',
    );
    expect(moved.report).toMatchObject({ outcome: { kind: 'loaded' }, records: 2, leftOut: 0 });
    const live = await loadPlaced('long,lat,pcds\n-2.2,57.1,AB1 0AA');
    expect(live.report).toMatchObject({ outcome: { kind: 'loaded' }, records: 1 });
    expect(await moved.finder.find('AB1 0AA')).toEqual({ postcode: 'AB1 0AA', region: 17 });
  });
});
