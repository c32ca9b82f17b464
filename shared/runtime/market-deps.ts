import type { MarketReader } from '../market/market.ts';
import { createMarketReader } from '../market/market-reader.ts';
import { createPlaceFinder, type PlaceFinder } from '../places/place-finder.ts';
import { createDocumentClient } from '../store/document-client.ts';
import { createDynamoMarketReadStore } from '../store/market-store.ts';
import { createDynamoPlacesReader } from '../store/places-store.ts';
import type { Clock } from '../time/clock.ts';
import { systemClock } from './clock.ts';
import { logRefreshFailed } from './logger.ts';

export type MarketOnly = { readonly market: MarketReader; readonly clock: Clock };

export type MarketDeps = MarketOnly & { readonly places: PlaceFinder };

export type MarketEnvironment = { readonly MARKET_TABLE: string; readonly TODAY?: string | undefined };

/** Call once, at module scope: what has been read is kept from request to request. */
export function createMarketOnly(
  { MARKET_TABLE, TODAY }: MarketEnvironment,
  client = createDocumentClient(),
): MarketOnly {
  const clock = systemClock(TODAY);
  const store = createDynamoMarketReadStore({ client, table: MARKET_TABLE });
  const market = createMarketReader({
    store,
    clock,
    onRefreshFailed: logRefreshFailed('market'),
  });
  return { market, clock };
}

export function createMarketDeps(
  environment: MarketEnvironment & { readonly PLACES_TABLE: string },
  client = createDocumentClient(),
): MarketDeps {
  const { market, clock } = createMarketOnly(environment, client);
  const store = createDynamoPlacesReader({ client, table: environment.PLACES_TABLE });
  return { market, clock, places: createPlaceFinder({ store, clock, onRefreshFailed: logRefreshFailed('places') }) };
}
