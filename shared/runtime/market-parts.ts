import type { MarketReader } from '../market/market.ts';
import type { PlaceFinder } from '../places/place-finder.ts';
import type { Clock } from './clock.ts';

/** What the endpoints that read the market are made of. */
export type MarketParts = { readonly market: MarketReader; readonly places: PlaceFinder; readonly clock: Clock };
