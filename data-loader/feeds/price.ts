import { MAX_CHARGE_MICROPENCE_PER_DAY, type Price } from '../../shared/pricing/index.ts';
import { type LineFields, lineError, object, objects, readMicro } from './fields.ts';
import { type PriceOptions, withoutIncludedVat } from './rate.ts';
import { readPeriodsPerYear, readRegisters } from './registers.ts';
import { samePrice } from './same-price.ts';
import { readTimeOfUse } from './time-of-use.ts';

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

/** Beyond the limits of pricing an offer could not be priced exactly, and every comparison of its region would fail. */
function chargeMicropence(fields: LineFields): bigint {
  const micropence = readMicro(fields, 'charge_pence_per_day', 'must be a number');
  if (micropence <= MAX_CHARGE_MICROPENCE_PER_DAY && micropence >= -MAX_CHARGE_MICROPENCE_PER_DAY) return micropence;
  throw lineError(fields, 'charge_pence_per_day', 'must be from -1000000 to 1000000');
}
