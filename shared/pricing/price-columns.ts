import { oncePer } from './once-per.ts';
import type { FuelPrices, PerFuel } from './plan-projection.ts';
import type { Price, SingleFuel } from './price.ts';

/** The prices of one fuel, in columns by index of the offer. */
export type PriceColumns = {
  /** Micropence a day; 0 for what is not in the columns. */
  readonly charges: Float64Array;
  /** Micropence a kWh of the only rate; 0 for what is not in the columns. */
  readonly rates: Float64Array;
  /** Prices with more than one rate. */
  readonly others: ReadonlyArray<{ readonly index: number; readonly price: Price }>;
};

/**
 * The prices of offers as numbers beside each other, of each fuel that an offer has.
 *
 * A price is an object of objects, eight deep, and to follow them from memory takes several times as long as to work
 * with what they hold. Most prices are only a charge and a rate. Columns are made once for each array and kept as long
 * as it is: the market has the same array for many requests, and an array may not change once it has been ranked.
 */
export const priceColumns = oncePer((offers: readonly FuelPrices[]): PerFuel<PriceColumns> => {
  return { gas: columnsOf(offers, 'gas'), electricity: columnsOf(offers, 'electricity') };
});

function columnsOf(offers: readonly FuelPrices[], fuel: SingleFuel): PriceColumns | undefined {
  const charges = new Float64Array(offers.length);
  const rates = new Float64Array(offers.length);
  const others: { index: number; price: Price }[] = [];
  let isEmpty = true;
  for (let index = 0; index < offers.length; index += 1) {
    const price = priceOf(offers[index], fuel);
    if (price === undefined) continue;
    isEmpty = false;
    const rate = onlyRate(price);
    if (rate === null) {
      others.push({ index, price });
    } else {
      charges[index] = price.chargeMicropencePerDay;
      rates[index] = rate;
    }
  }
  return isEmpty ? undefined : { charges, rates, others };
}

/** Not by a key that is looked up, which takes as long as the rest. */
function priceOf(offer: FuelPrices | undefined, fuel: SingleFuel): Price | undefined {
  return fuel === 'gas' ? offer?.gas : offer?.electricity;
}

function onlyRate({ registers }: Price): number | null {
  const register = registers?.[0];
  const band = register?.bands[0];
  const isOnly = registers?.length === 1 && register?.name === 'all' && band?.widthMicroKwhPerYear === null;
  return isOnly ? band.rateMicropencePerKwh : null;
}
