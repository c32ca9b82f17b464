import { ApiError, closestKey, postcodeNotFound } from '../contract/errors.ts';
import { EditionNotFoundError, type MarketReader, type PricedEdition } from '../market/reader.ts';
import type { Place, PlaceFinder } from '../places/place-finder.ts';

/** A market, the day that is priced, and places. */
export type PricedMarket = {
  readonly market: { readonly open: (day: string) => Promise<PricedEdition> };
  readonly clock: { readonly today: () => string };
  readonly places: PlaceFinder;
};

/**
 * Looks up today's market and the place of a postcode at the same time.
 *
 * @throws ApiError postcode-not-found
 */
export async function marketAt(
  { market, places, clock }: PricedMarket,
  postcode: string,
): Promise<{ readonly edition: PricedEdition; readonly place: Place }> {
  const [place, edition] = await Promise.all([places.find(postcode), market.open(clock.today())]);
  if (place === undefined) throw new ApiError([postcodeNotFound(postcode)]);
  return { edition, place };
}

/** Gives a request today's market, and editions of the past. */
export function markets(deps: PricedMarket & { readonly market: Pick<MarketReader, 'find'> }) {
  const current: PricedMarket = deps;
  const { market, places, clock } = deps;
  const today = clock.today();
  return {
    today,
    current,
    past: async (editionId: string) => {
      const found = await market.find(editionId, today);
      const open = async (day: string): Promise<PricedEdition> => {
        if (found === undefined) throw new EditionNotFoundError(editionId);
        return found.on(day);
      };
      return {
        publishedOn: found?.publishedOn,
        on: (day: string): PricedMarket => ({
          market: { open },
          places,
          clock: { today: () => day },
        }),
      };
    },
  };
}

/** Looks up supplier keys for requests that name them. */
export function supplierKeys({ market, places, clock }: PricedMarket) {
  const openToday = () => market.open(clock.today());
  return {
    exists: async (key: string): Promise<boolean> => {
      const edition = await openToday();
      return (await edition.supplier(key)) !== undefined;
    },
    closest: async (key: string, postcode: string): Promise<string | undefined> => {
      // A failed look-up only costs the hint.
      const place = await places.find(postcode).catch(() => undefined);
      if (place === undefined) return undefined;
      const region = await (await openToday()).region(place.region);
      const keys = region.suppliers().map(({ supplier }) => supplier.key);
      return closestKey(key, keys);
    },
  };
}
