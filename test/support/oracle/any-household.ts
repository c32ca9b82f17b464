import fc from 'fast-check';
import { decimal } from './fraction.ts';
import { REGIONS, type Sent } from './household.ts';
import { type Fuel, fuelsOf, type Market, offerOn, type PlanFuel, type Variant } from './market.ts';
import { addDays } from './vat.ts';

const PAYMENT_METHODS = [
  'monthly_direct_debit',
  'variable_direct_debit',
  'pay_on_receipt_of_bill',
  'prepayment',
];
/** Today and its neighbours, the last 49 days and theirs, the year and its. */
const DAYS_TO_AN_END = [-400, -1, 0, 1, 2, 48, 49, 50, 131, 141, 363, 364, 365, 366, 800];

type World = { readonly market: Market; readonly today: string };
type Home = World & {
  readonly post_code: string;
  readonly region: number;
  readonly electricity_variant: Variant;
};

/**
 * Good requests of comparison and valuation, over all the plans that a household here may be on.
 */
export function anyHousehold(market: Market, today: string): fc.Arbitrary<Sent> {
  const variants: readonly Variant[] = ['standard', 'economy_7'];
  const homes = Object.entries(REGIONS).flatMap(([post_code, region]) =>
    variants.map(
      (electricity_variant): Home => ({ market, today, post_code, region, electricity_variant }),
    ),
  );
  return fc.constantFrom(...homes).chain((home) => {
    const { post_code, electricity_variant } = home;
    const [electricity, gas] = [usage('electricity', home), usage('gas', home)];
    const electricityOnly = [plan('electricity', home), electricity];
    const both = joined(...electricityOnly, plan('gas', home), gas);
    return joined(
      fc.constant({ post_code, electricity_variant }),
      fc.oneof(
        joined(fc.constant({ fuel: 'dual_fuel' }), plan('dual_fuel', home), electricity, gas),
        joined(fc.constant({ fuel: 'dual_fuel' }), both),
        joined(fc.constant({ fuel: 'gas' }), both),
        joined(fc.constant({ fuel: 'electricity' }), ...electricityOnly),
      ),
      optional('rates_include_vat', fc.constantFrom('true', 'false')),
      optional('new_payment_method', fc.constantFrom(...PAYMENT_METHODS)),
    );
  });
}

const none = fc.constant<Sent>({});

function joined(...parts: ReadonlyArray<fc.Arbitrary<Sent>>): fc.Arbitrary<Sent> {
  return fc.tuple(...parts).map((all): Sent => Object.assign({}, ...all));
}

function named(name: string, value: fc.Arbitrary<string>): fc.Arbitrary<Sent> {
  return value.map((entry) => ({ [name]: entry }));
}

function optional(name: string, value: fc.Arbitrary<string>): fc.Arbitrary<Sent> {
  return fc.option(named(name, value), { nil: {} });
}

function plan(
  fuel: PlanFuel,
  { market, today, region, electricity_variant }: Home,
): fc.Arbitrary<Sent> {
  const here = [...market.histories.values()].filter(
    (history) =>
      history.fuel === fuel &&
      history.region === region &&
      (fuel === 'gas' || history.variant === electricity_variant) &&
      offerOn(history, today) !== undefined,
  );
  const keys = here.map(
    ({ plan: { supplier_key, key }, paymentMethod }): Sent => ({
      [`${fuel}_supplier_key`]: supplier_key,
      [`${fuel}_plan_key`]: key,
      [`${fuel}_payment_method`]: paymentMethod,
    }),
  );
  const suppliers = [...new Set(here.map(({ plan: { supplier_key } }) => supplier_key))];
  const ownRates = joined(
    named(`${fuel}_payment_method`, fc.constantFrom(...PAYMENT_METHODS)),
    optional(`${fuel}_supplier_key`, fc.constantFrom(...suppliers)),
    ...fuelsOf(fuel).map((one) => rates(one, electricity_variant)),
  );
  const days = fc.oneof(fc.constantFrom(...DAYS_TO_AN_END), fc.integer({ min: -30, max: 400 }));
  const ends = days.map((count) => addDays(today, count));
  return joined(
    fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...keys) }, ownRates),
    optional(`${fuel}_end_date`, ends),
  );
}

