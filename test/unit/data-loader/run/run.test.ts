import { Refused } from '../../../../data-loader/run/load-report.ts';
import {
  createMemoryInput,
  electricityOffer,
  feed,
  feedLines,
  gzipped,
  header,
  type Line,
  planLine,
  supplierLine,
} from '../../../support/feed-maker.ts';
import { lineErrors, NOW_MS, outcomes, refusal, testMarket, toOutcome } from '../market-maker.ts';

const LATER = '2026-11-20T07:00:00Z';

function good(over: Line = {}): readonly Line[] {
  return [header(over), supplierLine(), planLine(), electricityOffer()];
}

const HEADERS: readonly (readonly [string, Line | string, string])[] = [
  [
    'another format',
    header({ format: 'energy-tariff-feed/2' }),
    'header: format must be one of energy-tariff-feed/1, not "energy-tariff-feed/2"',
  ],
  ['no source', header({ source: undefined }), 'header: source is missing: it must be a string'],
  [
    'a source with a dot',
    header({ source: 'a.b' }),
    'header: source must be 1 to 40 characters of a-z, 0-9 and -, not "a.b"',
  ],
  [
    'a time with no zone',
    header({ published_at: '2026-11-20T06:00:00' }),
    'header: published_at must be a time such as 2026-07-01T06:00:00Z, not "2026-11-20T06:00:00"',
  ],
  [
    'VAT of a time before there was any',
    header({ published_at: '1990-01-01T00:00:00Z', prices_include_vat: true }),
    'header: published_at must be a time for which VAT on gas and electricity is known, not "1990-01-01T00:00:00Z"',
  ],
  ['text that is not JSON', 'type,format', 'header: is not JSON: "type,format"'],
];

describe('a feed', () => {
  it.each(HEADERS)('is refused if its header has %s', async (_name, line, reason) => {
    const market = testMarket();
    const report = await market.load([feed([line, ...good().slice(1)])]);
    expect([outcomes(report), refusal(report)]).toEqual([['faulty-header'], reason]);
    expect((await market.loader.standing()).loaded).toEqual(new Map());
  });

  it.each([
    ['no bytes', ''],
    ['only blank lines', '\n \r\n\t\n'],
    ['only a byte order mark', '\uFEFF'],
  ])('is refused if it has %s', async (_name, text) => {
    const report = await testMarket().load([createMemoryInput('empty', text)]);
    expect([outcomes(report), refusal(report)]).toEqual([['faulty-header'], 'header: missing, the feed is empty']);
  });
});

describe('a feed with every type of line', () => {
  const text = feedLines(good());
  const isLoaded = async (bytes: string | Uint8Array, pieceBytes?: number): Promise<string> => {
    const report = await testMarket().load([createMemoryInput('feed', bytes, pieceBytes)]);
    expect(report.feeds[0]?.counts).toMatchObject({ rejected: 0, suppliers: 1, plans: 1, offers: 1 });
    return toOutcome(report.feeds[0]);
  };

  it.each([
    ['with a byte order mark', `\uFEFF${text}`],
    ['with CRLF', text.replaceAll('\n', '\r\n')],
    ['with blank lines', text.replaceAll('\n', '\n\n \t\n')],
    ['with blank lines before the header', `\n\n${text}`],
    ['with no newline at its end', text.trimEnd()],
    ['as gzip, whatever its name', gzipped(text)],
    ['as gzip in two members', Buffer.concat([gzipped(text.slice(0, 99)), gzipped(text.slice(99))])],
  ])('is read %s', async (_name, bytes) => {
    expect(await isLoaded(bytes)).toBe('loaded');
  });

  it('is read with plans and offers before what they refer to', async () => {
    expect(await isLoaded(feedLines([header(), electricityOffer(), planLine(), supplierLine()]))).toBe('loaded');
  });
});

