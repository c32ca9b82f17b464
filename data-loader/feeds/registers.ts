import type { Band, Register, RegisterName } from '../../shared/pricing/index.ts';
import { type LineFields, lineError, readMicro, readOneOf } from './fields.ts';
import { RejectedLine } from './json.ts';
import { type Meter, type PriceOptions, readRate } from './rate.ts';

/** How often a band recurs in a year, by its period (feed-format, Price). */
const PERIODS_PER_YEAR = { year: 1n, month: 12n, day: 365n } as const;
const BAND_PERIODS = ['year', 'month', 'day'] as const;
const REGISTERS: readonly RegisterName[] = ['all', 'day', 'night'];
const REGISTERS_OF: Readonly<Record<Meter, readonly RegisterName[]>> = {
  gas: ['all'],
  'one-rate': ['all'],
  'day-and-night': ['day', 'night'],
};

export type BandOptions = PriceOptions & { readonly periodsPerYear: bigint };

export function readPeriodsPerYear(price: LineFields): bigint {
  return PERIODS_PER_YEAR[
    price.raw['band_period'] === undefined ? 'year' : readOneOf(price, 'band_period', BAND_PERIODS)
  ];
}

export function readRegisters(
  fields: LineFields,
  rates: readonly LineFields[],
  options: BandOptions,
): readonly Register[] {
  const { meter } = options;
  const wanted = REGISTERS_OF[meter];
  const ratesOf = new Map<RegisterName, LineFields[]>(wanted.map((name) => [name, []]));
  for (const rate of rates) {
    const register = rate.raw['register'] === undefined ? 'all' : readOneOf(rate, 'register', REGISTERS);
    const sameRegister = ratesOf.get(register);
    if (sameRegister === undefined) {
      const only = meter === 'day-and-night' ? 'economy_7 has only day and night' : 'only economy_7 has day and night';
      throw new RejectedLine(`${rate.prefix}register ${register} is not allowed: ${only}`);
    }
    sameRegister.push(rate);
  }
  return wanted.map((name): Register => {
    const inOrder = ratesOf.get(name) ?? [];
    if (inOrder.length === 0)
      throw new RejectedLine(`${fields.prefix}unit_rates has no ${name} rate, which economy_7 needs`);
    return { name, bands: bands(inOrder, options) };
  });
}

function bands(rates: readonly LineFields[], options: BandOptions): readonly Band[] {
  return rates.map((rate, index) => ({
    rateMicropencePerKwh: readRate(rate, options),
    widthMicroKwhPerYear: width(rate, { isLast: index === rates.length - 1, periodsPerYear: options.periodsPerYear }),
  }));
}

function width(
  rate: LineFields,
  { isLast, periodsPerYear }: { readonly isLast: boolean; readonly periodsPerYear: bigint },
): bigint | null {
  if (isLast) {
    if (rate.raw['band_kwh'] === undefined) return null;
    throw new RejectedLine(`${rate.prefix}band_kwh must be absent: the last band of a register has no width`);
  }
  const microKwh = readMicro(
    rate,
    'band_kwh',
    'must be a number above 0: only the last band of a register has no width',
  );
  if (microKwh <= 0) throw lineError(rate, 'band_kwh', 'must be above 0');
  // 10^9 kWh a day would be 3.65 x 10^17 millionths a year, beyond what a number of a book holds exactly.
  const yearly = microKwh * periodsPerYear;
  if (yearly > Number.MAX_SAFE_INTEGER) throw lineError(rate, 'band_kwh', 'must be a width that a home can reach');
  return yearly;
}
