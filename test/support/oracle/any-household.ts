import fc from 'fast-check';
import { compare, decimal, fraction } from './fraction.ts';
import { householdOf, REGIONS, type Sent } from './household.ts';
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
      history.fuel === fuel &&
      history.region === home.region &&
      (fuel === 'gas' || history.variant === home.variant) &&
      offerOn(history, today) !== undefined,
  );
  const keys = here.map(({ plan, paymentMethod }) => ({
    [`${fuel}_supplier_key`]: plan.supplier_key,
    [`${fuel}_plan_key`]: plan.key,
    [`${fuel}_payment_method`]: paymentMethod,
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

const HAS = ['smart_meter', 'electric_vehicle', 'heat_pump', 'solar_panels', 'battery'];
/** Half hours are in any unit: as whole numbers, in thousandths, or in billionths. */
const UNIT_DECIMALS = [0, 3, 9];
/** A spend that would buy more is refused. */
const MOST_KWH = fraction(3_000_000);

/** Good requests of households that say what the home has and when it uses electricity. */
export function anySmartHousehold(market: Market, today: string): fc.Arbitrary<Sent> {
  return fc
    .tuple(anyBuyer(market, today), anyHas())
    .chain(([sent, has]) =>
      fc
        .tuple(
          has.includes('smart_meter') ? anyLoad() : fc.constant<Sent>({}),
          has.includes('electric_vehicle') ? anyCar(sent) : fc.constant<Sent>({}),
        )
        .map(([load, car]): Sent => ({ ...sent, ...(has.length > 0 ? { has: has.join(',') } : {}), ...load, ...car })),
    )
    .filter((sent) => isWithinReach(sent, { market, today }));
}

/** Mostly on a standard meter, and asking for a payment method by which plans here are sold. */
function anyBuyer(market: Market, today: string): fc.Arbitrary<Sent> {
  const methods = new Set([...market.histories.values()].map(({ paymentMethod }) => paymentMethod));
  const any = anyHousehold(market, today).map(({ new_payment_method, ...sent }): Sent => {
    return new_payment_method !== undefined && methods.has(new_payment_method) ? { ...sent, new_payment_method } : sent;
  });
  const standard = any.filter(({ electricity_variant }) => electricity_variant === 'standard');
  return fc.oneof({ weight: 3, arbitrary: standard }, any);
}

/** All of it for every second home, so that plans that require several things are compared. */
function anyHas(): fc.Arbitrary<readonly string[]> {
  return fc.oneof(fc.constant(HAS), fc.shuffledSubarray(HAS));
}

function anyLoad(): fc.Arbitrary<Sent> {
  return fc.oneof(
    fc.constantFrom<Sent>({}, { load_profile: 'typical' }, { load_profile: 'night_storage' }),
    anyHalfHours().map((half_hours): Sent => ({ half_hours })),
  );
}

function anyHalfHours(): fc.Arbitrary<string> {
  const most = fc.oneof(fc.constant(0), fc.nat({ max: 9 }), fc.nat({ max: 2_000_000 }));
  return fc
    .tuple(fc.array(most, { minLength: 48, maxLength: 48 }), fc.constantFrom(...UNIT_DECIMALS))
    .filter(([counts]) => counts.some((count) => count > 0))
    .map(([counts, decimals]) => counts.map((count) => shifted(BigInt(count), decimals)).join(','));
}

/** None of the usage, all of it, or a part, if the household gives kWh. */
function anyCar(sent: Sent): fc.Arbitrary<Sent> {
  const usage = sent['electricity_usage_kwh'];
  if (usage === undefined) return fc.constant({});
  const { top, bottom } = decimal(usage);
  const parts = fc.nat({ max: 1000 }).map((part) => shifted((top * BigInt(part) * 1000n) / bottom, 6));
  const amounts = fc.oneof(fc.constantFrom('0', usage), parts);
  const within = amounts.filter((kwh) => compare(decimal(kwh), decimal(usage)) <= 0);
  return fc.option(within, { nil: undefined }).map((kwh): Sent => (kwh === undefined ? {} : { ev_kwh: kwh }));
}

/** A whole number with its point moved: 1250 by 3 decimals is 1.250. */
function shifted(count: bigint, decimals: number): string {
  if (decimals === 0) return `${count}`;
  const digits = `${count}`.padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

function isWithinReach(sent: Sent, { market, today }: { readonly market: Market; readonly today: string }): boolean {
  const { kwh } = householdOf(sent, { market, today, region: REGIONS[sent['post_code'] ?? ''] ?? 0 });
  return Object.values(kwh).every((one) => compare(one, MOST_KWH) <= 0);
}
