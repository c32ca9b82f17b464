import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { feed } from '../../support/feed-maker.ts';
import type { Fraction } from '../../support/oracle/fraction.ts';
import {
  type Fuel,
  fuelsOf,
  type History,
  offerOn,
  type Price,
  readMarket,
  type UnitRate,
} from '../../support/oracle/market.ts';
import { withVat } from '../../support/oracle/vat.ts';
import { POSTCODES } from '../../support/postcodes.ts';
import { type SampleApi, type Sent, sampleApi } from '../../support/sample-api.ts';

/**
 * How many prices of plans there are, by region, meter and payment method, and how many of them own
 * rates cannot say: they have bands or days of the week, or have not begun. On the second day
 * electricity has VAT as gas has on both.
 */
const MARKETS = [
  {
    market: 'the sample',
    names: ['market/price-cap-2026-07', 'market/deals-2026-04', 'market/example-energy'],
    counts: {
      '2026-11-21': { copied: 2931, others: 56 },
      '2027-04-01': { copied: 2931, others: 56 },
    },
  },
  {
    market: 'the odd market',
    names: ['feeds/odd-market-with-vat', 'feeds/odd-market', 'feeds/odd-market-rollovers'],
    counts: {
      '2026-11-21': { copied: 461, others: 251 },
      '2027-04-01': { copied: 513, others: 199 },
    },
  },
];

const TIMEOUT_MILLISECONDS = 1_200_000;

type Copied = Readonly<Record<string, string>>;

describe.each(MARKETS)('in $market', ({ names, counts: expected }) => {
  const texts = names.map((name) =>
    readFileSync(join(import.meta.dirname, `../../fixtures/${name}.ndjson`), 'utf8'),
  );
  const market = readMarket(texts);

  it.each(Object.entries(expected))(
    'the rates of each plan on %s, sent as own rates, cost what the plan costs',
    async (day, counted) => {
      const feeds = texts.map((text, at) => feed(text.trim().split('\n'), `feed-${at}`));
      const api = await sampleApi({ day, loadDay: '2026-11-21', feeds });
      const different: string[] = [];
      const counts = { copied: 0, others: 0 };
      for (const history of market.histories.values()) {
        const rates = [false, true]
          .map((isWithVat) => copied(history, day, isWithVat))
          .filter((one) => one !== null);
        if (rates.length === 0) counts.others += 1;
        else counts.copied += 1;
        for (const one of rates) {
          const [plan, own] = await yearsOf(api, history, one);
          if (plan !== own) different.push(`${nameOf(history)} ${plan} ${own}`);
        }
      }
      expect(different).toEqual([]);
      expect(counts).toEqual(counted);
    },
    TIMEOUT_MILLISECONDS,
  );
});

/** The pence of a year on the plan, and at its rates. */
async function yearsOf(
  api: SampleApi,
  { plan, fuel, paymentMethod, variant, region }: History,
  rates: Copied,
): Promise<readonly number[]> {
  const home: Sent = {
    post_code: POSTCODES[region] ?? '',
    fuel,
    ...(fuel !== 'electricity' && { gas_usage_kwh: '9876.54321' }),
    electricity_variant: variant ?? 'standard',
    electricity_usage_kwh: '3456.789',
    ...(variant === 'economy_7' && { percent_night_usage: '37' }),
    // A home that asks for gas alone names its electricity as well.
    ...(fuel === 'gas' && {
      electricity_charge_pence_per_day: '50',
      electricity_rate_pence_per_kwh: '25',
    }),
    has: 'smart_meter',
    [`${fuel}_payment_method`]: paymentMethod,
    // The whole year is on the current plan.
    [`${fuel}_end_date`]: '2030-01-01',
    [`${fuel}_supplier_key`]: plan.supplier_key,
  };
  const totals = [{ [`${fuel}_plan_key`]: plan.key }, rates].map(
    async (current) => (await api.get('valuation', { ...home, ...current })).valuation.total_pence,
  );
  return await Promise.all(totals);
}

/** The rates of a plan as parameters; null if own rates cannot say its prices. */
function copied(history: History, day: string, isWithVat: boolean): Copied | null {
  const prices = Object.entries(offerOn(history, day)?.prices ?? {});
  const byFuel = fuelsOf(history.fuel).map((fuel) => {
    const price = prices.find(([of]) => of === fuel)?.[1];
    const shown = (amount: Fraction) =>
      String((isWithVat ? amount.times(withVat(fuel, day)) : amount).shown());
    return price === undefined ? null : ratesOf(price, { fuel, variant: history.variant, shown });
  });
  return byFuel.includes(null)
    ? null
    : Object.assign({ rates_include_vat: String(isWithVat) }, ...byFuel);
}

type ToCopy = {
  readonly fuel: Fuel;
  readonly variant: History['variant'];
  readonly shown: (amount: Fraction) => string;
};

function ratesOf({ charge, rates, pastYear }: Price, { fuel, variant, shown }: ToCopy) {
  const [first, second, ...more] = rates;
  const isPlain = rates.every(({ bandKwh, windows }) => bandKwh === null && isEveryDay(windows));
  if (first === undefined || more.length > 0 || !isPlain || pastYear !== undefined) return null;
  const charges = { [`${fuel}_charge_pence_per_day`]: shown(charge) };
  const two = (day: UnitRate, night: UnitRate) => ({
    ...charges,
    [`${fuel}_day_rate_pence_per_kwh`]: shown(day.rate),
    [`${fuel}_night_rate_pence_per_kwh`]: shown(night.rate),
  });
  if (fuel === 'electricity' && variant === 'economy_7') {
    if (second === undefined) return two(first, first);
    return first.register === 'day' ? two(first, second) : two(second, first);
  }
  if (second === undefined)
    return { ...charges, [`${fuel}_rate_pence_per_kwh`]: shown(first.rate) };
  const [day, night] = first.windows === null ? [first, second] : [second, first];
  const times = night.windows?.map(({ from, to }) => `${from}-${to}`).join();
  return times === undefined ? null : { ...two(day, night), electricity_night_times: times };
}

function isEveryDay(windows: UnitRate['windows']): boolean {
  return windows === null || windows.every(({ days = 'all' }) => days === 'all');
}

function nameOf({ plan, fuel, paymentMethod, variant, region }: History): string {
  return [plan.supplier_key, plan.key, fuel, paymentMethod, variant, region].join(' ');
}
