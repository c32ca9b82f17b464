import {
  MAX_CHARGE_MICROPENCE_PER_DAY,
  type Price,
  type RegisterPrice,
  type TimeOfUsePrice,
} from '../../shared/pricing/index.ts';
import { type LineFields, lineError, object, objects, readMicro } from './fields.ts';
import { type PriceOptions, withoutIncludedVat } from './rate.ts';
import { readPeriodsPerYear, readRegisters } from './registers.ts';
import { readTimeOfUse } from './time-of-use.ts';

/** Most electricity prices of dual fuel offers recur in other offers: the same price is kept in memory once. */
const prices = new Map<string, Price>();
const MOST_PRICES = 20_000;

export function parsePrice(offer: LineFields, key: string, options: PriceOptions): Price {
  const fields = object(offer, key);
  const rates = objects(fields, 'unit_rates');
  if (rates.length === 0) throw lineError(fields, 'unit_rates', 'must have at least one rate');
  const periodsPerYear = readPeriodsPerYear(fields);
  const charge = withoutIncludedVat(chargeMicropence(fields), options);
  const hasTimes = rates.some(({ raw }) => raw['times'] !== undefined);
  return samePrice(
    hasTimes
      ? { chargeMicropencePerDay: charge, ...readTimeOfUse(fields, rates, options) }
      : { chargeMicropencePerDay: charge, registers: readRegisters(fields, rates, { ...options, periodsPerYear }) },
  );
}

function samePrice(price: Price): Price {
  const name = `${price.chargeMicropencePerDay}${price.timetable === undefined ? registersName(price) : ratesName(price)}`;
  const known = prices.get(name);
  if (known !== undefined) return known;
  if (prices.size >= MOST_PRICES) prices.clear();
  prices.set(name, price);
  return price;
}

function registersName({ registers }: RegisterPrice): string {
  let name = '';
  for (const register of registers) {
    name += register.name;
    for (const band of register.bands) name += `/${band.rateMicropencePerKwh}:${band.widthMicroKwhPerYear ?? ''}`;
  }
  return name;
}

function ratesName({ timetable, ratesMicropencePerKwh }: TimeOfUsePrice): string {
  return JSON.stringify([timetable, ratesMicropencePerKwh]);
}

/** Beyond the limits of pricing an offer could not be priced exactly, and every comparison of its region would fail. */
function chargeMicropence(fields: LineFields): number {
  const micropence = readMicro(fields, 'charge_pence_per_day', 'must be a number');
  if (Math.abs(micropence) <= MAX_CHARGE_MICROPENCE_PER_DAY) return micropence;
  throw lineError(fields, 'charge_pence_per_day', 'must be from -1000000 to 1000000');
}
