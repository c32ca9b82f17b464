import type { Day, Region } from '../../../shared/market/model.ts';
import type { SourceContent, SourceOffer } from '../../market/load.ts';
import { canonical } from './content-hash.ts';

/**
 * Rows of times last less than a day, so that such an offer would begin anew every day. One with the prices that are
 * loaded begins when those began: a reading of equal prices is unchanged.
 */
export function continuedOffers(loaded: SourceContent | null, day: Day): (offer: SourceOffer) => SourceOffer {
  const timed = loaded?.offers.filter(hasTimes) ?? [];
  const spans = Map.groupBy(
    timed.flatMap((offer) => offer.regions.map((region) => ({ ...offer, region }))),
    ({ region, ...offer }) => nameOf(offer, region),
  );
  return (offer) => {
    const [region] = offer.regions;
    if (offer.validFrom !== day || region === undefined || !hasTimes(offer)) return offer;
    const before = spans
      .get(nameOf(offer, region))
      ?.find(({ validFrom, validTo }) => validFrom <= day && (validTo === null || validTo >= day));
    return before === undefined ? offer : { ...offer, validFrom: before.validFrom };
  };
}

function hasTimes({ electricity }: SourceOffer): boolean {
  return electricity?.timetable !== undefined;
}

function nameOf({ validFrom: _from, validTo: _to, ...offer }: SourceOffer, region: Region): string {
  return canonical({ ...offer, regions: [region] });
}