/** The rates of a fuel, sent as a household knows them. */
function rates(fuel: Fuel, variant: Variant): fc.Arbitrary<Sent> {
  const isTwo = fuel === 'electricity' && variant === 'economy_7';
  const names = isTwo ? ['day_rate', 'night_rate'] : ['rate'];
  const charge = fc.oneof(fc.constantFrom('0', '-12.5', '1000'), decimals(90));
  const rate = fc.oneof(fc.constantFrom('0', '27', '1000', '8.1234567'), decimals(60));
  return joined(
    named(`${fuel}_charge_pence_per_day`, charge),
    ...names.map((name) => named(`${fuel}_${name}_pence_per_kwh`, rate)),
    optional(`${fuel}_exit_fee_pence`, fc.constantFrom('0', '7500')),
  );
}

function usage(fuel: Fuel, { electricity_variant }: Home): fc.Arbitrary<Sent> {
  const isEconomy7 = fuel === 'electricity' && electricity_variant === 'economy_7';
  const night = named('percent_night_usage', fc.integer({ min: 1, max: 99 }).map(String));
  const share = isEconomy7 ? night : none;
  const kwh = fc.oneof(
    fc.constantFrom('0', '0.000001', '123.4567895', '1000000'),
    decimals(25_000),
  );
  const positive = decimals(400_000).filter((one) => Number(one) > 0);
  const pence = fc.oneof(fc.constantFrom('0.01', '1'), positive);
  const frequency = fc.constantFrom('annual', 'quarterly', 'monthly');
  return fc.oneof(
    joined(named(`${fuel}_usage_kwh`, kwh), share),
    joined(named(`${fuel}_spend_pence`, pence), named(`${fuel}_spend_frequency`, frequency), share),
    joined(
      named(`${fuel}_usage_estimate`, fc.constantFrom('low', 'medium', 'high')),
      fc.oneof(none, share),
    ),
  );
}

function decimals(max: number): fc.Arbitrary<string> {
  return fc
    .tuple(fc.integer({ min: 0, max }), fc.integer({ min: 0, max: 999_999 }), fc.boolean())
    .map(([whole, millionths, isWhole]) =>
      isWhole ? `${whole}` : `${whole}.${`${millionths}`.padStart(6, '0')}`,
    );
}

const FLAGS = ['fixed_only', 'green_only', 'no_exit_fees', 'fulfillable_only'];

/** A good request with filters, an order and further usages, all or none of them. */
export function narrowed(requests: fc.Arbitrary<Sent>, { suppliers }: Market): fc.Arbitrary<Sent> {
  const keys = fc
    .shuffledSubarray([...suppliers.keys()], { minLength: 1 })
    .map((some) => some.join(','));
  const filters = joined(
    ...FLAGS.map((name) => optional(name, fc.constantFrom('true', 'false'))),
    optional('only_suppliers', keys),
    optional('exclude_suppliers', keys),
    optional('include_dynamic', fc.constantFrom('true', 'false')),
    optional('rank_by', fc.constantFrom('total', 'like_for_like')),
  );
  return requests.chain((query) =>
    joined(
      fc.constant(query),
      fc.option(filters, { nil: {} }),
      optional('other_usages', anyUsages(query)),
    ),
  );
}

/** Makes further usages, some of which a car that charges at home would exceed. */
function anyUsages({ fuel }: Sent): fc.Arbitrary<string> {
  const kwh = fc.oneof(
    fc.constantFrom('0', '0.000001', '1800', '2500.1234567', '1000000'),
    fc.nat({ max: 25_000_000 }).map((thousandths) => `${thousandths / 1000}`),
  );
  const usage = fuel === 'dual_fuel' ? fc.tuple(kwh, kwh).map((pair) => pair.join(':')) : kwh;
  return fc.array(usage, { minLength: 1, maxLength: 4 }).map((usages) => usages.join(','));
}

