import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import type { FeedReader } from '../../data-loader/feeds/feed.ts';
import { tariffFeed } from '../../data-loader/feeds/tariff-feed.ts';
import { createMarketLoader } from '../../data-loader/market/loader.ts';
import { importPlaces, type PlacesFile } from '../../data-loader/places/import-places.ts';
import { runLoad } from '../../data-loader/run/run.ts';
import { fileInput, type Input } from '../../data-loader/sources/input.ts';
import { bestAvailable } from '../../functions/best-available/handler.ts';
import { bestBuys } from '../../functions/best-buys/handler.ts';
import { comparison } from '../../functions/comparison/handler.ts';
import { planLookup } from '../../functions/plan-lookup/handler.ts';
import { plans } from '../../functions/plans/handler.ts';
import { sources } from '../../functions/sources/handler.ts';
import { status } from '../../functions/status/handler.ts';
import { suppliers } from '../../functions/suppliers/handler.ts';
import { valuation } from '../../functions/valuation/handler.ts';
import { ENDPOINTS } from '../../shared/contract/endpoint-list.ts';
import type { RequestLog } from '../../shared/http/errors.ts';
import { httpFunction } from '../../shared/http/function.ts';
import type { ApiHandler } from '../../shared/http/messages.ts';
import { createMarketReader } from '../../shared/market/reader.ts';
import { type ConsumptionVault, createIndustryLookups } from '../../shared/places/annual-consumption.ts';
import { createPlaces } from '../../shared/places/place-finder.ts';
import { translateDomainErrors } from '../../shared/runtime/endpoint.ts';
import { notingEdition } from '../../shared/runtime/market.ts';
import type { Clock } from '../../shared/time/clock.ts';
import { feed, header, type Line } from './feed-maker.ts';
import {
  createMemoryConsumption,
  createMemoryLookupStore,
  createMemoryMarketStore,
  createMemoryPlacesStore,
} from './memory-stores.ts';
import { present } from './present.ts';
import { type Errors, type GetName, type ResponseBody, readBody, readErrors } from './response-bodies.ts';

const DATA = join(import.meta.dirname, '../../data');

const RATE_LIMITS = { standard: { requestsPerSecond: 10, burst: 40 } } as const;

/** The day of every test over the sample feeds: every figure is known for it. */
const SAMPLE_DAY = '2026-11-21';

export type Sent = Readonly<Record<string, string | readonly string[]>>;

type Texts = Readonly<Record<string, string>>;

type Request<Name> = readonly [name: Name, sent?: Sent, pathParameters?: Texts, headers?: Texts];

/** Sends a GET to an endpoint, by its name. */
export type SampleApi = {
  /** The body of the 200 response. @throws if the response is another */
  readonly get: <Name extends GetName>(...request: Request<Name>) => Promise<ResponseBody<Name>>;
  /** The errors of a response. @throws if it is 200 */
  readonly getErrors: (...request: Request<GetName>) => Promise<{ readonly status: number; readonly errors: Errors }>;
  /** The body of a 304 is undefined. */
  readonly send: (
    ...request: Request<GetName>
  ) => Promise<{ readonly status: number; readonly body: unknown; readonly headers: Headers }>;
  /** The homes whose annual consumption figures were asked for, in order. */
  readonly consumptionAsked: readonly string[];
  /** How often the functions have read anything of the market and of places but the two pointers. */
  readonly reads: () => number;
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
  /** The day of the load, if it is another. */
  readonly loadDay?: string;
  readonly feeds?: readonly Input[];
  /** Sources of other formats, beside the feeds. */
  readonly readers?: readonly FeedReader[];
  /** One feed of these lines, after a header, instead of the feeds. */
  readonly lines?: readonly Line[];
  readonly homes?: boolean;
  /** As the authorizer hands it on; null: the partner is not entitled. */
  readonly industryData?: string | null;
  /** Files of places beside those of the samples. */
  readonly placesFiles?: ReadonlyArray<readonly [PlacesFile, Input]>;
};

/**
 * The functions of the service over the sample data, in this process, on stores in memory that the real loader has
 * filled. What `npm start` serves, without sockets.
 */