describe('a feed as bytes', () => {
  it('is refused if its gzip data is cut off', async () => {
    const packed = gzipped(feedLines(good()));
    for (const end of [2, 10, packed.byteLength - 9, packed.byteLength - 1]) {
      const report = await testMarket().load([createMemoryInput('feed', packed.subarray(0, end))]);
      expect([outcomes(report), refusal(report)]).toEqual([['unreadable'], 'its gzip data is truncated']);
    }
  });

  it('is refused if its source breaks off half-way, plain and gzip', async () => {
    for (const bytes of [Buffer.from(feedLines(good())), gzipped(feedLines(good()))]) {
      const chunks = async function* () {
        yield bytes.subarray(0, 100);
        throw new Refused('unreadable', 'the connection broke off');
      };
      const source = { name: 'broken', open: async () => ({ sizeBytes: null, chunks: chunks() }) };
      const report = await testMarket().load([source]);
      expect([outcomes(report), refusal(report)]).toEqual([['unreadable'], 'the connection broke off']);
    }
  });

  const LIMIT = 1024 * 1024;
  const padded = (bytes: number): string => {
    const line = JSON.stringify(supplierLine({ note: '' }));
    return line.replace('"note":""', `"note":"${'x'.repeat(bytes - line.length)}"`);
  };

  it('may have a line of 1 MB, and is refused with one of a byte more', async () => {
    const [first, , ...rest] = good();
    const just = await testMarket().load([feed([first ?? '', padded(LIMIT), ...rest])]);
    expect(outcomes(just)).toEqual(['loaded']);
    const over = await testMarket().load([feed([first ?? '', padded(LIMIT + 1), ...rest])]);
    expect([outcomes(over), refusal(over)]).toEqual([['line-too-long'], 'line 2 is longer than 1048576 bytes']);
  });

  it('is refused at 1 MB of an endless line, and its source closed', async () => {
    let given = 0;
    let closed = false;
    const chunks = async function* () {
      try {
        for (;;) {
          given += 64 * 1024;
          yield Buffer.alloc(64 * 1024, 'x');
        }
      } finally {
        closed = true;
      }
    };
    const open = async () => ({ sizeBytes: null, chunks: chunks() });
    expect(outcomes(await testMarket().load([{ name: 'endless', open }]))).toEqual(['line-too-long']);
    expect(given).toBeLessThanOrEqual(2 * LIMIT);
    expect(closed).toBe(true);
  });
});

describe('a feed of a source that has loaded one before', () => {
  it('is unchanged with the same content, forced or not, and nothing is written', async () => {
    const market = testMarket();
    const first = await market.load([feed(good())]);
    const second = await market.load([createMemoryInput('feed', gzipped(feedLines(good())))]);
    expect([outcomes(first), outcomes(second)]).toEqual([['loaded'], ['unchanged']]);
    expect([first.isNewEdition, second.isNewEdition]).toEqual([true, false]);
    expect(second.editionId).toBe(first.editionId);
    const forced = await market.load([feed(good())], { force: true });
    expect([outcomes(forced), forced.isNewEdition]).toEqual([['unchanged'], false]);
    expect(second.feeds[0]?.counts).toEqual({
      read: 4,
      rejected: 0,
      leftOut: 0,
      unread: 0,
      suppliers: 1,
      plans: 1,
      offers: 1,
    });
  });

  it('is reported without errors if it is unchanged, even if fewer errors are tolerated now', async () => {
    const market = testMarket();
    const faulty = feed([...good(), '{}']);
    expect(outcomes(await market.load([faulty], { rulesOf: () => ({ tolerancePercent: 20 }) }))).toEqual(['loaded']);
    const again = await market.load([faulty]);
    expect([outcomes(again), again.feeds[0]?.errors]).toEqual([['unchanged'], []]);
  });

  it('loads if published up to a day in the future; beyond that it is refused, forced or not', async () => {
    const market = testMarket();
    expect(outcomes(await market.load([feed(good({ published_at: '2026-11-22T12:00:00Z' }))]))).toEqual(['loaded']);
    for (const force of [false, true]) {
      const report = await market.load([feed(good({ published_at: '2026-11-22T12:00:00.001Z' }))], { force });
      expect(outcomes(report)).toEqual(['published-in-the-future']);
      expect(refusal(report)).toContain(new Date(NOW_MS).toISOString());
    }
  });

  it('is refused with fewer than half of the offers that are loaded, unless forced', async () => {
    const market = testMarket();
    const halves = [electricityOffer({ regions: [10, 11, 12] }), electricityOffer({ regions: [13] })];
    await market.load([feed([...good().slice(0, 3), ...halves])]);
    const fewer = feed(good({ published_at: LATER }));
    expect(outcomes(await market.load([fewer]))).toEqual(['too-few-offers']);
    expect((await market.source('test'))?.offerCount).toBe(4);
    expect(outcomes(await market.load([fewer], { force: true }))).toEqual(['loaded']);
  });

  it('is judged the same in a dry run, which publishes nothing', async () => {
    const market = testMarket();
    await market.load([feed(good())]);
    const before = await market.editionId();
    const report = await market.load(
      [feed(good({ published_at: LATER })), feed(good({ source: 'other', format: 'x' }))],
      {
        dryRun: true,
      },
    );
    expect(outcomes(report)).toEqual(['loaded', 'faulty-header']);
    expect(report).toMatchObject({ dryRun: true, editionId: null, isNewEdition: false });
    expect(await market.editionId()).toBe(before);
  });
});

