import { ApiError, postCodeNotFound } from '../contract/faults.ts';
import type { Place, PlaceFinder } from '../places/place-finder.ts';

/**
 * The place of a post code, as the caller wrote it.
 *
 * @throws ApiError postcode-not-found
 */
export const placeAt = async (places: PlaceFinder, sent: string): Promise<Place> => {
  const place = await places.find(sent);
  if (place === undefined) throw new ApiError([postCodeNotFound(sent)]);
  return place;
};
