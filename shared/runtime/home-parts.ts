import { createPlaces, type Places } from '../places/places.ts';
import type { ReadingsVault } from '../places/readings.ts';
import { createDocumentClient } from '../store/document-client.ts';
import { dynamoPlacesReader } from '../store/places-store.ts';
import { dynamoReadingsVault } from '../store/readings-store.ts';
import { logRefreshFailed } from './logger.ts';
import { type MarketEnvironment, type MarketOnly, marketOnly } from './market-parts.ts';

/** What best-available is made of: it alone can ask for readings. */
export type HomeParts = MarketOnly & { readonly places: Places; readonly readings: ReadingsVault };

type HomeEnvironment = MarketEnvironment & { readonly PLACES_TABLE: string; readonly METERS_TABLE: string };

export const homeParts = (environment: HomeEnvironment): HomeParts => {
  const client = createDocumentClient();
  const { market, clock } = marketOnly(environment, client);
  const store = dynamoPlacesReader({ client, table: environment.PLACES_TABLE });
  return {
    market,
    clock,
    places: createPlaces({ store, clock, onRefreshFailed: logRefreshFailed('places') }),
    readings: dynamoReadingsVault({ client, table: environment.METERS_TABLE }),
  };
};