const HAS = ['smart_meter', 'electric_vehicle', 'heat_pump', 'solar_panels', 'battery'];
/** The decimals of half hours, which may be in any unit. */
const UNIT_DECIMALS = [0, 3, 9];

/** Good requests of households that say what the home has and when it uses electricity. */
export function anySmartHousehold(market: Market, today: string): fc.Arbitrary<Sent> {
  // All of it for every second home, so that plans that require several things are compared.
  const has = fc.oneof(fc.constant(HAS), fc.shuffledSubarray(HAS));
  return fc
    .tuple(anyBuyer(market, today), has)
    .chain(([query, things]) =>
      joined(
        fc.constant(things.length > 0 ? { ...query, has: things.join(',') } : query),
        things.includes('smart_meter') ? joined(anyLoad(), byClock(query)) : none,
        things.includes('electric_vehicle') ? anyCar(query) : none,
      ),
    )
    .map(
      (query): Sent =>
        Object.fromEntries(Object.entries(query).filter(([, value]) => value !== '')),
    );
}

/**
 * Makes requests mostly for a standard meter, with a payment method by which plans here are sold.
 */
function anyBuyer(market: Market, today: string): fc.Arbitrary<Sent> {
  const methods = new Set<string | undefined>(
    [...market.histories.values()].map(({ paymentMethod }) => paymentMethod),
  );
  const any = anyHousehold(market, today).map(({ new_payment_method = '', ...query }): Sent => {
    return methods.has(new_payment_method) ? { ...query, new_payment_method } : query;
  });
  const standard = any.filter(({ electricity_variant }) => electricity_variant === 'standard');
  return fc.oneof({ weight: 3, arbitrary: standard }, any);
}

/** A household of one rate may have two, with times. */
function byClock({ electricity_rate_pence_per_kwh: rate }: Sent): fc.Arbitrary<Sent> {
  if (rate === undefined) return none;
  const times = fc.constantFrom('00:30-05:30', '23:30-05:30,13:00-16:00', '05:00-00:00');
  const two = joined(
    fc.constant({ electricity_rate_pence_per_kwh: '' }),
    fc.constant({ electricity_day_rate_pence_per_kwh: rate }),
    named('electricity_night_rate_pence_per_kwh', decimals(60)),
    named('electricity_night_times', times),
  );
  return fc.oneof(none, two);
}

function anyLoad(): fc.Arbitrary<Sent> {
  const most = fc.oneof(fc.constant(0), fc.nat({ max: 9 }), fc.nat({ max: 2_000_000 }));
  const halfHours = fc
    .tuple(fc.array(most, { minLength: 48, maxLength: 48 }), fc.constantFrom(...UNIT_DECIMALS))
    .filter(([counts]) => counts.some((count) => count > 0))
    .map(([counts, places]) => counts.map((count) => shifted(BigInt(count), places)).join(','));
  const profile = optional('load_profile', fc.constantFrom('typical', 'night_storage'));
  return fc.oneof(profile, named('half_hours', halfHours));
}

/** None of the usage, all of it, or a part, if the household gives kWh. */
function anyCar({ electricity_usage_kwh: usage }: Sent): fc.Arbitrary<Sent> {
  if (usage === undefined) return fc.constant({});
  const { top, bottom } = decimal(usage);
  const parts = fc
    .nat({ max: 1000 })
    .map((part) => shifted((top * BigInt(part) * 1000n) / bottom, 6));
  const amounts = fc.oneof(fc.constantFrom('0', usage), parts);
  const possible = amounts.filter((kwh) => !decimal(usage).isBelow(decimal(kwh)));
  return optional('ev_kwh', possible);
}

/** A whole number with its point moved: 1250 by 3 decimals is 1.250. */
function shifted(count: bigint, places: number): string {
  if (places === 0) return `${count}`;
  const digits = `${count}`.padStart(places + 1, '0');
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}
