import { ApiError, postcodeNotFound } from '../contract/errors.ts';
import type { PricedEdition } from '../market/reader.ts';
import type { Place, PlaceFinder } from '../places/place-finder.ts';

/** A market, the day that is priced, and places. Without another type, an edition can only price. */
export type PricedMarket<Edition extends PricedEdition = PricedEdition> = {
  readonly market: { readonly open: (day: string) => Promise<Edition> };
  readonly clock: { readonly today: () => string };
  readonly places: PlaceFinder;
};

/**
 * Looks today's market and the place of a postcode up side by side.
 *
 * @throws ApiError postcode-not-found
 */
export async function marketAt<Edition extends PricedEdition>(
  { market, places, clock }: PricedMarket<Edition>,
  postcode: string,
): Promise<{ readonly edition: Edition; readonly place: Place }> {
  const [place, edition] = await Promise.all([places.find(postcode), market.open(clock.today())]);
  if (place === undefined) throw new ApiError([postcodeNotFound(postcode)]);
  return { edition, place };
}

/** Looks supplier keys up, for requests that name them. */
export function supplierKeys({ market, places, clock }: PricedMarket) {
  const openToday = () => market.open(clock.today());
  return {
    exists: async (key: string): Promise<boolean> => {
      const edition = await openToday();
      return (await edition.supplier(key)) !== undefined;
    },
    /** Returns the keys at a postcode for a hint, which is not worth an error of its own. */
    at: async (postcode: string): Promise<readonly string[]> => {
      const place = await places.find(postcode).catch(() => undefined);
      if (place === undefined) return [];
      const region = await (await openToday()).region(place.region);
      return region.suppliers().map(({ supplier }) => supplier.key);
    },
  };
}
