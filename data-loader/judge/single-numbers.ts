import type { Offer } from '../../shared/market/model.ts';
import {
  decimalFromMicro,
  fuelUsage,
  kindOf,
  LOAD_PROFILES,
  type Price,
  pastYearRate,
  pricesOf,
} from '../../shared/pricing/index.ts';

/**
 * Says which standing charge or unit rate of an offer is implausible after the last accepted offer
 * of the same plan type, or returns null. A year's cost hides such a slip: an electricity standing
 * charge of 42.70 p that arrives as 4.27 p makes the year only some 10 % cheaper.
 */
export function implausibleNumber(now: Offer, before: Offer): string | null {
  const amountsBefore = new Map(
    numbersOf(before).map(({ name, micropence }) => [name, micropence]),
  );
  for (const { name, micropence } of numbersOf(now)) {
    const last = amountsBefore.get(name);
    // A band or rate that is new has nothing to be compared with; the year's cost includes it.
    if (last === undefined) continue;
    const change = changeOf(micropence, last);
    if (change !== null)
      return `the ${name} is ${pence(micropence)}, after ${pence(last)}: ${change}`;
  }
  return null;
}

function changeOf(now: bigint, last: bigint): string | null {
  if (now === last) return null;
  if (last > 0n && now === 0n) return 'it falls to nothing';
  if (last >= 0n && now < 0n) return 'it falls below nothing';
  if (last < 0n && now === 0n) return 'it rises to nothing';
  if (last < 0n && now > 0n) return 'it rises above nothing';
  // A charge may be negative: -10 p may become anything from -20 p to -5 p.
  const [size, lastSize] = now < 0n ? [-now, -last] : [now, last];
  if (2n * size < lastSize) return 'less than half';
  return size > 2n * lastSize ? 'more than twice' : null;
}

const TYPICAL_LOAD = { profile: LOAD_PROFILES.typical, carMicroKwh: 0n };

type NamedNumber = { readonly name: string; readonly micropence: bigint };

/** Lists all charges and rates: register for register, band for band, rate for rate. */
function numbersOf(offer: Offer): readonly NamedNumber[] {
  return pricesOf(offer).flatMap(({ fuel, price }) => [
    { name: `${fuel} standing charge`, micropence: price.chargeMicropencePerDay },
    ...ratesOf(price).map(({ name, micropence }) => ({ name: `${fuel} ${name}`, micropence })),
  ]);
}

function ratesOf(price: Price): readonly NamedNumber[] {
  const priced = kindOf(price);
  switch (priced.kind) {
    case 'registers':
      return priced.price.registers.flatMap(({ name, bands }) =>
        bands.map(({ rateMicropencePerKwh: micropence }, band) => ({
          name: `${name === 'all' ? 'unit' : name} rate${band === 0 ? '' : ` of band ${band + 1}`}`,
          micropence,
        })),
      );
    case 'timetable':
      return priced.price.ratesMicropencePerKwh.map((micropence, index) => ({
        name: `time-of-use rate ${index + 1}`,
        micropence,
      }));
    case 'past-year': {
      const rate = pastYearRate(priced.price.pastYear, fuelUsage(0n, null, TYPICAL_LOAD));
      return [{ name: 'mean rate of the past year', micropence: rate }];
    }
  }
}

function pence(micropence: bigint): string {
  const decimals = { minimumFractionDigits: 2, maximumFractionDigits: 6 };
  return `${decimalFromMicro(micropence).toLocaleString('en-GB', decimals)} p`;
}
