import fc from 'fast-check';
import {
  dayAndNight,
  electricityOffer,
  gasOffer,
  type Line,
  planLine,
  price,
  supplierLine,
} from '../../support/feed-maker.ts';
import { EVEN_DAY, WESTMINSTER } from '../../support/households.ts';
import { present } from '../../support/present.ts';
import { type SampleApi, type Sent, sampleApi } from '../../support/sample-api.ts';

/** Both fuels have 5 % VAT on each of the 365 days. */
const DAY = '2027-04-01';
const YEAR_KWH = 4800;
const NIGHT_PERCENT = 40;
const PLANS = 6;
const RUNS = process.env['ENERGY_NIGHTLY'] === '1' ? 40 : 4;

/** Ten-thousandths of a penny, so that every amount of a line and of a year is whole. */
type Rate = {
  readonly rate: number;
  readonly register?: 'day' | 'night' | undefined;
  readonly band?: number | undefined;
  readonly times?: ReadonlyArray<{ readonly from: string; readonly to: string }> | undefined;
};
type AnyPrice = {
  readonly charge: number;
  readonly rates: readonly Rate[];
  readonly period?: keyof typeof PERIODS | undefined;
};

const PERIODS = { year: 1, month: 12, day: 365 };

// Few values, so that many prices differ in one part only.
const charge = fc.constantFrom(-50_000, 0, 300_000, 300_001, 500_000);
const rate = fc.constantFrom(150_000, 150_001, 250_000, 300_000);

/** One to three bands, the last without a width. */
function bands(register?: 'day' | 'night'): fc.Arbitrary<readonly Rate[]> {
  const band = fc.record({
    rate,
    band: fc.constantFrom(1, 2, 100, 1000),
    register: fc.constant(register),
  });
  return fc
    .tuple(fc.array(band, { maxLength: 2 }), rate)
    .map(([first, last]) => [...first, { rate: last, register }]);
}

const period = fc.constantFrom('year' as const, 'month' as const, 'day' as const);
const oneRegister: fc.Arbitrary<AnyPrice> = fc.record({ charge, rates: bands(), period });
const twoRegisters: fc.Arbitrary<AnyPrice> = fc.record({
  charge,
  rates: fc.tuple(bands('day'), bands('night')).map((both) => both.flat()),
  period,
});
const timeOfUse: fc.Arbitrary<AnyPrice> = fc
  .record({ charge, from: fc.integer({ min: 0, max: 20 }), hours: fc.integer({ min: 1, max: 3 }) })
  .chain(({ charge, from, hours }) =>
    fc.tuple(rate, rate).map(([first, second]) => {
      const times = [{ from: clock(from), to: clock(from + hours) }];
      return { charge, rates: [{ rate: first, times }, { rate: second }] };
    }),
  );

