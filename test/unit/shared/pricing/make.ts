import fc from 'fast-check';
import {
  type Band,
  type FuelPricingBasis,
  type FuelUsage,
  fuelUsage,
  LOAD_PROFILES,
  type LoadProfile,
  microFromDecimal,
  type Register,
  type RegisterPrice,
  type Span,
  type TimeOfUsePrice,
  type TimeWindow,
  vatYear,
} from '../../../../shared/pricing/index.ts';

/** Pence a kWh, for the rest or for the first so many kWh a year. */
type RateText = string | readonly [rate: string, widthKwh: string];

/** makePrice('7', ['12.5', '300'], '11'): 7 p a day, 12.5 p for the first 300 kWh, then 11 p. */
export function makeFuelPrice(charge: string, ...rates: readonly RateText[]): RegisterPrice {
  return {
    chargeMicropencePerDay: microFromDecimal(charge),
    registers: [{ name: 'all', bands: bandsOf(rates) }],
  };
}

export function makeDayNightPrice(charge: string, day: readonly RateText[], night: readonly RateText[]): RegisterPrice {
  return {
    chargeMicropencePerDay: microFromDecimal(charge),
    registers: [
      { name: 'day', bands: bandsOf(day) },
      { name: 'night', bands: bandsOf(night) },
    ],
  };
}

export function kwh(text: string): FuelUsage {
  return fuelUsage(microFromDecimal(text));
}

export function economy7(kwhText: string, nightPercent: string): FuelUsage {
  return fuelUsage(microFromDecimal(kwhText), microFromDecimal(nightPercent));
}

/** Rates with their times, null for all other times, and a charge of 40 p a day. */
export function makeTimedPrice(...rates: readonly (readonly [rate: string, times: readonly TimeWindow[] | null])[]) {
  return {
    chargeMicropencePerDay: 40_000_000n,
    timetable: rates.map(([, times]) => times),
    ratesMicropencePerKwh: rates.map(([rate]) => microFromDecimal(rate)),
  } satisfies TimeOfUsePrice;
}

/** kWh a year by a load profile, some of which charge a car. */
export function loaded(kwhText: string, profile: LoadProfile = LOAD_PROFILES.typical, carKwh = '0'): FuelUsage {
  return { ...kwh(kwhText), load: { profile, carMicroKwh: microFromDecimal(carKwh) } };
}

/** The same parts in every half hour. */
export const EVEN_DAY: readonly string[] = Array.from({ length: 48 }, () => '0.25');

/** 5 % VAT on every day. */
export function atRates(usage: FuelUsage): FuelPricingBasis {
  return { usage, vat: vatYear('gas', '2026-11-21') };
}

/** The first so many of the 365 days. */
export function firstDays(days: number): Span {
  return { firstDay: 0, days };
}

const rate = fc.oneof(fc.bigInt({ min: 0n, max: 100_000_000n }), fc.constantFrom(10_000_000n, 20_000_000n));
const charge = fc.bigInt({ min: -5_000_000n, max: 120_000_000n });

const anySinglePrice: fc.Arbitrary<RegisterPrice> = fc.record({
  chargeMicropencePerDay: charge,
  registers: fc.tuple(register('all')),
});

const anyDayNightPrice: fc.Arbitrary<RegisterPrice> = fc.record({
  chargeMicropencePerDay: charge,
  registers: fc.tuple(register('day'), register('night')),
});

/** Millionths of a kWh: whole kWh, any millionths, and the edges. */
export const anyMicroKwh: fc.Arbitrary<bigint> = fc.oneof(
  fc.bigInt({ min: 0n, max: 20_000n }).map((whole) => whole * 1_000_000n),
  fc.bigInt({ min: 0n, max: 30_000_000_000n }),
  fc.constantFrom(0n, 1n, 100_000_000n, 1_000_000_000_000n),
);

/** 1 to 99 %, whole or with up to six decimals. */
const anyNightMicropercent: fc.Arbitrary<bigint> = fc.oneof(
  fc.bigInt({ min: 1n, max: 99n }).map((percent) => percent * 1_000_000n),
  fc.bigInt({ min: 1_000_000n, max: 99_000_000n }),
);

/** A price and how to make the usage that it fits, from micro-kWh. */
export const anyPriced: fc.Arbitrary<{ price: RegisterPrice; usageOf: (microKwh: bigint) => FuelUsage }> = fc.oneof(
  anySinglePrice.map((price) => ({ price, usageOf: (microKwh: bigint) => fuelUsage(microKwh) })),
  fc.tuple(anyDayNightPrice, anyNightMicropercent).map(([price, night]) => ({
    price,
    usageOf: (microKwh: bigint): FuelUsage => fuelUsage(microKwh, night),
  })),
);

function bandsOf(rates: readonly RateText[]): readonly Band[] {
  return rates.map((rate) =>
    typeof rate === 'string'
      ? { rateMicropencePerKwh: microFromDecimal(rate), widthMicroKwhPerYear: null }
      : { rateMicropencePerKwh: microFromDecimal(rate[0]), widthMicroKwhPerYear: microFromDecimal(rate[1]) },
  );
}

function register(name: Register['name']): fc.Arbitrary<Register> {
  return fc
    .tuple(
      fc.array(band(fc.oneof(fc.bigInt({ min: 1n, max: 10n ** 10n }), fc.constant(100_000_000n))), { maxLength: 3 }),
      band(fc.constant(null)),
    )
    .map(([first, last]) => ({ name, bands: [...first, last] }));
}

function band(width: fc.Arbitrary<bigint | null>): fc.Arbitrary<Band> {
  return fc.record({ rateMicropencePerKwh: rate, widthMicroKwhPerYear: width });
}
