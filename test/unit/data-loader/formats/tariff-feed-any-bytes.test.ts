import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import fc from 'fast-check';
import { tariffFeed } from '../../../../data-loader/formats/tariff-feed.ts';
import {
  createMemoryInput,
  feedLines,
  gzipped,
  header,
  type Line,
  planLine,
  readOptions,
  supplierLine,
} from '../../../support/feed-maker.ts';
import { present } from '../../../support/present.ts';
import { outcomes, testMarket } from '../market-maker.ts';

const SAMPLE_FEEDS = [
  'price-cap-2026-07.ndjson',
  'deals-2026-04.ndjson',
  'example-energy.ndjson',
] as const;

function sampleFeed(name: (typeof SAMPLE_FEEDS)[number]): string {
  return readFileSync(`test/fixtures/market/${name}`, 'utf8');
}

const KNOWN = [
  'loaded',
  'too-many-faulty-lines',
  'faulty-header',
  'unreadable',
  'published-in-the-future',
];

const GZIP_START = Buffer.from([0x1f, 0x8b, 0x08, 0, 0, 0, 0, 0, 0, 0]);
const TEXT = Buffer.from(
  sampleFeed('price-cap-2026-07.ndjson').split('\n').slice(0, 30).join('\n'),
);

const anyLine = fc.oneof(
  fc
    .tuple(
      fc.dictionary(fc.string(), fc.jsonValue()),
      fc.constantFrom('feed', 'supplier', 'plan', 'offer', 'x', null),
    )
    .map(([rest, type]) => ({ ...rest, type })),
  fc.jsonValue(),
);
const anyChange = fc.record({ at: fc.nat(TEXT.byteLength - 1), byte: fc.nat(255) });

it.each<[string, fc.Arbitrary<Uint8Array | string>]>([
  ['any bytes', fc.uint8Array({ maxLength: 300 })],
  [
    'any bytes that begin like gzip',
    fc.uint8Array({ maxLength: 100 }).map((bytes) => Buffer.concat([GZIP_START, bytes])),
  ],
  [
    'a valid feed with some of its bytes changed, plain or gzip',
    fc
      .tuple(fc.array(anyChange, { minLength: 1, maxLength: 5 }), fc.boolean())
      .map(([changes, isPacked]) => {
        const bytes = Buffer.from(isPacked ? gzipped(TEXT) : TEXT);
        for (const { at, byte } of changes) bytes[at % bytes.byteLength] = byte;
        return bytes;
      }),
  ],
  [
    'lines of any JSON after a valid header',
    fc
      .array(anyLine, { maxLength: 20 })
      .map((lines) => feedLines([header(), ...lines.map((value) => JSON.stringify(value))])),
  ],
  [
    'a header with any values',
    fc
      .dictionary(fc.constantFrom(...Object.keys(header())), fc.jsonValue())
      .map((over) => feedLines([header(over as Line), supplierLine(), planLine()])),
  ],
])('a run reports rather than crashes when a feed consists of %s', async (_, anyFeed) => {
  await fc.assert(
    fc.asyncProperty(anyFeed, async (bytes) => {
      const report = await testMarket().load([createMemoryInput('any', bytes, 1000)]);
      expect(KNOWN).toContain(outcomes(report)[0]);
      const { read, errors } = present(report.feeds[0]);
      expect(errors.count).toBeLessThanOrEqual(read);
    }),
  );
});

/** Every place of a value: what contains it, and its key there. */
function places(value: unknown): readonly (readonly [object, string])[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [[value, key] as const, ...places(inner)]);
}

const RATE = { rate_pence_per_kwh: 5 };
// biome-ignore format: a list
const BORDER_VALUES: readonly (fc.JsonValue | undefined)[] = [
  undefined, null, true, false, '', 'x', 'all', 'day', 'night', 'gas', 'electricity', 'dual_fuel', 'economy_7',
  'standard', 'month', 'prepayment', '2026-02-29', '2026-07-01',
  0, -0, 1, -1, 9, 10, 23, 24, 12.5, 0.000001, 0.0000001, 0.1234567, 1e21,
  [], [12], [24], ['smart_meter'], ['smart_meter', 'smart_meter'], {}, RATE, { ...RATE, band_kwh: 100 },
  { ...RATE, register: 'night' }, { ...RATE, times: [{ from: '00:30', to: '05:30' }] },
  { ...RATE, times: [{ days: 'all', from: '07:00', to: '07:00' }] }, { charge_pence_per_day: 1, unit_rates: [RATE] },
];

type Window = { readonly days?: string; readonly from: string; readonly to: string };
type Rate = {
  readonly register?: string;
  readonly band_kwh?: number;
  readonly times?: readonly Window[];
};

/** The half hours of a window, such as `weekdays 23`, each as often as the window names it. */
function halfHoursIn({ days = 'all', from, to }: Window): readonly string[] {
  const [first = 0, end = 0] = [from, to].map(
    (time) => Number(time.slice(0, 2)) * 2 + (time.endsWith('30') ? 1 : 0),
  );
  const length = first < end ? end - first : end + 48 - first;
  const inADay = Array.from({ length }, (_, index) => (first + index) % 48);
  return ['weekdays', 'weekends']
    .filter((half) => days === 'all' || days === half)
    .flatMap((half) => inADay.map((halfHour) => `${half} ${halfHour}`));
}