function clock(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

const KINDS: ReadonlyArray<{
  readonly name: string;
  readonly prices: fc.Arbitrary<AnyPrice>;
  readonly offer: (over: Line, price: Line) => Line;
  readonly household: Sent;
  /** What the market has besides. */
  readonly besides?: readonly Line[];
}> = [
  {
    name: 'gas in bands',
    prices: oneRegister,
    offer: (over, gas) => gasOffer({ ...over, gas }),
    household: {
      ...{ fuel: 'gas', gas_usage_kwh: String(YEAR_KWH) },
      // A home without electricity cannot switch.
      ...{ electricity_supplier_key: 'acme', electricity_plan_key: 'standard' },
      electricity_usage_kwh: String(YEAR_KWH),
    },
    besides: [electricityOffer({ plan_key: 'standard' })],
  },
  {
    name: 'electricity in bands or by time of use',
    prices: fc.oneof(oneRegister, timeOfUse),
    offer: (over, electricity) => electricityOffer({ ...over, electricity }),
    household: {
      ...{ fuel: 'electricity', electricity_usage_kwh: String(YEAR_KWH) },
      ...{ has: 'smart_meter', half_hours: EVEN_DAY },
    },
  },
  {
    name: 'electricity by day and night',
    prices: twoRegisters,
    offer: (over, electricity) =>
      electricityOffer({ ...over, electricity_variant: 'economy_7', electricity }),
    household: {
      ...{ fuel: 'electricity', electricity_usage_kwh: String(YEAR_KWH) },
      ...{ electricity_variant: 'economy_7', percent_night_usage: String(NIGHT_PERCENT) },
    },
  },
];

describe.each(KINDS)('any price of $name, from a line of a feed to a comparison', (kind) => {
  it('is as the line states it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(kind.prices, { minLength: PLANS, maxLength: PLANS }),
        async (prices) => {
          const { comparisons } = (await compare(await apiOf(prices, kind), kind.household))
            .comparison;
          const found = prices.map((_price, index) => {
            const item = present(comparisons.find(({ plan }) => plan.key === `plan-${index}`));
            const { total_pence, current } = item.personal_projection;
            const { breakdown } = present(current.gas ?? current.electricity);
            const standing = breakdown.find(({ type }) => type === 'standing-charge');
            return { total_pence, standing };
          });
          expect(found).toEqual(
            prices.map((price) => ({
              total_pence: yearPence(price),
              standing: expect.objectContaining({ charge_pence_per_day: price.charge / 10_000 }),
            })),
          );
        },
      ),
      { numRuns: RUNS },
    );
  });
});

function apiOf(
  prices: readonly AnyPrice[],
  { offer, besides = [] }: (typeof KINDS)[number],
): Promise<SampleApi> {
  const open = {
    ...{ product_end_date: null, exit_fees: null, requires: ['smart_meter'] },
    rate_guarantee: { end_date: null, duration_months: null, description: '' },
  };
  const cheap = { charge_pence_per_day: 0, unit_rates: [{ rate_pence_per_kwh: 10 }] };
  const standard =
    offer({}, price(cheap))['electricity_variant'] === 'economy_7' ? dayAndNight : cheap.unit_rates;
  return sampleApi({
    day: DAY,
    lines: [
      supplierLine(),
      planLine({ ...open, key: 'standard', standard_variable: true, requires: [] }),
      offer({ plan_key: 'standard' }, price({ ...cheap, unit_rates: standard })),
      ...besides,
      ...prices.flatMap((price, index) => {
        const key = `plan-${index}`;
        return [planLine({ ...open, key }), offer({ plan_key: key }, lineOf(price))];
      }),
    ],
  });
}

function compare(api: SampleApi, household: Sent) {
  const fuel = String(household['fuel']);
  return api.get('comparison', {
    ...WESTMINSTER,
    [`${fuel}_supplier_key`]: 'acme',
    [`${fuel}_plan_key`]: 'standard',
    has: 'smart_meter',
    ...household,
  });
}

function lineOf({ charge, rates, period }: AnyPrice): Line {
  return {
    charge_pence_per_day: charge / 10_000,
    unit_rates: rates.map(({ rate, register, band, times }) => ({
      ...{ rate_pence_per_kwh: rate / 10_000, register, band_kwh: band, times },
    })),
    band_period: period,
  };
}

/** 365 days of the charge, and each kWh at its rate, with 5 % VAT, in whole pence. */
function yearPence({ charge, rates, period = 'year' }: AnyPrice): number {
  const remaining: Record<string, number> = {
    all: YEAR_KWH,
    day: (YEAR_KWH * (100 - NIGHT_PERCENT)) / 100,
    night: (YEAR_KWH * NIGHT_PERCENT) / 100,
  };
  const energy = rates.reduce((sum, { rate, register = 'all', band, times }) => {
    const before = remaining[register] ?? 0;
    const hours = times?.map(({ from, to }) => Number.parseInt(to, 10) - Number.parseInt(from, 10));
    const width =
      hours?.map((count) => (YEAR_KWH * count) / 24)[0] ?? (band ?? before) * PERIODS[period];
    const kwh = Math.min(before, width);
    remaining[register] = before - kwh;
    return sum + kwh * rate;
  }, 0);
  return Math.floor(((charge * 365 + energy) * 105) / 1_000_000 + 0.5);
}
