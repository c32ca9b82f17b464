import { MAX_CHARGE_MICROPENCE_PER_DAY, MAX_RATE_MICROPENCE_PER_KWH, type Price } from '../../shared/pricing/index.ts';
import type { SourceOffer } from './source-load.ts';

/** Within what pricing is sure to work out exactly: up to 1,000 pence a kWh and 1,000,000 pence a day. */
const isPriceable = ({ chargeMicropencePerDay, registers }: Price): boolean =>
  Math.abs(chargeMicropencePerDay) <= MAX_CHARGE_MICROPENCE_PER_DAY &&
  registers.every(({ bands }) =>
    bands.every(({ rateMicropencePerKwh }) => rateMicropencePerKwh <= MAX_RATE_MICROPENCE_PER_KWH),
  );

/**
 * An offer that cannot be priced would fail every comparison of its region, and the best buys of every source: the
 * first one of a load, if any.
 */
export const findUnpriceable = (offers: readonly SourceOffer[]): SourceOffer | undefined =>
  offers.find(({ electricity, gas }) => [electricity, gas].some((price) => price !== undefined && !isPriceable(price)));
