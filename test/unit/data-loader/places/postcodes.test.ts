import { gunzipSync, gzipSync } from 'node:zlib';
import { writeCompact } from '../../../../data-loader/places/compact-file.ts';
import { importPostcodes, PostcodeSet } from '../../../../data-loader/places/postcodes.ts';
import { Refused } from '../../../../data-loader/run/load-report.ts';
import { createPlaces } from '../../../../shared/places/place-finder.ts';
import type { Postcode } from '../../../../shared/places/postcode.ts';
import { bytesInput } from '../../../support/feed-maker.ts';
import { createHandClock } from '../../../support/hand-clock.ts';
import { createMemoryPlacesStore } from '../../../support/memory-stores.ts';
import { incodeAt } from '../../../support/postcodes.ts';

async function load(
  content: string | Uint8Array,
  { store = createMemoryPlacesStore(), clock = createHandClock(), force = false } = {},
) {
  const progress: string[] = [];
  const report = await importPostcodes(bytesInput(content, { pieceBytes: 7 }), {
    store,
    clock,
    force,
    onProgress: ({ step, done, total }) => progress.push(`${step} ${done}/${total}`),
  });
  return { report, store, progress, finder: createPlaces({ store, clock }) };
}

function toCsv(count: number): string {
  return ['postcode,region', ...Array.from({ length: count }, (_, number) => `AB1 ${incodeAt(number)},17`)].join('\n');
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
    const { report, finder } = await load(packed('Region, PostCode \n 12 ,sw1a1aa\n17,"AB10  1AU"'));
    expect(report).toEqual({
      file: 'test.csv',
      data: 'postcodes',
      outcome: { kind: 'loaded' },
      counts: { records: 2, rejected: 0, leftOut: 0 },
      errors: [],
    });
    expect(await finder.find('SW1A 1AA')).toEqual({ postcode: 'SW1A 1AA', region: 12 });
    expect(await finder.find('AB10 1AU')).toEqual({ postcode: 'AB10 1AU', region: 17 });
  });

  it('has postcodes outside the market and GIR 0AA left out', async () => {
    const { report } = await load(
      'postcode,region\nSW1A 1AA,12\nBT1 1AA,12\nIM1 1AA,12\nJE1 1AA,12\nGY1 1AA,12\nGIR 0AA,13',
    );
    expect(report).toMatchObject({ outcome: { kind: 'loaded' }, counts: { records: 1, leftOut: 5 } });
  });

  it('is refused as a whole if a line is invalid, and every such line is reported', async () => {
    const { report, store } = await load(
      'postcode,region\nSW1A 1AA,12\nSW1A 1AA,13\nSW1A,12\nSW1A 1AC,12\n\nSW1A 1AB,9\nSW1A 1AB,24\nSW1A 1AB\nSW1A 1AA,12',
    );
    expect(report).toMatchObject({
      outcome: { kind: 'refused', refusal: { reason: '6 lines have errors; nothing was loaded' } },
      counts: { rejected: 6 },
    });
    expect(report.outcome.kind === 'refused' && report.errors.map(({ line }) => line)).toEqual([3, 4, 5, 7, 8, 9]);
    expect(await store.readPointer()).toEqual({});
  });

  it.each([
    ['', 'the file is empty'],
    ['postcode,region', 'it contains no postcodes'],
    [
      'a,b\n1,2',
      'it is not a postcode file: expected the columns postcode,region, or an ONS Postcode Directory (pcds, doterm, lat, long), or the compact form',
    ],
    ['postcode,region\n"SW1A', 'line 2 is not CSV (CSV_QUOTE_NOT_CLOSED)'],
    ['{"format":"gb-post-codes/1"', 'the header of the compact postcode file is invalid'],
  ])('is refused if it is %j', async (content, reason) => {
    expect((await load(content)).report).toMatchObject({ outcome: { kind: 'refused', refusal: { reason } } });
  });

  it('is refused if it breaks off or cannot be opened, but an error of the table is thrown', async () => {
    const [clock, store] = [createHandClock(), createMemoryPlacesStore()];
    const broken = new Refused('unreadable', 'the connection broke off');
    const chunks = async function* () {
      yield Buffer.from(toCsv(100));
      throw broken;
    };
    for (const open of [() => Promise.reject(broken), async () => ({ sizeBytes: null, chunks: chunks() })]) {
      const report = await importPostcodes({ name: 'broken.csv', open }, { store, clock });
      expect(report.outcome).toEqual({ kind: 'refused', refusal: broken.refusal });
    }
    const noTable = { ...store, readPointer: () => Promise.reject(new Error('no such table')) };
    await expect(importPostcodes(bytesInput(toCsv(2)), { store: noTable, clock })).rejects.toThrow('no such table');
  });
});

describe('loading postcodes again', () => {
  it('changes nothing if they are the same, in whatever form', async () => {
    const { store } = await load(toCsv(10));
    const before = await store.readPointer();
    expect((await load(gzipSync(toCsv(10)), { store })).report).toMatchObject({ outcome: { kind: 'unchanged' } });
    const packed = compact(Array.from({ length: 10 }, (_, number) => ({ outcode: 'AB1', incode: incodeAt(number) })));
    expect((await load(packed, { store })).report).toMatchObject({ outcome: { kind: 'unchanged' } });
    expect(await store.readPointer()).toEqual(before);
  });

  it('is refused with fewer than half of those loaded, unless forced', async () => {
    const { store } = await load(toCsv(1000));
    expect((await load(toCsv(499), { store })).report).toMatchObject({
      outcome: {
        kind: 'refused',
        refusal: {
          reason: 'it has 499 postcodes, fewer than half of the 1,000 loaded; use --force if this is intended',
        },
      },
    });
    expect((await load(toCsv(500), { store })).report).toMatchObject({ outcome: { kind: 'loaded' } });
    expect((await load(toCsv(1), { store, force: true })).report).toMatchObject({
      outcome: { kind: 'loaded' },
      counts: { records: 1 },
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
        if (books.books[0]?.outcode === 'AB1') await load('postcode,region\nAB2 1AA,17', { store, force: true, clock });
      },
    };
    const report = await importPostcodes(bytesInput(toCsv(120)), { store: overtaken, clock });
    expect(report).toMatchObject({
      outcome: { kind: 'refused', refusal: { reason: expect.stringMatching(/another load .* finished first/) } },
    });
    expect(await createPlaces({ store, clock }).find('AB2 1AA')).toEqual({ postcode: 'AB2 1AA', region: 17 });
  });
});

it('the compact postcode file is refused if its digest does not match', async () => {
  const whole = gunzipSync(compact([{ outcode: 'AB1', incode: '1AA' }]));
  const { report } = await load(whole.with(whole.length - 1, 0));
  const reason = 'the compact postcode file is damaged';
  expect(report).toMatchObject({ outcome: { kind: 'refused', refusal: { reason } } });
});
