import { MAX_RATE_MICROPENCE_PER_KWH, withoutVat } from '../../shared/pricing/index.ts';
import { type LineFields, lineError, readMicro } from './fields.ts';

export type Meter = 'gas' | 'one-rate' | 'day-and-night';

export type PriceOptions = { readonly meter: Meter; readonly includedVatBasisPoints: number };

export function readRate(rate: LineFields, options: PriceOptions): bigint {
  return withoutIncludedVat(rateMicropence(rate), options);
}

export function withoutIncludedVat(micropence: bigint, { includedVatBasisPoints }: PriceOptions): bigint {
  return includedVatBasisPoints === 0 ? micropence : withoutVat(micropence, includedVatBasisPoints);
}

function rateMicropence(rate: LineFields): bigint {
  const micropence = readMicro(rate, 'rate_pence_per_kwh', 'must be a number');
  if (micropence < 0) throw lineError(rate, 'rate_pence_per_kwh', 'must be 0 or more');
  if (micropence > MAX_RATE_MICROPENCE_PER_KWH) throw lineError(rate, 'rate_pence_per_kwh', 'must be at most 1000');
  return micropence;
}
