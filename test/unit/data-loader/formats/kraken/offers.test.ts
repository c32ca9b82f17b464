import fc from 'fast-check';
import { Dynamic, type Row } from '../../../../../data-loader/formats/kraken/api.ts';
import { chargeOf, dailyCharge } from '../../../../../data-loader/formats/kraken/charges.ts';
import { priceRuns } from '../../../../../data-loader/formats/kraken/offers.ts';
import {
  type Charge,
  priceOf,
  repeatedDays,
} from '../../../../../data-loader/formats/kraken/time-of-use.ts';
import {
  addDays,
  DAY_HALF_HOURS,
  halfHoursOf,
  type RegisterPrice,
} from '../../../../../shared/pricing/index.ts';
import { present } from '../../../../support/present.ts';

const TODAY = '2026-10-24';
const HORIZON = 12;

const dayMs = (ahead: number): number => Date.parse(`${addDays(TODAY, ahead)}T12:00:00Z`);

/**
 * Rows that begin up to 5 days before today and end up to 10 days after; days are counted from
 * today.
 */
const anyRows = fc.array(
  fc.record({
    micropence: fc.bigInt({ min: 0n, max: 2n }),
    from: fc.integer({ min: -5, max: 8 }),
    days: fc.option(fc.integer({ min: 1, max: 6 }), { nil: Number.POSITIVE_INFINITY }),
    method: fc.constantFrom('DIRECT_DEBIT', null),
  }),
  { maxLength: 5 },
);
type AnyRow = Pick<Row, 'micropence' | 'method'> & { readonly from: number; readonly days: number };

function chargeFrom(rows: readonly AnyRow[]) {
  const inMs = rows.map(({ from, days, ...row }) => {
    return {
      ...row,
      fromMs: dayMs(from),
      toMs: days === Number.POSITIVE_INFINITY ? days : dayMs(from + days - 1),
    };
  });
  return dailyCharge(inMs, TODAY);
}

/** The price in force: of the method's own rows before others, then of the one that begins last. */
function priceOfDay(rows: readonly AnyRow[], ahead: number): bigint | undefined {
  return rows
    .filter(({ from, days }) => from <= ahead && ahead < from + days)
    .toSorted((a, b) => Number(a.method !== null) - Number(b.method !== null) || a.from - b.from)
    .at(-1)?.micropence;
}

it('offers have on every day from today on exactly the prices of the rows in force, and change only with them', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(anyRows, anyRows), { minLength: 1, maxLength: 2 }), (parts) => {
      const runs = priceRuns(
        parts.map((pair) => pair.map(chargeFrom)),
        TODAY,
      );
      for (let ahead = 0; ahead < HORIZON; ahead += 1) {
        const day = addDays(TODAY, ahead);
        const inForce = runs
          .filter(
            ({ validFrom, validTo }) => validFrom <= day && (validTo === null || day < validTo),
          )
          .map(({ prices }) =>
            prices.map((price) => [
              price.chargeMicropencePerDay,
              price.registers?.[0]?.bands[0]?.rateMicropencePerKwh,
            ]),
          );
        const expected = parts.map((pair) => pair.map((rows) => priceOfDay(rows, ahead)));
        expect(inForce).toEqual(expected.flat().includes(undefined) ? [] : [expected]);
      }
      for (const [index, { validTo, prices }] of runs.entries()) {
        const next = runs[index + 1];
        if (next !== undefined && validTo === next.validFrom)
          expect(next.prices).not.toEqual(prices);
      }
    }),
  );
});

describe('the rows of a payment method', () => {
  const row = (
    micropence: bigint,
    [from, to]: readonly (string | null)[],
    method: string | null = null,
  ): Row => ({
    micropence,
    fromMs: from == null ? Number.NEGATIVE_INFINITY : Date.parse(from),
    toMs: to == null ? Number.POSITIVE_INFINITY : Date.parse(to),
    method,
  });
  const use = {
    method: 'DIRECT_DEBIT',
    isRate: true,
    mayDiffer: 'by-half-hour',
    isTracker: false,
  } as const;
  const chargeFrom = (...rows: readonly Row[]) =>
    chargeOf(rows, { ...use, day: TODAY, openFrom: '2026-04-01' });
  const on = (charge: Charge, ...days: readonly string[]) =>
    days.map((day) => {
      const period = charge.findLast(({ from, to }) => from <= day && (to === null || day < to));
      return period?.stretches?.[0]?.micropence;
    });
  const JULY = ['2026-07-01T00:00:00Z', null] as const;

  it('come before rows for every method on the days on which both are in force', () => {
    const rowOfMethod = row(2n, ['2026-10-31T00:00:00Z', null], 'DIRECT_DEBIT');
    const charge = chargeFrom(row(1n, JULY), rowOfMethod, row(3n, JULY, 'NON_DIRECT_DEBIT'));
    expect(on(charge, TODAY, '2026-10-31')).toEqual([1n, 2n]);
  });

  it('count from their day in London to the day on which they end, or from the first day of the product', () => {
    const ended = chargeFrom(row(1n, ['2026-10-24T23:30:00Z', '2026-11-30T23:59:59Z']));
    expect(on(ended, '2026-10-24', '2026-10-25', '2026-11-30', '2026-12-01')).toEqual([
      undefined,
      1n,
      1n,
      undefined,
    ]);
    expect(on(chargeFrom(row(1n, [null, null])), '2026-03-31', '2026-04-01')).toEqual([
      undefined,
      1n,
    ]);
  });

  it('are those of a tracker if more than one lasts a single day at another price', () => {
    const days = [0n, 1n].map((ahead) =>
      row(ahead, [`2026-10-2${6n + ahead}T00:00:00Z`, `2026-10-2${7n + ahead}T00:00:00Z`]),
    );
    expect(() => chargeFrom(...days)).toThrow(new Dynamic('changes every day'));
    expect(on(chargeFrom(...days.slice(0, 1)), '2026-10-26')).toEqual([0n]);
  });

  it('contradict each other if a time has two prices, although a row of the same price ends in between', () => {
    const days = row(1n, ['2026-10-25T00:00:00Z', '2026-10-27T00:00:00Z']);
    const later = row(2n, ['2026-10-29T00:00:00Z', null]);
    expect(() => chargeFrom(later, days, row(1n, JULY))).toThrow(
      'two rows have different prices for the same time, from 2026-10-29T00:00:00.000Z',
    );
  });
});

