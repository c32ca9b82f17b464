import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { everyItem } from '../../support/every-item.ts';
import {
  dayAndNight,
  dualOffer,
  electricityOffer,
  feed,
  feedLines,
  gasOffer,
  header,
  type Line,
  planLine,
  price,
  supplierLine,
} from '../../support/feed-maker.ts';
import { DUAL_FUEL } from '../../support/households.ts';
import { anyHousehold, narrowed } from '../../support/oracle/any-household.ts';
import { oracle } from '../../support/oracle/oracle.ts';
import { priceCapFeed } from '../../support/oracle/price-cap.ts';
import { variablePlans } from '../../support/oracle/variable-plans.ts';
import { capSource, PRICE_CAP_FILE } from '../../support/price-cap-source.ts';
import { type SampleApi, sampleApi } from '../../support/sample-api.ts';

const DAY = '2026-04-15';
const REGIONS = Array.from({ length: 14 }, (_, index) => 10 + index);
const RUNS = process.env['ENERGY_NIGHTLY'] === '1' ? 60 : 6;
const DEALS = readFileSync('test/fixtures/market/deals-2026-04.ndjson', 'utf8');
const [CAP_ENTRY] = JSON.parse(readFileSync('data/sources.json', 'utf8')).sources;

/** Trackers of every payment method, meter and fuel, in pence and in percent. */
const TRACKERS = feedLines([
  header({ source: 'trackers', published_at: '2026-04-02T06:00:00Z' }),
  supplierLine(),
  ...['pence', 'percent'].flatMap((keeps) => [
    planLine({ key: keeps, product_end_date: null, follows: { source: 'price-cap', keeps } }),
    ...['monthly_direct_debit', 'pay_on_receipt_of_bill', 'prepayment'].flatMap(
      (payment_method) => {
        const over = {
          plan_key: keeps,
          payment_method,
          regions: REGIONS,
          valid_from: '2026-03-01',
        };
        const economy_7 = {
          electricity_variant: 'economy_7',
          electricity: price({ unit_rates: dayAndNight }),
        };
        return [
          electricityOffer(over),
          electricityOffer({ ...over, ...economy_7 }),
          dualOffer(over),
          dualOffer({ ...over, ...economy_7, valid_to: '2026-12-01' }),
          gasOffer(over),
        ];
      },
    ),
  ]),
]);

describe('on 15 April 2026, with the cap of July announced,', () => {
  const feeds = [DEALS, TRACKERS, variablePlans(DAY)];
  const expected = oracle([priceCapFeed(PRICE_CAP_FILE, CAP_ENTRY), ...feeds], DAY);
  let api: SampleApi;
  beforeAll(async () => {
    api = await sampleApi({
      day: DAY,
      feeds: feeds.map((text, at) => feed(text.trim().split('\n'), `feed-${at}`)),
      sources: [capSource()],
    });
  });

  it('trackers and standard variable plans change on 1 July, and cost what is known of the year', async () => {
    const query = { ...DUAL_FUEL, limit: '500', exclude_suppliers: 'vary' };
    const { comparison } = await api.get('comparison', query);
    const types = comparison.comparisons.map(({ plan, like_for_like: year }) => [
      plan.tariff_type,
      plan.follows,
      plan.prices_until,
      year.price_changes_on,
    ]);
    const july = ['2026-07-01'];
    const kinds = new Set(types.map((type) => JSON.stringify(type)));
    expect(kinds).toContain(JSON.stringify(['tracker', 'ofgem-price-cap', july[0], july]));
    expect(kinds).toContain(JSON.stringify(['variable', null, july[0], july]));
    expect(types.filter(([type]) => type === 'tracker')).toHaveLength(6);
    for (const [type, , , changes] of types) if (type !== 'fixed') expect(changes).toEqual(july);
  });

  it('any household pays and saves what the oracle works out', async () => {
    await fc.assert(
      fc.asyncProperty(
        narrowed(anyHousehold(expected.market, DAY), expected.market),
        async (anySent) => {
          const query = expected.paying(anySent);
          expect(await api.get('valuation', query)).toMatchObject({
            valuation: expected.valuation(query),
          });
          expect(await everyItem(api, query)).toMatchObject(expected.comparison(query));
        },
      ),
      { numRuns: RUNS },
    );
  });
});

describe('a plan is', () => {
  const guarantee = (over: Line) => ({
    rate_guarantee: { end_date: null, duration_months: null, description: '', ...over },
  });
  const plans: ReadonlyArray<readonly [string, string, Line]> = [
    ['tracker', 'that follows a cap', guarantee({})],
    ['tracker', 'that follows a cap, whatever it guarantees', guarantee({ duration_months: 12 })],
    ['fixed', 'with a guarantee by months', guarantee({ duration_months: 12 })],
    ['fixed', 'with a guarantee until tomorrow', guarantee({ end_date: '2026-11-22' })],
    ['variable', 'with a guarantee until today', guarantee({ end_date: '2026-11-21' })],
    ['variable', 'without a guarantee', guarantee({})],
  ];
  const lines = plans.flatMap(([type, , over], at) => [
    planLine({
      ...{ key: `plan-${at}`, name: `Plan ${at}`, product_end_date: null, ...over },
      ...(type === 'tracker' && { follows: { source: 'price-cap' } }),
    }),
    dualOffer({ plan_key: `plan-${at}`, regions: [12] }),
  ]);
  const household = {
    ...DUAL_FUEL,
    dual_fuel_supplier_key: 'acme',
    dual_fuel_plan_key: 'plan-2',
    dual_fuel_end_date: '2026-12-31',
  };
  let api: SampleApi;
  beforeAll(async () => {
    api = await sampleApi({ day: '2026-11-21', lines: [supplierLine(), ...lines] });
  });

  it.each(plans.map(([type, what], at) => [type, what, `plan-${at}`]))(
    'a %s %s, in every plan detail, among the best buys and for the filter',
    async (type, _what, key) => {
      const follows = type === 'tracker' ? 'ofgem-price-cap' : null;
      const keysIn = async (over: Record<string, string>) => {
        const { comparison } = await api.get('comparison', { ...household, ...over });
        return comparison.comparisons.flatMap(({ plan }) => (plan.key === key ? [plan] : []));
      };
      expect(await keysIn({})).toMatchObject([{ key, tariff_type: type, follows }]);
      expect(await keysIn({ fixed_only: 'true' })).toHaveLength(type === 'fixed' ? 1 : 0);
      const { valuation } = await api.get('valuation', { ...household, dual_fuel_plan_key: key });
      expect(valuation.gas?.plan).toMatchObject({ key, tariff_type: type, follows });
      const name = key.replace('plan-', 'Plan ');
      const bought = async (best_buy_type: string) => {
        const { plans: best } = await api.get('best-buys', {}, { best_buy_type });
        return best.filter((plan) => plan.name === name).map((plan) => plan.rate_guarantee.fixed);
      };
      const isFixed = type === 'fixed';
      expect(await bought('cheapest-plans')).toEqual([isFixed]);
      expect(await bought('cheapest-fixed-plans')).toHaveLength(isFixed ? 1 : 0);
      expect(await bought('cheapest-variable-plans')).toHaveLength(isFixed ? 0 : 1);
    },
  );
});
