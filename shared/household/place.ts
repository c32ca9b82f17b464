import { ApiError, postcodeNotFound } from '../contract/errors.ts';
import type { Edition, MarketReader } from '../market/market.ts';
import type { Place, PlaceFinder } from '../places/place-finder.ts';

/** @throws ApiError postcode-not-found */
export async function placeAt(places: PlaceFinder, sent: string): Promise<Place> {
  const place = await places.find(sent);
  if (place === undefined) throw new ApiError([postcodeNotFound(sent)]);
  return place;
}

type MarketAt = {
  readonly market: MarketReader;
  readonly places: PlaceFinder;
  readonly clock: { readonly today: () => string };
};

/**
 * Today's market and the place of a postcode, looked up side by side.
 *
 * @throws ApiError postcode-not-found
 */
export async function marketAt(
  { market, places, clock }: MarketAt,
  sent: string,
): Promise<{ readonly edition: Edition; readonly place: Place }> {
  const [place, edition] = await Promise.all([placeAt(places, sent), market.open(clock.today())]);
  return { edition, place };
}
