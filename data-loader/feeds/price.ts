import {
  type Band,
  MAX_CHARGE_MICROPENCE_PER_DAY,
  MAX_RATE_MICROPENCE_PER_KWH,
  type Price,
  type Register,
  type RegisterName,
  withoutVat,
} from '../../shared/pricing/index.ts';
import { type LineFields, lineError, object, objects, readMicro, readOneOf } from './fields.ts';
import { RejectedLine } from './json.ts';

export type Meter = 'one-rate' | 'day-and-night';

/** How often a band recurs in a year, by its period (feed-format, Price). */
const PERIODS_PER_YEAR = { year: 1, month: 12, day: 365 } as const;
const BAND_PERIODS = ['year', 'month', 'day'] as const;
const REGISTERS: readonly RegisterName[] = ['all', 'day', 'night'];
const REGISTERS_OF: Readonly<Record<Meter, readonly RegisterName[]>> = {
  'one-rate': ['all'],
  'day-and-night': ['day', 'night'],
};

export type PriceOptions = { readonly meter: Meter; readonly includedVatBasisPoints: number };

/** Most electricity prices of dual fuel offers recur in other offers: the same price is kept in memory once. */
const prices = new Map<string, Price>();
const MOST_PRICES = 20_000;

export function parsePrice(offer: LineFields, key: string, options: PriceOptions): Price {
  const fields = object(offer, key);
  const rates = objects(fields, 'unit_rates');
  if (rates.length === 0) throw lineError(fields, 'unit_rates', 'must have at least one rate');
  const period = fields.raw['band_period'] === undefined ? 'year' : readOneOf(fields, 'band_period', BAND_PERIODS);
  const wanted = REGISTERS_OF[options.meter];
  const ratesOf = new Map<RegisterName, LineFields[]>(wanted.map((name) => [name, []]));
  for (const rate of rates) {
    const register = rate.raw['register'] === undefined ? 'all' : readOneOf(rate, 'register', REGISTERS);
    const sameRegister = ratesOf.get(register);
    if (sameRegister === undefined) {
      const only =
        options.meter === 'one-rate' ? 'only economy_7 has day and night' : 'economy_7 has only day and night';
      throw new RejectedLine(`${rate.prefix}register ${register} is not allowed: ${only}`);
    }
    sameRegister.push(rate);
  }
  return samePrice({
    chargeMicropencePerDay: withoutIncludedVat(chargeMicropence(fields), options),
    registers: wanted.map((name): Register => {
      const inOrder = ratesOf.get(name) ?? [];
      if (inOrder.length === 0)
        throw new RejectedLine(`${fields.prefix}unit_rates has no ${name} rate, which economy_7 needs`);
      return { name, bands: bands(inOrder, { options, periodsPerYear: PERIODS_PER_YEAR[period] }) };
    }),
  });
}

function samePrice(price: Price): Price {
  let name = `${price.chargeMicropencePerDay}`;
  for (const register of price.registers) {
    name += register.name;
    for (const band of register.bands) name += `/${band.rateMicropencePerKwh}:${band.widthMicroKwhPerYear ?? ''}`;
  }
  const known = prices.get(name);
  if (known !== undefined) return known;
  if (prices.size >= MOST_PRICES) prices.clear();
  prices.set(name, price);
  return price;
}

function withoutIncludedVat(micropence: number, { includedVatBasisPoints }: PriceOptions): number {
  return includedVatBasisPoints === 0 ? micropence : withoutVat(micropence, includedVatBasisPoints);
}

/** Beyond the limits of pricing an offer could not be priced exactly, and every comparison of its region would fail. */
function chargeMicropence(fields: LineFields): number {
  const micropence = readMicro(fields, 'charge_pence_per_day', 'must be a number');
  if (Math.abs(micropence) <= MAX_CHARGE_MICROPENCE_PER_DAY) return micropence;
  throw lineError(fields, 'charge_pence_per_day', 'must be from -1000000 to 1000000');
}

type BandOptions = { readonly options: PriceOptions; readonly periodsPerYear: number };

function bands(rates: readonly LineFields[], { options, periodsPerYear }: BandOptions): readonly Band[] {
  return rates.map((rate, index) => ({
    rateMicropencePerKwh: withoutIncludedVat(rateMicropence(rate), options),
    widthMicroKwhPerYear: width(rate, { isLast: index === rates.length - 1, periodsPerYear }),
  }));
}

function rateMicropence(rate: LineFields): number {
  const micropence = readMicro(rate, 'rate_pence_per_kwh', 'must be a number');
  if (micropence < 0) throw lineError(rate, 'rate_pence_per_kwh', 'must be 0 or more');
  if (micropence > MAX_RATE_MICROPENCE_PER_KWH) throw lineError(rate, 'rate_pence_per_kwh', 'must be at most 1000');
  return micropence;
}

function width(
  rate: LineFields,
  { isLast, periodsPerYear }: { readonly isLast: boolean; readonly periodsPerYear: number },
): number | null {
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
  // 10^9 kWh a day would be 3.65 x 10^17 millionths a year, beyond what a double holds exactly.
  if (!Number.isSafeInteger(microKwh * periodsPerYear))
    throw lineError(rate, 'band_kwh', 'must be a width that a home can reach');
  return microKwh * periodsPerYear;
}
