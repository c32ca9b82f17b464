import { createHash } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createKmsKeys } from '../aws/kms-keys.ts';
import { noteEdition } from '../http/response-headers.ts';
import type { MarketReader } from '../market/market.ts';
import { createMarketReader } from '../market/reader.ts';
import { type ConsumptionVault, createIndustryLookups, type IndustryLookups } from '../places/annual-consumption.ts';
import { createPlaces, type PlaceFinder, type Places } from '../places/place-finder.ts';
import { createDynamoConsumptionVault } from '../store/annual-consumption-store.ts';
import { createDocumentClient } from '../store/document-client.ts';
import { createDynamoLookupStore } from '../store/lookup-store.ts';
import { createDynamoMarketReadStore } from '../store/market-store.ts';
import { createDynamoPlacesReader } from '../store/places-store.ts';
import type { Clock } from '../time/clock.ts';
import { systemClock } from './clock.ts';
import { failedEditionReadCounter, unmatchedLookupCounter } from './function-metrics.ts';
import { createLogger } from './logger.ts';

export type MarketOnly = { readonly market: MarketReader; readonly clock: Clock };

export type MarketDeps = MarketOnly & { readonly places: PlaceFinder };

/** Only best-available can ask for annual consumption. */
export type HomeDeps = MarketOnly & {
  readonly places: Places;
  readonly annualConsumption: ConsumptionVault;
  readonly lookups: IndustryLookups;
};

export type MarketEnvironment = { readonly MARKET_TABLE: string; readonly TODAY?: string | undefined };

type PlacesEnvironment = MarketEnvironment & { readonly PLACES_TABLE: string };

/** Call once, at module scope: what has been read is kept from request to request. */
export function createMarketOnly(
  { MARKET_TABLE, TODAY }: MarketEnvironment,
  client: DynamoDBDocumentClient = createDocumentClient('function'),
): MarketOnly {
  const clock = systemClock(TODAY);
  const store = createDynamoMarketReadStore({ client, table: MARKET_TABLE });
  const countFailedRead = failedEditionReadCounter();
  const log = logRefreshFailed('market');
  const onRefreshFailed = (error: unknown): void => {
    log(error);
    countFailedRead();
  };
  const market = createMarketReader({ store, clock, onRefreshFailed });
  return { market: notingEdition(market), clock };
}

export function createMarketDeps(
  environment: PlacesEnvironment,
  client: DynamoDBDocumentClient = createDocumentClient('function'),
): MarketDeps {
  const { market, clock } = createMarketOnly(environment, client);
  const store = createDynamoPlacesReader({ client, table: environment.PLACES_TABLE });
  return { market, clock, places: createPlaces({ store, clock, onRefreshFailed: logRefreshFailed('places') }) };
}

type HomeEnvironment = PlacesEnvironment & {
  readonly ENVIRONMENT: string;
  readonly METERS_TABLE: string;
  readonly LOOKUPS_PER_DAY: number;
  readonly LOOKUP_KEY_ID: string;
};

export function createHomeDeps(environment: HomeEnvironment): HomeDeps {
  const client = createDocumentClient('function');
  const { market, clock } = createMarketOnly(environment, client);
  const store = createDynamoPlacesReader({ client, table: environment.PLACES_TABLE });
  const meters = { client, table: environment.METERS_TABLE };
  return {
    market,
    clock,
    places: createPlaces({ store, clock, onRefreshFailed: logRefreshFailed('places') }),
    annualConsumption: createDynamoConsumptionVault(meters, clock),
    lookups: createIndustryLookups({
      store: createDynamoLookupStore(meters, clock),
      clock,
      lookupsPerDay: environment.LOOKUPS_PER_DAY,
      hashOf: environment.ENVIRONMENT === 'local' ? localHash : createKmsKeys().macOf(environment.LOOKUP_KEY_ID),
      onUnmatched: unmatchedLookupCounter(),
      onFailed: logFailure('industry-lookup-failed'),
    }),
  };
}

/** The response then says which edition it was made from. */
export function notingEdition(market: MarketReader): MarketReader {
  return {
    open: async (day) => {
      const edition = await market.open(day);
      noteEdition(edition.id);
      return edition;
    },
  };
}

/** Under `npm start` there is no KMS, and no home is real. */
async function localHash(uprn: string): Promise<string> {
  return createHash('sha256').update(uprn).digest('hex');
}

function logRefreshFailed(what: 'market' | 'places') {
  return logFailure(`${what}-refresh-failed`);
}

function logFailure(event: string) {
  const logger = createLogger();
  return (error: unknown): void => logger.warn(event, { error: error instanceof Error ? error.name : typeof error });
}
