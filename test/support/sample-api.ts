import { join } from 'node:path';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import { tariffFeed } from '../../data-loader/feeds/tariff-feed.ts';
import { createMarketLoader } from '../../data-loader/market/loader.ts';
import { importPlaces, type PlacesFile } from '../../data-loader/places/import-places.ts';
import { runLoad } from '../../data-loader/run.ts';
import { fileSource } from '../../data-loader/sources/file.ts';
import type { Source } from '../../data-loader/sources/source.ts';
import { bestAvailable } from '../../functions/best-available/handler.ts';
import { bestBuys } from '../../functions/best-buys/handler.ts';
import { comparison } from '../../functions/comparison/handler.ts';
import { planLookup } from '../../functions/plan-lookup/handler.ts';
import { plans } from '../../functions/plans/handler.ts';
import { status } from '../../functions/status/handler.ts';
import { suppliers } from '../../functions/suppliers/handler.ts';
import { valuation } from '../../functions/valuation/handler.ts';
import type { ApiError } from '../../shared/contract/errors.ts';
import { type ApiHandler, httpFunction } from '../../shared/http/function.ts';
import type { RequestLog } from '../../shared/http/log.ts';
import { createMarketReader } from '../../shared/market/market-reader.ts';
import type { ConsumptionVault } from '../../shared/places/annual-consumption.ts';
import { createPlaces } from '../../shared/places/places.ts';
import type { Clock } from '../../shared/runtime/clock.ts';
import { translateDomainErrors } from '../../shared/runtime/endpoint.ts';
import { randomId } from '../../shared/runtime/ids.ts';
import { createMemoryMarketStore } from './market-memory-store.ts';
import { createMemoryConsumption, createMemoryPlacesStore } from './places-memory-store.ts';

const DATA = join(import.meta.dirname, '../../data');

/** The day of every test over the sample feeds: every figure is known for it. */
const SAMPLE_DAY = '2026-11-21';

export type SampleResponse = { readonly status: number; readonly body: ReturnType<typeof JSON.parse> };

export type Sent = Readonly<Record<string, string | readonly string[]>>;

export type SampleApi = {
  /** A GET of an endpoint, by its name. */
  readonly get: (
    name: string,
    sent?: Sent,
    pathParameters?: Readonly<Record<string, string>>,
  ) => Promise<SampleResponse>;
  /** The homes whose annual consumption figures were asked for, in order. */
  readonly consumptionAsked: readonly string[];
  /** Every line that the functions logged, as JSON. */
  readonly logged: readonly string[];
  readonly load: (feeds: readonly Source[]) => ReturnType<typeof runLoad>;
};

const HOME_FILES: ReadonlyArray<readonly [PlacesFile, string]> = [
  ['addresses', 'made-up-addresses.csv'],
  ['averages-gas', 'made-up-averages-gas-2024.csv'],
  ['averages-electricity', 'made-up-averages-electricity-2024.csv'],
  ['averages-economy-7', 'made-up-averages-economy-7-2024.csv'],
  ['readings', 'made-up-readings.csv'],
];

type SampleOptions = {
  readonly day?: string;
  /** The day of the loader, where it is another. */
  readonly loadDay?: string;
  readonly feeds?: readonly Source[];
  readonly homes?: boolean;
  /** Files of places beside those of the samples. */
  readonly placesFiles?: ReadonlyArray<readonly [PlacesFile, Source]>;
};

/**
 * The functions of the service over the sample data, in this process, on stores in memory that the real loader has
 * filled. What `npm start` serves, without sockets.
 */
export async function sampleApi({
  day = SAMPLE_DAY,
  loadDay = day,
  feeds = sampleFeeds(),
  homes = false,
  placesFiles = [],
}: SampleOptions = {}): Promise<SampleApi> {
  const clock: Clock = {
    nowMs: () => Date.parse(`${day}T12:00:00Z`),
    today: () => day,
  };
  const marketStore = createMemoryMarketStore();
  const placesStore = createMemoryPlacesStore();
  const annualConsumption = createMemoryConsumption();
  const consumptionAsked: string[] = [];
  const logged: string[] = [];

  const loader = createMarketLoader({
    store: marketStore,
    today: loadDay,
    clock: { nowMs: () => Date.parse(`${loadDay}T12:00:00Z`) },
    newRunId: randomId,
  });
  const load = (sources: readonly Source[]) =>
    runLoad(
      sources.map((source) => tariffFeed(source)),
      { market: loader, day: loadDay, nowMs: Date.parse(`${loadDay}T12:00:00Z`) },
    );
  await load(feeds);

  const stores = { places: placesStore, annualConsumption };
  await importPlaces('postcodes', fileSource(join(DATA, 'postcodes-gb.bin')), { stores, clock });
  for (const [kind, file] of homes ? HOME_FILES : []) {
    await importPlaces(kind, fileSource(join(DATA, 'demo', file)), { stores, clock });
  }

  for (const [kind, source] of placesFiles) {
    await importPlaces(kind, source, { stores, clock });
  }

  const market = createMarketReader({ store: marketStore, clock, pointerSeconds: 0 });
  const places = createPlaces({ store: placesStore, clock });
  const vault: ConsumptionVault = {
    withConsent: (given) => {
      const { consumptionOf } = annualConsumption.withConsent(given);
      return {
        consumptionOf: (uprn) => {
          consumptionAsked.push(uprn);
          return consumptionOf(uprn);
        },
      };
    },
  };
  const parts = { market, places, clock };
  const runs: Readonly<Record<string, ApiHandler>> = {
    status: status('staging'),
    suppliers: suppliers(parts),
    plans: plans(parts),
    'plan-lookup': planLookup(parts),
    comparison: comparison(parts),
    valuation: valuation(parts),
    'best-buys': bestBuys(parts),
    'best-available': bestAvailable({ ...parts, annualConsumption: vault }),
  };
  const line = (event: unknown): void => {
    logged.push(JSON.stringify(event));
  };
  const log: RequestLog = { responded: line, refused: line, failed: line };
  const translate = (error: unknown): ApiError | undefined => translateDomainErrors(error);

  return {
    consumptionAsked,
    logged,
    load,
    get: async (name, sent = {}, pathParameters = {}) => {
      const run = runs[name];
      if (run === undefined) throw new Error(`no endpoint ${name}`);
      const handler = httpFunction({ name, log, clock, translate }, run);
      const result: APIGatewayProxyResult = await handler(toEvent(sent, pathParameters), {} as Context);
      return { status: result.statusCode, body: JSON.parse(result.body) };
    },
  };
}

function sampleFeeds(): readonly Source[] {
  return ['price-cap-2026-07', 'deals-2026-04', 'example-energy'].map((name) =>
    fileSource(join(DATA, 'feeds', `${name}.ndjson`)),
  );
}

function toEvent(sent: Sent, pathParameters: Readonly<Record<string, string>>): APIGatewayProxyEvent {
  const multi = Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [name, typeof value === 'string' ? [value] : [...value]]),
  );
  const event: Partial<APIGatewayProxyEvent> = {
    httpMethod: 'GET',
    path: '/energy',
    headers: {},
    body: null,
    isBase64Encoded: false,
    pathParameters,
    multiValueQueryStringParameters: multi,
  };
  const requestContext = {
    requestId: randomId(),
    authorizer: { partner: 'demo', clientId: 'demopartner', exp: '4102444800' },
  };
  return { ...event, requestContext } as unknown as APIGatewayProxyEvent;
}
