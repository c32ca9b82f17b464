import fc from 'fast-check';
import {
  type Band,
  type FuelPricingBasis,
  type FuelUsage,
  fuelUsage,
  microFromDecimal,
  type Register,
  type RegisterPrice,
  vatYear,
} from '../../../../shared/pricing/index.ts';

/** Pence a kWh, for a number of kWh a year or for all that are left. */
type RateText = string | readonly [rate: string, widthKwh: string];

/** makePrice('7', ['12.5', '300'], '11'): 7 p a day, 12.5 p for the first 300 kWh, then 11 p. */
export function makeFuelPrice(charge: string, ...rates: readonly RateText[]): RegisterPrice {
  return {
    chargeMicropencePerDay: microFromDecimal(charge),
    registers: [{ name: 'all', bands: bandsOf(rates) }],
  };
}

export function makeDayNightPrice(
  charge: string,
  day: readonly RateText[],
  night: readonly RateText[],
): RegisterPrice {
  const [first, second] = [bandsOf(day), bandsOf(night)] as const;
  const registers = [
    { name: 'day', bands: first } as const,
    { name: 'night', bands: second } as const,
  ];
  return { chargeMicropencePerDay: microFromDecimal(charge), registers };
}

function bandsOf(rates: readonly RateText[]): readonly Band[] {
  return rates.map((rate) =>
    typeof rate === 'string'
      ? { rateMicropencePerKwh: microFromDecimal(rate), widthMicroKwhPerYear: null }
      : {
          rateMicropencePerKwh: microFromDecimal(rate[0]),
          widthMicroKwhPerYear: microFromDecimal(rate[1]),
        },
  );
}

/** 5 % VAT on every day. */
export function atRates(usage: FuelUsage): FuelPricingBasis {
  return { usage, vat: vatYear('gas', '2026-11-21') };
}

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
export const anyPriced: fc.Arbitrary<{
  price: RegisterPrice;
  usageOf: (microKwh: bigint) => FuelUsage;
}> = fc.oneof(
  anyPrice(register('all')).map((price) => ({
    price,
    usageOf: (microKwh: bigint) => fuelUsage(microKwh),
  })),
  fc
    .tuple(anyPrice(register('day'), register('night')), anyNightMicropercent)
    .map(([price, night]) => ({
      price,
      usageOf: (microKwh: bigint): FuelUsage => fuelUsage(microKwh, night),
    })),
);

function anyPrice(...registers: readonly fc.Arbitrary<Register>[]): fc.Arbitrary<RegisterPrice> {
  const chargeMicropencePerDay = fc.bigInt({ min: -5_000_000n, max: 120_000_000n });
  return fc.record({ chargeMicropencePerDay, registers: fc.tuple(...registers) });
}

function register(name: Register['name']): fc.Arbitrary<Register> {
  const rateMicropencePerKwh = fc.oneof(
    fc.bigInt({ min: 0n, max: 100_000_000n }),
    fc.constantFrom(10_000_000n, 20_000_000n),
  );
  const band = (widthMicroKwhPerYear: fc.Arbitrary<bigint | null>) =>
    fc.record({ rateMicropencePerKwh, widthMicroKwhPerYear });
  const width = fc.oneof(fc.bigInt({ min: 1n, max: 10n ** 10n }), fc.constant(100_000_000n));
  return fc
    .tuple(fc.array(band(width), { maxLength: 3 }), band(fc.constant(null)))
    .map(([first, last]) => ({ name, bands: [...first, last] }));
}
