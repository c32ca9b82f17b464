import fc from 'fast-check';
import { anyHousehold } from './any-household.ts';
import { compare, decimal, fraction } from './fraction.ts';
import { householdOf, REGIONS, type Sent } from './household.ts';
import type { Market } from './market.ts';

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
  const methods = new Set([...market.histories.values()].map(([first]) => first?.paymentMethod));
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