/** Every half hour of the week belongs to one rate, and a rate without times has some left. */
function coversTheWeek(rates: readonly Rate[]): boolean {
  const named = rates.flatMap(({ times = [] }) => times.flatMap(halfHoursIn));
  const rest = rates.filter(({ times }) => times === undefined).length;
  return new Set(named).size === named.length && (named.length === 96 ? rest === 0 : rest === 1);
}

/** The rules of a price that only the page of the format states, written a second time. */
function isPrice(
  price: { readonly unit_rates: readonly Rate[] } | undefined,
  registers: readonly string[],
): boolean {
  if (price === undefined) return true;
  if (price.unit_rates.some(({ times }) => times !== undefined)) {
    const isBare = price.unit_rates.every(
      (rate) => rate.register === undefined && rate.band_kwh === undefined,
    );
    return registers.includes('all') && isBare && coversTheWeek(price.unit_rates);
  }
  const names = new Set(price.unit_rates.map(({ register = 'all' }) => register));
  const sound = registers.every((name) => {
    const rates = price.unit_rates.filter(({ register = 'all' }) => register === name);
    return rates.every(
      ({ band_kwh }, index) => (band_kwh === undefined) === (index === rates.length - 1),
    );
  });
  return names.size === registers.length && registers.every((name) => names.has(name)) && sound;
}

function keepsRules(text: string): boolean {
  const line = JSON.parse(text);
  if (line.type !== 'offer') return true;
  const registers = line.electricity_variant === 'economy_7' ? ['day', 'night'] : ['all'];
  const numbers = [line.electricity, line.gas].flatMap((price) =>
    price === undefined
      ? []
      : [price.charge_pence_per_day, ...price.unit_rates.flatMap(Object.values)],
  );
  return (
    (line.fuel !== 'gas' || line.electricity_variant === undefined) &&
    (line.valid_to === null || line.valid_from < line.valid_to) &&
    isPrice(line.electricity, registers) &&
    isPrice(line.gas, ['all']) &&
    !JSON.stringify(line.gas?.unit_rates ?? []).includes('"times"') &&
    numbers.every(
      (value) =>
        typeof value !== 'number' || Math.abs(value * 1e6 - Math.round(value * 1e6)) < 1e-3,
    )
  );
}

describe('a line of a sample feed', () => {
  // The feed format's own schema, which shares nothing with the reader.
  const ajv = new Ajv2020({ strict: false });
  ajvFormats.default(ajv);
  const isLine = ajv.compile(
    JSON.parse(readFileSync('test/fixtures/feeds/feed.schema.json', 'utf8')),
  );
  const lines = SAMPLE_FEEDS.flatMap((name) => sampleFeed(name).trim().split('\n').slice(1));
  /** The numbers of those that are accepted, in a feed with a header in its first line. */
  const acceptedLines = async (those: readonly string[]) => {
    const input = createMemoryInput('lines', feedLines([header(), ...those]));
    const { suppliers, plans, offers } = await tariffFeed(input).read(readOptions());
    return new Set([suppliers, plans, offers].flatMap(({ lines }) => lines));
  };

  it('is accepted with one value changed only if it satisfies the schema and the rules of the feed format', async () => {
    let taken = 0;
    let rejected = 0;
    const anyValue = fc.oneof(fc.constantFrom(...BORDER_VALUES), fc.jsonValue({ maxDepth: 1 }));
    const anyChanged = fc
      .tuple(fc.constantFrom(...lines), fc.nat(), anyValue)
      .map(([line, place, by]) => {
        const value = JSON.parse(line);
        const all = places(value);
        const [container, key] = present(all[place % all.length]);
        Reflect.set(container, key, by);
        return JSON.stringify(value);
      });
    const feedOfChanged = fc.array(anyChanged, { minLength: 100, maxLength: 100 });
    await fc.assert(
      fc.asyncProperty(feedOfChanged, async (changed) => {
        const numbers = await acceptedLines(changed);
        taken += numbers.size;
        rejected += changed.length - numbers.size;
        for (const line of changed.filter((_, index) => numbers.has(index + 2))) {
          const errors = isLine(JSON.parse(line)) ? null : isLine.errors;
          expect([line, errors, keepsRules(line)]).toEqual([line, null, true]);
        }
      }),
      // A failure is a hundred lines long: making it shorter takes longer than the test may.
      { numRuns: 30, endOnFailure: true },
    );
    // The changes must be worth something: many are rejected, and some are harmless.
    expect(Math.min(taken, rejected)).toBeGreaterThan(100);
  });

  it.each(SAMPLE_FEEDS)('is accepted and satisfies the schema as it is: %s', async (name) => {
    const text = sampleFeed(name);
    const { errors, lineCount } = await tariffFeed(createMemoryInput(name, text)).read(
      readOptions(),
    );
    const all = text.trim().split('\n');
    expect([errors.count, lineCount]).toEqual([0, all.length]);
    expect(all.filter((line) => !isLine(JSON.parse(line)))).toEqual([]);
  });
});