it.each([
  [10, undefined, 'loaded'],
  [11, undefined, 'too-many-faulty-lines'],
  [20, 2, 'loaded'],
  [1, 0, 'too-many-faulty-lines'],
  [0, 0, 'loaded'],
])('a feed with errors in %i of 1,000 lines and a tolerance of %p percent is %s', async (faulty, percent, outcome) => {
  const lines = [
    header(),
    supplierLine(),
    ...Array.from({ length: 998 - faulty }, (_, index) => planLine({ key: `plan-${index}` })),
    ...Array.from({ length: faulty }, () => '{"type":"plan"}'),
  ];
  const market = testMarket();
  const settings = percent === undefined ? {} : { rulesOf: () => ({ tolerancePercent: percent }) };
  expect(outcomes(await market.load([feed(lines)], settings))).toEqual([outcome]);
  expect((await market.source('test')) === undefined).toBe(outcome !== 'loaded');
});

describe('a run that judges its feeds together', () => {
  const suppliers = (over: Line = {}, ...more: readonly Line[]) =>
    feed([header({ source: 'suppliers', ...over }), supplierLine(), ...more], 'suppliers.ndjson');
  const plans = (over: Line = {}, ...more: readonly Line[]) =>
    feed([header({ source: 'plans', ...over }), planLine(), electricityOffer(), ...more], 'plans.ndjson');

  it('changes nothing for a refused feed, and loads the others', async () => {
    const market = testMarket();
    await market.load([suppliers(), plans()]);
    const report = await market.load([
      feed([header({ source: 'broken', format: 'x' })]),
      plans({ published_at: LATER }, planLine({ key: 'second' })),
      suppliers({ published_at: '2026-11-19T00:00:00Z' }),
    ]);
    expect(outcomes(report)).toEqual(['faulty-header', 'loaded', 'stale']);
    expect((await market.source('plans'))?.planKeys).toEqual(new Set(['acme/fixed', 'acme/second']));
    expect((await market.source('suppliers'))?.publishedAt).toBe('2026-11-20T06:00:00Z');
  });

  it('rejects lines with what another source has, whether it is loaded or in the same run', async () => {
    const market = testMarket();
    await market.load([suppliers(), plans()]);
    const rival = feed(
      [header({ source: 'rival' }), supplierLine(), planLine(), planLine({ key: 'own' })],
      'rival.ndjson',
    );
    const report = await market.load([rival, suppliers({ published_at: LATER })], {
      rulesOf: () => ({ tolerancePercent: 100 }),
    });
    expect(lineErrors(report).map(({ line, key, reason }) => [line, key, reason])).toEqual([
      [2, 'acme', 'supplier acme belongs to source suppliers'],
      [3, 'acme/fixed', 'plan acme/fixed belongs to source plans'],
    ]);
    expect((await market.source('rival'))?.planKeys).toEqual(new Set(['acme/own']));
  });

  it('loads the newer of two feeds of one source, whatever their order', async () => {
    const newer = suppliers({ published_at: LATER }, supplierLine({ key: 'bolt' }));
    for (const feeds of [
      [suppliers(), newer],
      [newer, suppliers()],
    ]) {
      const market = testMarket();
      const first = await market.load(feeds);
      expect(outcomes(first).toSorted()).toEqual(['loaded', 'superseded']);
      expect((await market.source('suppliers'))?.supplierKeys).toEqual(new Set(['acme', 'bolt']));
      // A bucket that holds last month's feed too is no error, day after day.
      expect(outcomes(await market.load(feeds)).toSorted()).toEqual(['superseded', 'unchanged']);
    }
  });

  it('loads the older of two feeds of one source if the newer is refused', async () => {
    const market = testMarket();
    const newer = feed(
      [header({ source: 'suppliers', published_at: LATER }), supplierLine({ name: 1 })],
      'newer.ndjson',
    );
    expect(outcomes(await market.load([newer, suppliers()]))).toEqual(['too-many-faulty-lines', 'loaded']);
    expect(outcomes(await market.load([newer, suppliers()]))).toEqual(['too-many-faulty-lines', 'unchanged']);
  });
});