export async function sampleApi({
  day = SAMPLE_DAY,
  loadDay = day,
  lines,
  feeds = lines === undefined ? sampleFeeds() : [feed([header(), ...lines])],
  readers = [],
  homes = false,
  placesFiles = [],
  industryData = 'default',
}: SampleOptions = {}): Promise<SampleApi> {
  const clock: Clock = {
    nowMs: () => Date.parse(`${day}T12:00:00Z`),
    today: () => day,
  };
  const marketStore = createMemoryMarketStore();
  const placesStore = createMemoryPlacesStore();
  const annualConsumption = createMemoryConsumption();
  const consumptionAsked: string[] = [];

  const loader = createMarketLoader({
    store: marketStore,
    clock: { nowMs: () => Date.parse(`${loadDay}T12:00:00Z`) },
    newEditionId: randomUUID,
  });
  const opened = [...feeds.map((input) => tariffFeed(input)), ...readers];
  await runLoad(
    opened.map((reader) => ({ reader, source: null })),
    { market: loader, day: loadDay, nowMs: Date.parse(`${loadDay}T12:00:00Z`) },
  );

  const stores = { places: placesStore, annualConsumption };
  await importPlaces('postcodes', fileInput(join(DATA, 'postcodes-gb.bin')), { stores, clock });
  for (const [kind, file] of homes ? HOME_FILES : []) {
    await importPlaces(kind, fileInput(join(DATA, 'demo', file)), { stores, clock });
  }

  for (const [kind, source] of placesFiles) {
    await importPlaces(kind, source, { stores, clock });
  }

  const market = notingEdition(createMarketReader({ store: marketStore, clock, pointerSeconds: 0 }));
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
  const lookups = createIndustryLookups({
    store: createMemoryLookupStore(),
    clock,
    lookupsPerDay: 1_000,
    hashOf: async (uprn) => `hash of ${uprn}`,
    onUnmatched: () => {},
    onFailed: (error) => {
      throw error;
    },
  });
  const parts = { market, places, clock };
  const runs: Readonly<Record<GetName, ApiHandler>> = {
    status: status('staging', parts),
    sources: sources(parts),
    suppliers: suppliers(parts),
    plans: plans(parts),
    'plan-lookup': planLookup(parts),
    comparison: comparison(parts),
    valuation: valuation(parts),
    'best-buys': bestBuys(parts),
    'best-available': bestAvailable({ ...parts, annualConsumption: vault, lookups }),
  };
  const log: RequestLog = { responded: () => {}, refused: () => {}, failed: () => {} };
  const send: SampleApi['send'] = async (name, sent = {}, pathParameters = {}, headers = {}) => {
    const endpoint = present(ENDPOINTS.find((one) => one.name === name));
    const contract = { parameters: endpoint.parameters, response: endpoint.response };
    const options = { log, clock, translate: translateDomainErrors, ...contract, rateLimits: RATE_LIMITS };
    const handler = httpFunction(options, runs[name]);
    const event = toEvent(sent, { pathParameters, headers, industryData });
    const result: APIGatewayProxyResult = await handler(event, {} as Context);
    return {
      status: result.statusCode,
      body: result.body === '' ? undefined : JSON.parse(result.body),
      headers: new Headers(Object.entries(result.headers ?? {}).map(([key, value]) => [key, String(value)])),
    };
  };

  return {
    consumptionAsked,
    reads: () => marketStore.bookReads() + placesStore.bookReads(),
    send,
    get: async (...request) => {
      const { status, body } = await send(...request);
      if (status !== 200) throw new Error(`${request[0]} responded with ${status}: ${JSON.stringify(body)}`);
      return readBody(request[0], body);
    },
    getErrors: async (...request) => {
      const { status, body } = await send(...request);
      if (status === 200) throw new Error(`${request[0]} responded with 200 instead of errors`);
      return { status, errors: readErrors(body) };
    },
  };
}

function sampleFeeds(): readonly Input[] {
  return ['price-cap-2026-07', 'deals-2026-04', 'example-energy'].map((name) =>
    fileInput(join(import.meta.dirname, '../fixtures/market', `${name}.ndjson`)),
  );
}

type EventParts = {
  readonly pathParameters: Texts;
  readonly headers: Texts;
  readonly industryData: string | null;
};

function toEvent(sent: Sent, { pathParameters, headers, industryData }: EventParts): APIGatewayProxyEvent {
  const multi = Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [name, typeof value === 'string' ? [value] : [...value]]),
  );
  const event: Partial<APIGatewayProxyEvent> = {
    httpMethod: 'GET',
    path: '/energy',
    headers: { ...headers },
    body: null,
    isBase64Encoded: false,
    pathParameters,
    multiValueQueryStringParameters: multi,
  };
  const requestContext = {
    requestId: randomUUID(),
    authorizer: { partner: 'demo', clientId: 'demopartner', tier: 'standard', industryData, exp: '4102444800' },
  };
  return { ...event, requestContext } as unknown as APIGatewayProxyEvent;
}
