import fc from 'fast-check';
import { REGIONS, type Sent } from './household.ts';
import { type Fuel, type Market, offerOn, type PlanFuel, type Variant } from './market.ts';
import { addDays } from './vat.ts';

const PAYMENT_METHODS = ['monthly_direct_debit', 'variable_direct_debit', 'pay_on_receipt_of_bill', 'prepayment'];
/** Today and its neighbours, the last 49 days and theirs, the year and its. */
const DAYS_TO_AN_END = [-400, -1, 0, 1, 2, 48, 49, 50, 131, 141, 363, 364, 365, 366, 800];

type Home = { readonly postcode: string; readonly region: number; readonly variant: Variant };

/** Good requests of comparison and valuation, over all the plans that a household here may be on. */
export function anyHousehold(market: Market, today: string): fc.Arbitrary<Sent> {
  const homes = Object.entries(REGIONS).flatMap(([postcode, region]) =>
    (['standard', 'economy_7'] as const).map((variant): Home => ({ postcode, region, variant })),
  );
  return fc.constantFrom(...homes).chain((home) =>
    fc
      .oneof(
        joined(plan('dual_fuel', home, { market, today }), usage('electricity', home), usage('gas', home)).map(
          (sent) => ({ ...sent, fuel: 'dual_fuel' }),
        ),
        bothFuels(home, { market, today }).map((sent) => ({ ...sent, fuel: 'dual_fuel' })),
        bothFuels(home, { market, today }).map((sent) => ({ ...sent, fuel: 'gas' })),
        joined(plan('electricity', home, { market, today }), usage('electricity', home)).map((sent) => ({
          ...sent,
          fuel: 'electricity',
        })),
      )
      .chain((sent) =>
        joined(optional('new_payment_method', fc.constantFrom(...PAYMENT_METHODS))).map((chosen) => ({
          post_code: home.postcode,
          electricity_variant: home.variant,
          ...sent,
          ...chosen,
        })),
      ),
  );
}

function joined(...parts: ReadonlyArray<fc.Arbitrary<Sent>>): fc.Arbitrary<Sent> {
  return fc.tuple(...parts).map((all): Sent => Object.assign({}, ...all));
}

function plan(fuel: PlanFuel, home: Home, { market, today }: { market: Market; today: string }): fc.Arbitrary<Sent> {
  const here = [...market.histories.values()].filter(
    (history) =>
      history[0]?.fuel === fuel &&
      history[0].region === home.region &&
      (fuel === 'gas' || history[0].variant === home.variant) &&
      offerOn(history, today) !== undefined,
  );
  const keys = here.map(([first]) => ({
    [`${fuel}_supplier_key`]: first?.plan.supplier_key ?? '',
    [`${fuel}_plan_key`]: first?.plan.key ?? '',
    [`${fuel}_payment_method`]: first?.paymentMethod ?? '',
  }));
  const days = fc.oneof(fc.constantFrom(...DAYS_TO_AN_END), fc.integer({ min: -30, max: 400 }));
  return joined(
    fc.constantFrom(...keys),
    optional(
      `${fuel}_end_date`,
      days.map((count) => addDays(today, count)),
    ),
  );
}

function optional(name: string, value: fc.Arbitrary<string>): fc.Arbitrary<Sent> {
  return fc.option(value, { nil: undefined }).map((given): Sent => (given === undefined ? {} : { [name]: given }));
}

function usage(fuel: Fuel, home: Home): fc.Arbitrary<Sent> {
  const night = fc.integer({ min: 1, max: 99 }).map(String);
  const economy7 = fuel === 'electricity' && home.variant === 'economy_7';
  const share = economy7 ? night.map((percent) => ({ percent_night_usage: percent })) : fc.constant({});
  const kwh = fc.oneof(fc.constantFrom('0', '0.000001', '123.4567895', '1000000'), decimals(25_000));
  const spend = fc.oneof(
    fc.constantFrom('0.01', '1'),
    decimals(400_000).filter((pence) => Number(pence) > 0),
  );
  const estimate = fc.constantFrom('low', 'medium', 'high');
  return fc.oneof(
    joined(
      kwh.map((value) => ({ [`${fuel}_usage_kwh`]: value })),
      share,
    ),
    joined(
      spend.map((value) => ({ [`${fuel}_spend_pence`]: value })),
      fc.constantFrom('annual', 'quarterly', 'monthly').map((value) => ({ [`${fuel}_spend_frequency`]: value })),
      share,
    ),
    joined(
      estimate.map((value) => ({ [`${fuel}_usage_estimate`]: value })),
      economy7 ? optional('percent_night_usage', night) : fc.constant({}),
    ),
  );
}

function decimals(max: number): fc.Arbitrary<string> {
  return fc
    .tuple(fc.integer({ min: 0, max }), fc.integer({ min: 0, max: 999_999 }), fc.boolean())
    .map(([whole, millionths, isWhole]) => (isWhole ? `${whole}` : `${whole}.${`${millionths}`.padStart(6, '0')}`));
}

function bothFuels(home: Home, on: { market: Market; today: string }): fc.Arbitrary<Sent> {
  return joined(plan('electricity', home, on), usage('electricity', home), plan('gas', home, on), usage('gas', home));
}

const FLAGS = ['fixed_only', 'green_only', 'no_exit_fees', 'fulfillable_only'] as const;

/** A good request with filters, an order, usages beside its own, all or none of them. */
export function narrowed(requests: fc.Arbitrary<Sent>, { suppliers }: Market): fc.Arbitrary<Sent> {
  const keys = fc.shuffledSubarray([...suppliers.keys()], { minLength: 1 }).map((some) => some.join(','));
  const filters = fc.record(
    {
      ...Object.fromEntries(FLAGS.map((name) => [name, fc.constantFrom('true', 'false')])),
      only_suppliers: keys,
      exclude_suppliers: keys,
      rank_by: fc.constantFrom('total', 'like_for_like'),
    },
    { requiredKeys: [] },
  );
  return requests.chain((sent) =>
    fc
      .tuple(fc.option(filters, { nil: {} }), fc.option(anyUsages(sent), { nil: undefined }))
      .map(
        ([left, other_usages]): Sent => ({ ...sent, ...left, ...(other_usages === undefined ? {} : { other_usages }) }),
      ),
  );
}

/** Also such as a car that charges at home would exceed. */
function anyUsages({ fuel }: Sent): fc.Arbitrary<string> {
  const kwh = fc.oneof(
    fc.constantFrom('0', '0.000001', '1800', '2500.1234567', '1000000'),
    fc.nat({ max: 25_000_000 }).map((thousandths) => `${thousandths / 1000}`),
  );
  const usage = fuel === 'dual_fuel' ? fc.tuple(kwh, kwh).map((pair) => pair.join(':')) : kwh;
  return fc.array(usage, { minLength: 1, maxLength: 4 }).map((usages) => usages.join(','));
}
