import fc from 'fast-check';
import { type PriceRows, priceRuns, type RateRows } from '../../../../../data-loader/feeds/kraken/price-runs.ts';
import { chargesFor, type DailyRow, rowOn } from '../../../../../data-loader/feeds/kraken/rows.ts';
import type { Row } from '../../../../../data-loader/feeds/kraken/shapes.ts';
import { addDays } from '../../../../../shared/pricing/index.ts';

const TODAY = '2026-10-24';
const HORIZON = 12;

/** Rows that begin up to 5 days before today and end up to 10 days after. */
const anyRows = fc.array(
  fc
    .record({
      micropence: fc.bigInt({ min: 0n, max: 2n }),
      from: fc.integer({ min: -5, max: 8 }),
      days: fc.option(fc.integer({ min: 1, max: 6 })),
      isOwn: fc.boolean(),
    })
    .map(
      ({ micropence, from, days, isOwn }): DailyRow => ({
        micropence,
        from: addDays(TODAY, from),
        to: days === null ? null : addDays(TODAY, from + days),
        isOwn,
      }),
    ),
  { maxLength: 5 },
);

const anyPrice = fc
  .record({ charge: anyRows, rows: anyRows })
  .map(
    ({ charge, rows }): PriceRows => ({ charge, rates: { kind: 'registers', registers: [{ register: 'all', rows }] } }),
  );

function rowsOf(rates: RateRows): readonly DailyRow[] {
  return rates.kind === 'registers' ? rates.registers.flatMap(({ rows }) => rows) : [];
}

describe('runs of days with all prices equal', () => {
  it('give every day from today on exactly the prices of the rows in force', () => {
    fc.assert(
      fc.property(fc.array(anyPrice, { minLength: 1, maxLength: 2 }), (parts) => {
        const runs = priceRuns(parts, TODAY);
        for (let ahead = 0; ahead < HORIZON; ahead += 1) {
          const day = addDays(TODAY, ahead);
          const inForce = runs.filter(
            ({ validFrom, validTo }) => validFrom <= day && (validTo === null || day < validTo),
          );
          const rows = parts.map(({ charge, rates }) => [rowOn(charge, day), rowOn(rowsOf(rates), day)]);
          const isWhole = rows.flat().every((row) => row !== null);
          expect(inForce).toHaveLength(isWhole ? 1 : 0);
          if (!isWhole) continue;
          const prices = inForce[0]?.prices.map((price) => [
            price.chargeMicropencePerDay,
            price.registers?.[0]?.bands[0]?.rateMicropencePerKwh,
          ]);
          expect(prices).toEqual(rows.map((pair) => pair.map((row) => row?.micropence)));
        }
      }),
    );
  });

  it('are in order, and no two neighbours have the same prices', () => {
    fc.assert(
      fc.property(anyPrice, (price) => {
        const runs = priceRuns([price], TODAY);
        for (const [index, run] of runs.entries()) {
          const next = runs[index + 1];
          if (next === undefined) continue;
          expect(run.validTo).not.toBeNull();
          expect((run.validTo ?? '') <= next.validFrom).toBe(true);
          if (run.validTo === next.validFrom) expect(next.prices).not.toEqual(run.prices);
        }
      }),
    );
  });

  it('begin with the latest of the days of their rows', () => {
    const row = (micropence: bigint, from: string, to: string | null = null): DailyRow => {
      return { micropence, from, to, isOwn: true };
    };
    const charge = [row(50n, '2026-07-01')];
    const rows = [row(25n, '2026-09-01', '2026-11-01'), row(26n, '2026-11-01')];
    const price: PriceRows = { charge, rates: { kind: 'registers', registers: [{ register: 'all', rows }] } };
    const spans = priceRuns([price], TODAY).map(({ validFrom, validTo }) => [validFrom, validTo]);
    expect(spans).toEqual([
      ['2026-09-01', '2026-11-01'],
      ['2026-11-01', null],
    ]);
  });
});

