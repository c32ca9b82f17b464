import type { ConsumptionVault } from '../places/annual-consumption.ts';
import { createPlaces, type Places } from '../places/places.ts';
import { createDynamoConsumptionVault } from '../store/annual-consumption-store.ts';
import { createDocumentClient } from '../store/document-client.ts';
import { createDynamoPlacesReader } from '../store/places-store.ts';
import { logRefreshFailed } from './logger.ts';
import { createMarketOnly, type MarketEnvironment, type MarketOnly } from './market-deps.ts';

/** Only best-available can ask for annual consumption. */
export type HomeDeps = MarketOnly & { readonly places: Places; readonly annualConsumption: ConsumptionVault };

type HomeEnvironment = MarketEnvironment & { readonly PLACES_TABLE: string; readonly METERS_TABLE: string };

export function createHomeDeps(environment: HomeEnvironment): HomeDeps {
  const client = createDocumentClient();
  const { market, clock } = createMarketOnly(environment, client);
  const store = createDynamoPlacesReader({ client, table: environment.PLACES_TABLE });
  return {
    market,
    clock,
    places: createPlaces({ store, clock, onRefreshFailed: logRefreshFailed('places') }),
    annualConsumption: createDynamoConsumptionVault({ client, table: environment.METERS_TABLE }),
  };
}
