import fc from 'fast-check';
import { type DailyRow, rowOn, useOf } from '../../../../../data-loader/feeds/kraken/charge-rows.ts';
import { priceRuns } from '../../../../../data-loader/feeds/kraken/offers.ts';
import type { Row } from '../../../../../data-loader/feeds/kraken/responses.ts';
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
    .map(({ from, days, ...row }): DailyRow => {
      return { ...row, from: addDays(TODAY, from), to: days === null ? null : addDays(TODAY, from + days) };
    }),
  { maxLength: 5 },
);

it('offers have on every day from today on exactly the prices of the rows in force, and change only with them', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(anyRows, anyRows), { minLength: 1, maxLength: 2 }), (parts) => {
      const runs = priceRuns(
        parts.map(([charge, rows]) => priceRows(charge, rows)),
        TODAY,
      );
      for (let ahead = 0; ahead < HORIZON; ahead += 1) {
        const day = addDays(TODAY, ahead);
        const inForce = runs.filter(
          ({ validFrom, validTo }) => validFrom <= day && (validTo === null || day < validTo),
        );
        const expected = parts.map(([charge, rows]) => [rowOn(charge, day), rowOn(rows, day)]);
        const isWhole = expected.flat().every((row) => row !== null);
        expect(inForce).toHaveLength(isWhole ? 1 : 0);
        if (!isWhole) continue;
        const prices = inForce[0]?.prices.map((price) => [
          price.chargeMicropencePerDay,
          price.registers?.[0]?.bands[0]?.rateMicropencePerKwh,
        ]);
        expect(prices).toEqual(expected.map((pair) => pair.map((row) => row?.micropence)));
      }
      for (const [index, { validTo, prices }] of runs.entries()) {
        const next = runs[index + 1];
        if (next !== undefined && validTo === next.validFrom) expect(next.prices).not.toEqual(prices);
      }
    }),
  );
});

it('an offer begins with the latest of the days of its rows, and each later one with its first day', () => {
  const row = (micropence: bigint, from: string, to: string | null = null) => ({ micropence, from, to, isOwn: true });
  const rates = [row(25n, '2026-09-01', '2026-11-01'), row(26n, '2026-11-01')];
  expect(priceRuns([priceRows([row(50n, '2026-07-01')], rates)], TODAY)).toMatchObject([
    { validFrom: '2026-09-01', validTo: '2026-11-01' },
    { validFrom: '2026-11-01', validTo: null },
  ]);
});

function priceRows(charge: readonly DailyRow[], rows: readonly DailyRow[]) {
  return { charge, rates: { kind: 'registers' as const, registers: [{ register: 'all' as const, rows }] } };
}

describe('the rows of a payment method', () => {
  const row = (
    micropence: bigint,
    [from, to]: readonly [string | null, string | null],
    method: string | null = null,
  ) => {
    const [fromMs, toMs] = [from, to].map((text) => (text === null ? null : Date.parse(text)));
    return { micropence, fromMs: fromMs ?? null, toMs: toMs ?? null, method };
  };
  const used = (...rows: readonly Row[]) =>
    useOf(rows, {
      part: 'rates',
      method: 'DIRECT_DEBIT',
      isRate: true,
      mayHaveTimes: true,
      reading: { day: TODAY, openFrom: '2026-04-01' },
    });
  const JULY = ['2026-07-01T00:00:00Z', null] as const;

  it('come before rows for every method on the days on which both are in force', () => {
    const own = row(2n, ['2026-10-31T00:00:00Z', null], 'DIRECT_DEBIT');
    const found = used(row(1n, JULY), own, row(3n, JULY, 'NON_DIRECT_DEBIT'));
    const rows = found.kind === 'days' ? found.rows : [];
    expect([TODAY, '2026-10-31'].map((day) => rowOn(rows, day)?.micropence)).toEqual([1n, 2n]);
  });

  it('count from their day in London to the day on which they end, or from the first day of the product', () => {
    expect(used(row(1n, ['2026-10-24T23:30:00Z', '2026-11-30T23:59:59Z']))).toMatchObject({
      rows: [{ from: '2026-10-25', to: '2026-12-01' }],
    });
    expect(used(row(1n, [null, null]))).toMatchObject({ rows: [{ from: '2026-04-01', to: null }] });
  });

  it('are those of a tracker if more than one lasts a single day at a price of its own', () => {
    const days = [0n, 1n].map((ahead) =>
      row(ahead, [`2026-10-2${6n + ahead}T00:00:00Z`, `2026-10-2${7n + ahead}T00:00:00Z`]),
    );
    expect(used(...days)).toEqual({ kind: 'left-out', reason: 'rates changes every day' });
    expect(used(...days.slice(0, 1)).kind).toBe('days');
  });
});
