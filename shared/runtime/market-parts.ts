import type { MarketReader } from '../market/market.ts';
import { createMarketReader } from '../market/market-reader.ts';
import { createPlaceFinder, type PlaceFinder } from '../places/place-finder.ts';
import { createDocumentClient } from '../store/document-client.ts';
import { dynamoMarketReadStore } from '../store/market-store.ts';
import { dynamoPlacesReader } from '../store/places-store.ts';
import { type Clock, systemClock } from './clock.ts';
import { logRefreshFailed } from './logger.ts';

/** How long a function takes the market to stand where it last saw it. */
const POINTER_SECONDS = 5;

export type MarketOnly = { readonly market: MarketReader; readonly clock: Clock };

/** What the endpoints that read the market are made of. */
export type MarketParts = MarketOnly & { readonly places: PlaceFinder };

export type MarketEnvironment = { readonly MARKET_TABLE: string; readonly TODAY?: string | undefined };

/** Made once, at module scope: what has been read is kept from request to request. */
export const marketOnly = ({ MARKET_TABLE, TODAY }: MarketEnvironment, client = createDocumentClient()): MarketOnly => {
  const clock = systemClock(TODAY);
  const store = dynamoMarketReadStore({ client, table: MARKET_TABLE });
  const market = createMarketReader({
    store,
    now: clock.nowMilliseconds,
    pointerSeconds: POINTER_SECONDS,
    onRefreshFailed: logRefreshFailed('market'),
  });
  return { market, clock };
};

export const marketParts = (
  environment: MarketEnvironment & { readonly PLACES_TABLE: string },
  client = createDocumentClient(),
): MarketParts => {
  const { market, clock } = marketOnly(environment, client);
  const store = dynamoPlacesReader({ client, table: environment.PLACES_TABLE });
  return { market, clock, places: createPlaceFinder({ store, clock, onRefreshFailed: logRefreshFailed('places') }) };
};