const HIGH = 30_963_100n;
const MONDAY = '2026-08-10';

/** Cheap until 05:00, at the rate of each day from Monday 10 August on. */
function dayRows(rates: readonly number[]): readonly Row[] {
  return rates.flatMap((rate, index) => {
    const [fromMs = 0, changeMs = 0, toMs = 0] = [-1, 4, 23].map((hour) =>
      Date.UTC(2026, 7, 10 + index, hour),
    );
    return [
      { micropence: BigInt(rate), fromMs, toMs: changeMs, method: null },
      { micropence: HIGH, fromMs: changeMs, toMs, method: null },
    ];
  });
}

describe('rates that change within the day', () => {
  it.each([
    ['repeat if they are the same every day', [1, 1, 1], [MONDAY]],
    ['repeat if only one day is known', [1], [MONDAY]],
    ['repeat from tomorrow on, for two days or more', [1, 2, 2], [MONDAY, '2026-08-11']],
    ['repeat up to the last day that is known', [1, 1, 2], [MONDAY, '2026-08-12']],
    [
      'repeat if they are back after a week',
      [1, 1, 2, 2, 2, 2, 2, 2, 2, 1, 1],
      [MONDAY, '2026-08-12', '2026-08-19'],
    ],
    [
      'repeat from a Saturday on if Monday is like it',
      [1, 1, 1, 1, 1, 2, 2, 2],
      [MONDAY, '2026-08-15'],
    ],
    ['differ tomorrow, and no more is known', [1, 2], 'from one day to the next'],
    ['differ every day', [1, 2, 3], 'from one day to the next'],
    ['differ on a single day', [1, 1, 2, 3, 3], 'from one day to the next'],
    ['are back after two days', [1, 2, 2, 1, 1], 'from one day to the next'],
    ['differ at the weekend', [1, 1, 1, 1, 1, 2, 2], 'between weekdays and weekends'],
    [
      'differ at the weekend, and are back on Monday',
      [1, 1, 1, 1, 1, 2, 2, 1],
      'between weekdays and weekends',
    ],
    [
      'differ on Saturday, and no more is known',
      [1, 1, 1, 1, 1, 2],
      'between weekdays and weekends',
    ],
  ])('%s: %j', (_how, rates, expected) => {
    const read = () => repeatedDays(dayRows(rates), MONDAY);
    if (typeof expected === 'string') expect(read).toThrow(expected);
    else
      expect(read()).toMatchObject(
        expected.map((from, index) => ({ from, to: expected[index + 1] ?? null })),
      );
  });

  it('may end within a day, whose incomplete prices are ignored', () => {
    const rows = dayRows([1, 1, 2]).filter(({ fromMs }) => fromMs < Date.UTC(2026, 7, 12, 4));
    expect(repeatedDays(rows, MONDAY)).toMatchObject([{ from: MONDAY, to: null }]);
  });

  it("come from the payment method's own rows, then from rows for every method", () => {
    const [rowOfMethod, ...others] = dayRows([1, 1]);
    const rows = [
      { ...present(rowOfMethod), method: 'DIRECT_DEBIT' },
      ...others,
      { ...present(rowOfMethod), micropence: 7n },
    ];
    expect(repeatedDays(rows, MONDAY)).toMatchObject([{ stretches: [{ micropence: 1n }, {}] }]);
  });
});

it('a price by the time of day gives every half hour of every day exactly the price of its stretch', () => {
  const oneRate = ({ registers: [all] }: RegisterPrice) => ({
    timetable: [[{ from: '00:00', to: '24:00' }]],
    ratesMicropencePerKwh: [all?.bands[0]?.rateMicropencePerKwh],
  });
  const dayOf48 = { minLength: DAY_HALF_HOURS, maxLength: DAY_HALF_HOURS };
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 3 }), dayOf48), (prices) => {
      const firsts = prices.flatMap((price, at) => (price === prices[at - 1] ? [] : [at]));
      const stretches = firsts.map((first, index) => ({
        first,
        end: firsts[index + 1] ?? DAY_HALF_HOURS,
        micropence: BigInt(prices[first] ?? 0),
      }));
      const price = priceOf({ chargeMicropencePerDay: 0n }, stretches);
      const { timetable, ratesMicropencePerKwh } =
        price.timetable === undefined ? oneRate(price) : price;
      const found: (number | undefined)[][] = [...prices, ...prices].map(() => []);
      for (const [index, times] of timetable.entries()) {
        for (const { first, end } of (times ?? []).flatMap(halfHoursOf)) {
          for (let at = first; at < end; at += 1)
            found[at]?.push(Number(ratesMicropencePerKwh[index]));
        }
      }
      expect(found).toEqual([...prices, ...prices].map((price) => [price]));
    }),
  );
});
