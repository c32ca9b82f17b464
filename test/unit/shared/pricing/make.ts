import fc from 'fast-check';
import {
  addDays,
  type Band,
  economy7Usage,
  type FuelPricingBasis,
  type FuelUsage,
  microFromDecimal,
  type Register,
  type RegisterPrice,
  type Span,
  singleRateUsage,
  type VatYear,
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
  return singleRateUsage(microFromDecimal(text));
}

export function economy7(kwhText: string, nightPercent: string): FuelUsage {
  return economy7Usage(microFromDecimal(kwhText), microFromDecimal(nightPercent));
}

/** The same VAT on every day. */
export function flatVat(basisPoints: number): VatYear {
  return vatYear('gas', '2026-11-21', [{ from: '2000-01-01', basisPoints, source: 'a test' }]);
}

/** 5 % VAT on every day. */
export function atRates(usage: FuelUsage): FuelPricingBasis {
  return { usage, vat: flatVat(500) };
}

/** The first so many of the 365 days. */
export function firstDays(days: number): Span {
  return { firstDay: 0, days };
}

/** A table of up to four rates of VAT whose days lie before and within a year from 2026-11-21. */
export const anyVat: fc.Arbitrary<VatYear> = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 364 }), fc.constantFrom(0, 500, 800, 2000)), {
    maxLength: 3,
    selector: ([day]) => day,
  })
  .map((changes) => {
    const later = changes
      .toSorted(([a], [b]) => a - b)
      .map(([day, basisPoints]) => ({ from: addDays('2026-11-21', day), basisPoints, source: 'a test' }));
    return vatYear('gas', '2026-11-21', [{ from: '2000-01-01', basisPoints: 500, source: 'a test' }, ...later]);
  });

export const anySpan: fc.Arbitrary<Span> = fc
  .tuple(fc.integer({ min: 0, max: 365 }), fc.integer({ min: 0, max: 365 }))
  .map(([a, b]) => ({ firstDay: Math.min(a, b), days: Math.abs(a - b) }));

const charge = fc.integer({ min: -5_000_000, max: 120_000_000 });

export const anySinglePrice: fc.Arbitrary<RegisterPrice> = fc.record({
  chargeMicropencePerDay: charge,
  registers: fc.tuple(register('all')),
});

export const anyDayNightPrice: fc.Arbitrary<RegisterPrice> = fc.record({
  chargeMicropencePerDay: charge,
  registers: fc.tuple(register('day'), register('night')),
});

/** Millionths of a kWh: whole kWh, any millionths, and the edges. */
export const anyMicroKwh: fc.Arbitrary<number> = fc.oneof(
  fc.integer({ min: 0, max: 20_000 }).map((whole) => whole * 1_000_000),
  fc.integer({ min: 0, max: 30_000_000_000 }),
  fc.constantFrom(0, 1, 100_000_000, 1_000_000_000_000),
);

/** 1 to 99 %, whole or with up to six decimals. */
export const anyNightMicropercent: fc.Arbitrary<number> = fc.oneof(
  fc.integer({ min: 1, max: 99 }).map((percent) => percent * 1_000_000),
  fc.integer({ min: 1_000_000, max: 99_000_000 }),
);

/** A price and how to make the usage that it fits, from micro-kWh. */
export const anyPriced: fc.Arbitrary<{ price: RegisterPrice; usageOf: (microKwh: number) => FuelUsage }> = fc.oneof(
  anySinglePrice.map((price) => ({ price, usageOf: singleRateUsage })),
  fc.tuple(anyDayNightPrice, anyNightMicropercent).map(([price, night]) => ({
    price,
    usageOf: (microKwh: number): FuelUsage => economy7Usage(microKwh, night),
  })),
);

export const anyDayCount: fc.Arbitrary<number> = fc.integer({ min: 0, max: 365 });

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
      fc.array(band(fc.oneof(fc.integer({ min: 1, max: 1e10 }), fc.constant(100_000_000))), { maxLength: 3 }),
      band(fc.constant(null)),
    )
    .map(([first, last]) => ({ name, bands: [...first, last] }));
}

function band(width: fc.Arbitrary<number | null>): fc.Arbitrary<Band> {
  return fc.record({ rateMicropencePerKwh: fc.integer({ min: 0, max: 100_000_000 }), widthMicroKwhPerYear: width });
}