describe('runs of days with the same times', () => {
  const charge: readonly DailyRow[] = [
    { micropence: 50n, from: '2026-07-01', to: '2026-10-28', isOwn: false },
    { micropence: 55n, from: '2026-10-28', to: null, isOwn: false },
  ];
  const night = [
    { first: 0, end: 10, micropence: 8n },
    { first: 10, end: 48, micropence: 27n },
  ];
  const dearer = night.map(({ micropence, ...times }) => ({ ...times, micropence: micropence + 1n }));
  const timed: PriceRows = {
    charge,
    rates: {
      kind: 'times',
      runs: [
        { from: TODAY, to: '2026-10-26', stretches: night },
        { from: '2026-10-26', to: null, stretches: dearer },
      ],
    },
  };

  it('begin today, and again with every change of the rates or of the standing charge', () => {
    const runs = priceRuns([timed], TODAY);
    expect(
      runs.map(({ validFrom, validTo, prices: [price] }) => [
        validFrom,
        validTo,
        price?.chargeMicropencePerDay,
        price?.timetable && price.ratesMicropencePerKwh,
      ]),
    ).toEqual([
      [TODAY, '2026-10-26', 50n, [8n, 27n]],
      ['2026-10-26', '2026-10-28', 50n, [9n, 28n]],
      ['2026-10-28', null, 55n, [9n, 28n]],
    ]);
  });

  it('share one timetable', () => {
    const timetables = priceRuns([timed], TODAY).map(({ prices: [price] }) => price?.timetable);
    expect(new Set(timetables).size).toBe(1);
    expect(timetables[0]).toEqual([[{ from: '00:00', to: '05:00' }], [{ from: '05:00', to: '24:00' }]]);
  });
});

describe('the rows of a payment method', () => {
  const at = (text: string): number => Date.parse(text);
  const row = (over: Partial<Row>): Row => ({
    micropence: 1n,
    fromMs: at('2026-07-01T00:00:00Z'),
    toMs: null,
    method: null,
    ...over,
  });
  const from = { day: TODAY, openFrom: '2026-04-01' };

  it('come before rows for every method on the days on which both are in force', () => {
    const own = row({ micropence: 2n, method: 'DIRECT_DEBIT', fromMs: at('2026-10-31T00:00:00Z') });
    const found = chargesFor('DIRECT_DEBIT', [row({}), own, row({ method: 'NON_DIRECT_DEBIT', micropence: 3n })], from);
    const rows = found.kind === 'daily' ? found.rows : [];
    expect([TODAY, '2026-10-31'].map((day) => rowOn(rows, day)?.micropence)).toEqual([1n, 2n]);
  });

  it('count from their day in London, to the day on which they end', () => {
    const found = chargesFor(
      'X',
      [row({ fromMs: at('2026-10-24T23:30:00Z'), toMs: at('2026-11-30T23:59:59Z') })],
      from,
    );
    expect(found).toMatchObject({ kind: 'daily', rows: [{ from: '2026-10-25', to: '2026-12-01' }] });
  });

  it('count from the first day of the product if they have no beginning', () => {
    expect(chargesFor('X', [row({ fromMs: null })], from)).toMatchObject({ rows: [{ from: '2026-04-01', to: null }] });
  });

  it('are those of a tracker if more than one lasts a single day at a price of its own', () => {
    const days = [0, 1, 2].map((ahead) =>
      row({
        micropence: BigInt(ahead),
        fromMs: at(`2026-10-${26 + ahead}T00:00:00Z`),
        toMs: at(`2026-10-${27 + ahead}T00:00:00Z`),
      }),
    );
    expect(chargesFor('X', days, from)).toEqual({ kind: 'tracker' });
    expect(chargesFor('X', days.slice(0, 1), from).kind).toBe('daily');
  });

  it('are none if all have ended before the day, or are of other methods', () => {
    expect(chargesFor('X', [row({ toMs: at('2026-10-23T23:00:00Z') }), row({ method: 'Y' })], from)).toEqual({
      kind: 'none',
    });
  });
});
