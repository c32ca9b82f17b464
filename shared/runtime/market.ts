import { hash } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type * as z from 'zod';
import type { HttpHandler } from '../http/function.ts';
import type { ApiHandler } from '../http/messages.ts';
import { noteEdition } from '../http/response-headers.ts';
import { createMarketReader, type MarketReader } from '../market/reader.ts';
import {
  createIndustryLookups,
  type IndustryLookups,
  type ReadConsumption,
} from '../places/annual-consumption.ts';
import { createGuessGuard, type GuessGuard, type NearLimit } from '../places/daily-limits.ts';
import { createPlaces, type PlaceFinder, type Places } from '../places/place-finder.ts';
import { createDocumentClient } from '../store/client.ts';
import { createDynamoLookupStore } from '../store/lookups-store.ts';
import { createDynamoMarketReadStore } from '../store/market-store.ts';
import { readDynamoConsumption } from '../store/meters-store.ts';
import { createDynamoPlacesReader } from '../store/places-store.ts';
import { type Clock, systemClock } from '../time/clock.ts';
import { endpoint, type NamedEndpoint } from './endpoint.ts';
import { count, partnerEnvironment, text } from './environment.ts';
import {
  failedEditionReadCounter,
  nearLimitCounter,
  unmatchedLookupCounter,
} from './function-metrics.ts';
import { createLogger } from './logger.ts';
import { createKmsKeys } from './signing.ts';

export type MarketOnly = { readonly market: MarketReader; readonly clock: Clock };

export type MarketDeps = MarketOnly & { readonly places: PlaceFinder };

/** Dependencies of best-available, the only endpoint that can ask for annual consumption. */
export type HomeDeps = MarketOnly & {
  readonly places: Places;
  readonly readConsumption: ReadConsumption;
  readonly lookups: IndustryLookups;
  readonly guesses: GuessGuard;
};

export const marketEnvironment = partnerEnvironment.extend({ MARKET_TABLE: text });
export const placesEnvironment = marketEnvironment.extend({ PLACES_TABLE: text });
export const homeEnvironment = placesEnvironment.extend({
  METERS_TABLE: text,
  LOOKUP_RECORDS_TABLE: text,
  GUESSES_PER_DAY: count,
  LOOKUPS_PER_DAY: count,
  LOOKUP_KEY_ID: text,
});

/** Makes the function of an endpoint that needs the market only. */
export function marketFunction(
  options: NamedEndpoint,
  compose: (deps: MarketOnly) => ApiHandler,
): HttpHandler {
  return endpoint(
    marketEnvironment,
    (environment) => compose(createMarketOnly(environment)),
    options,
  );
}

/** Makes the function of an endpoint that needs the market and places. */
export function placesFunction(
  options: NamedEndpoint,
  compose: (deps: MarketDeps) => ApiHandler,
): HttpHandler {
  return endpoint(
    placesEnvironment,
    (environment) => compose(createMarketDeps(environment)),
    options,
  );
}

/**
 * Creates what functions need to read the market. Call once, at module scope: it keeps what it has
 * read.
 */
export function createMarketOnly(
  { MARKET_TABLE, TODAY }: Pick<z.infer<typeof marketEnvironment>, 'MARKET_TABLE' | 'TODAY'>,
  client: DynamoDBDocumentClient = createDocumentClient('function'),
): MarketOnly {
  const clock = systemClock(TODAY);
  const store = createDynamoMarketReadStore({ client, table: MARKET_TABLE });
  const onRefreshFailed = failureLog('market-refresh-failed', failedEditionReadCounter());
  const market = createMarketReader({ store, clock, onRefreshFailed });
  return { market: notingEdition(market), clock };
}

export function createMarketDeps(
  environment: z.infer<typeof placesEnvironment>,
  client: DynamoDBDocumentClient = createDocumentClient('function'),
): MarketOnly & { readonly places: Places } {
  const { market, clock } = createMarketOnly(environment, client);
  const store = createDynamoPlacesReader({ client, table: environment.PLACES_TABLE });
  const onRefreshFailed = failureLog('places-refresh-failed');
  return { market, clock, places: createPlaces({ store, clock, onRefreshFailed }) };
}

export function createHomeDeps(environment: z.infer<typeof homeEnvironment>): HomeDeps {
  const client = createDocumentClient('function');
  const deps = createMarketDeps(environment, client);
  const { clock } = deps;
  const store = createDynamoLookupStore({ client, table: environment.LOOKUP_RECORDS_TABLE }, clock);
  const onNearLimit = nearLimitLog();
  return {
    ...deps,
    readConsumption: readDynamoConsumption({ client, table: environment.METERS_TABLE }, clock),
    guesses: createGuessGuard({
      counts: store,
      clock,
      guessesPerDay: environment.GUESSES_PER_DAY,
      onNearLimit,
      onFailed: failureLog('guess-count-failed'),
    }),
    lookups: createIndustryLookups({
      store,
      clock,
      lookupsPerDay: environment.LOOKUPS_PER_DAY,
      // Under `npm start` there is no KMS, and no home is real.
      hashOf:
        environment.ENVIRONMENT === 'local'
          ? async (uprn) => hash('sha256', uprn)
          : createKmsKeys().macOf(environment.LOOKUP_KEY_ID),
      onUnmatched: unmatchedLookupCounter(),
      onNearLimit,
      onFailed: failureLog('industry-lookup-failed'),
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
    find: async (editionId, today) => {
      const edition = await market.find(editionId, today);
      if (edition !== undefined) noteEdition(editionId);
      return edition;
    },
  };
}

function nearLimitLog(): (near: NearLimit) => void {
  const logger = createLogger();
  const count = nearLimitCounter();
  return (near) => {
    logger.warn('near-daily-limit', near);
    count();
  };
}

function failureLog(event: string, count?: () => void) {
  const logger = createLogger();
  return (error: unknown): void => {
    logger.warn(event, { error: error instanceof Error ? error.name : typeof error });
    count?.();
  };
}
