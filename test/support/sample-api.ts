import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import { CONTRACTS } from '../../bin/reference/contracts.ts';
import { tariffFeed } from '../../data-loader/formats/tariff-feed.ts';
import { DEFAULT_RULES, type RunSource } from '../../data-loader/judge/source-reading.ts';
import { importPlaces } from '../../data-loader/places/import-places.ts';
import { MarketLoader } from '../../data-loader/publish/market-loader.ts';
import type { PlacesFile } from '../../data-loader/report/load-report.ts';
import { runLoad } from '../../data-loader/run.ts';
import { fileInput, type Input } from '../../data-loader/sources/input.ts';
import { bestAvailable } from '../../functions/best-available/handler.ts';
import { bestBuys } from '../../functions/best-buys/handler.ts';
import { comparison } from '../../functions/comparison/handler.ts';
import { drop } from '../../functions/drop/handler.ts';
import { planLookup } from '../../functions/plan-lookup/handler.ts';
import { plans } from '../../functions/plans/handler.ts';
import { sessions as readSessions } from '../../functions/sessions/handler.ts';
import { sources } from '../../functions/sources/handler.ts';
import { status } from '../../functions/status/handler.ts';
import { suppliers } from '../../functions/suppliers/handler.ts';
import { valuation } from '../../functions/valuation/handler.ts';
import type { EndpointContract } from '../../shared/contract/endpoint-contract.ts';
import { ENDPOINTS } from '../../shared/contract/endpoints.ts';
import { httpFunction } from '../../shared/http/function.ts';
import type { ApiHandler } from '../../shared/http/messages.ts';
import { createMarketReader } from '../../shared/market/reader.ts';
import { createIndustryLookups } from '../../shared/places/annual-consumption.ts';
import { createGuessGuard } from '../../shared/places/daily-limits.ts';
import { createPlaces } from '../../shared/places/place-finder.ts';
import { translateDomainErrors } from '../../shared/runtime/endpoint.ts';
import { notingEdition } from '../../shared/runtime/market.ts';
import { newSessionId } from '../../shared/sessions/session.ts';
import { isOutOfReach } from '../../shared/store/client.ts';
import type { WebhookState } from '../../shared/webhooks/health.ts';
import { feed, header, type Line } from './feed-maker.ts';
import { createHandClock } from './hand-clock.ts';
import {
  createMemoryConsumption,
  createMemoryLookupStore,
  createMemoryMarketStore,
  createMemoryPlacesStore,
  createMemorySessionStore,
  createMemorySwitchStore,
} from './memory-stores.ts';
import { loadPostcodes, POSTCODES } from './postcodes.ts';
import {
  type Errors,
  type GetName,
  type ResponseBody,
  readBody,
  readErrors,
} from './response-bodies.ts';

const DATA = join(import.meta.dirname, '../../data');

/** The day of every test over the sample feeds: every figure is known for it. */
const SAMPLE_DAY = '2026-11-21';

export type Sent = Readonly<Record<string, string | readonly string[]>>;

type Texts = Readonly<Record<string, string>>;

const FEW_POSTCODES = {
  ...Object.fromEntries(
    Object.entries(POSTCODES).map(([region, postcode]) => [postcode, Number(region)]),
  ),
  'SW1A 2AA': 12,
};

/** What the authorizer passes on about the caller. */
export type CallerContext = Readonly<Record<string, string | null>>;

export type Request = {
  readonly query?: Sent;
  readonly path?: Texts;
  readonly headers?: Texts;
  readonly body?: string | null;
  readonly caller?: CallerContext;
};

type GetRequest<Name> = readonly [name: Name, query?: Sent, path?: Texts, headers?: Texts];

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
  /** Sources of other formats, loaded together with these feeds. */
  readonly sources?: readonly RunSource[];
  /**
   * One feed of these lines, after a header, instead of the feeds, and a few postcodes instead of
   * all.
   */
  readonly lines?: readonly Line[];
  readonly homes?: boolean;
  /** True: a market of its own, which a test may change. */
  readonly fresh?: boolean;
  /** The entitlement as the authorizer hands it on; null means that the partner has none. */
  readonly industryData?: string | null;
  readonly guessesPerDay?: number;
  /** The state of the caller's receiver; an error if it cannot be read. */
  readonly webhook?: WebhookState | Error;
  /** Files of places in addition to those of the samples. */
  readonly placesFiles?: ReadonlyArray<readonly [PlacesFile, Input]>;
};

export type SampleApi = Awaited<ReturnType<typeof sampleApi>>;

/**
 * The functions of the service over the sample data, in this process, on stores in memory that the
 * real loader has filled. What `npm start` serves, without sockets. Endpoints are named as their
 * functions.
 */
export async function sampleApi({
  day = SAMPLE_DAY,
  loadDay = day,
  lines,
  feeds = lines && [feed([header(), ...lines])],
  sources: otherSources = [],
  homes = false,
  fresh = false,
  placesFiles = [],
  industryData = 'default',
  guessesPerDay = 5_000,
  webhook = 'none',
}: SampleOptions = {}) {
  const hand = createHandClock(Date.parse(`${day}T12:00:00Z`));
  let today = day;
  const clock = { ...hand, today: () => today };
  const sessions = createMemorySessionStore();
  const switches = createMemorySwitchStore();
  const placesStore = createMemoryPlacesStore();
  const annualConsumption = createMemoryConsumption();
  const stores = { places: placesStore, annualConsumption };
  if (lines !== undefined) await loadPostcodes(placesStore, FEW_POSTCODES);
  else
    await importPlaces('postcodes', {
      input: fileInput(join(DATA, 'postcodes-gb.bin')),
      stores,
      clock,
    });
  for (const [kind, file] of homes ? HOME_FILES : []) {
    await importPlaces(kind, { input: fileInput(join(DATA, 'demo', file)), stores, clock });
  }
  for (const [kind, input] of placesFiles) await importPlaces(kind, { input, stores, clock });

  let marketStore = await (feeds || fresh
    ? loadedMarket(feeds ?? SAMPLE_FEEDS, loadDay, otherSources)
    : sampleMarket(loadDay));
  const readerOf = (store: typeof marketStore) =>
    createMarketReader({ store, clock, pointerSeconds: 0 });
  let reader = readerOf(marketStore);
  const market = notingEdition({
    open: (day) => reader.open(day),
    find: (editionId, day) => reader.find(editionId, day),
  });
  const parts = { market, places: createPlaces({ store: placesStore, clock }), clock };

  const lookupStore = createMemoryLookupStore();
  const onFailed = (error: unknown): never => {
    throw error;
  };
  const guesses = createGuessGuard({
    counts: lookupStore,
    clock,
    guessesPerDay,
    onNearLimit: () => {},
    onFailed,
  });
  const lookups = createIndustryLookups({
    store: lookupStore,
    clock,
    lookupsPerDay: 1_000,
    hashOf: async (uprn) => `hash of ${uprn}`,
    onUnmatched: () => {},
    onNearLimit: () => {},
    onFailed,
  });
  const runs: Readonly<Record<GetName | 'drop' | 'sessions', ApiHandler>> = {
    status: status('staging', { ...parts, webhookStateOf: async () => stateOf(webhook) }),
    sources: sources(parts),
    suppliers: suppliers(parts),
    plans: plans(parts),
    'plan-lookup': planLookup(parts),
    comparison: comparison(parts),
    valuation: valuation(parts),
    'best-buys': bestBuys(parts),
    'best-available': bestAvailable({ ...parts, ...annualConsumption, lookups, guesses }),
    drop: drop({
      ...parts,
      sessions,
      newSessionId,
      journeyUrl: 'https://switch.example.com/start',
    }),
    sessions: readSessions({ ...parts, sessions, switches }),
  };

  const logged: string[] = [];
  const note = (_message: string, fields: object): void => void logged.push(JSON.stringify(fields));
  const service = {
    log: { info: note, warn: note, error: note },
    clock,
    translate: translateDomainErrors,
    isTemporary: isOutOfReach,
    rateLimits: { standard: { requestsPerSecond: 10, burst: 40 } },
  };
  const call = async (name: keyof typeof runs, request: Request = {}) => {
    const contract: EndpointContract = CONTRACTS[name];
    const options = { ...service, ...contract, token: ENDPOINTS[name].token };
    const event = toEvent({ ...request, caller: { industryData, ...request.caller } });
    const {
      statusCode,
      headers = {},
      body: text,
    } = await httpFunction(options, runs[name])(event, {} as Context);
    const sentHeaders = new Headers(
      Object.entries(headers).map(([key, value]) => [key, String(value)]),
    );
    return { status: statusCode, text, headers: sentHeaders };
  };

  /** Sends a GET. The body of a 304 is undefined. */
  const send = async (...[name, query = {}, path = {}, headers = {}]: GetRequest<GetName>) => {
    const { text, ...response } = await call(name, { query, path, headers });
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    return { ...response, body };
  };

  return {
    clock,
    sessions,
    switches,
    /** What a comparison is made with. */
    parts,
    /** The market as it is loaded now. */
    marketStore: () => marketStore,
    /** Moves to another day, on which the functions begin with nothing in memory. */
    moveTo: (other: string) => {
      today = other;
      reader = readerOf(marketStore);
    },
    /** The records of look-ups in industry databases. */
    lookups: lookupStore.records,
    /** What the functions logged. */
    logged,
    /** How often the annual consumption of a home was asked for. */
    consumptionReads: annualConsumption.reads,
    /**
     * How often the functions have read anything of the market and of places but the two pointers.
     */
    reads: () => marketStore.bookReads() + placesStore.bookReads(),
    /** Replaces the market from now on. */
    replaceMarket: async (others: readonly Line[]) => {
      marketStore = await loadedMarket([feed([header(), ...others])], loadDay);
      reader = readerOf(marketStore);
    },
    call,
    send,
    /** The body of the 200 response. @throws if the response is another */
    get: async <Name extends GetName>(
      ...request: GetRequest<Name>
    ): Promise<ResponseBody<Name>> => {
      const { status, body } = await send(...request);
      if (status !== 200)
        throw new Error(`${request[0]} responded with ${status}: ${JSON.stringify(body)}`);
      return readBody(request[0], body);
    },
    /** The errors of a response. @throws if it is 200 */
    getErrors: async (
      ...request: GetRequest<GetName>
    ): Promise<{ status: number; errors: Errors }> => {
      const { status, body } = await send(...request);
      if (status === 200) throw new Error(`${request[0]} responded with 200 instead of errors`);
      return { status, errors: readErrors(body) };
    },
  };
}

async function loadedMarket(
  feeds: readonly Input[],
  day: string,
  otherSources: readonly RunSource[] = [],
) {
  const store = createMemoryMarketStore();
  const nowMs = Date.parse(`${day}T12:00:00Z`);
  const market = new MarketLoader({
    store,
    clock: { nowMs: () => nowMs, today: () => day },
    newEditionId: randomUUID,
  });
  const sources = feeds.map((input) => ({
    reader: tariffFeed(input),
    source: null,
    rules: () => DEFAULT_RULES,
  }));
  await runLoad([...sources, ...otherSources], { market, day, nowMs });
  return store;
}

export const SAMPLE_FEEDS = ['price-cap-2026-07', 'deals-2026-04', 'example-energy'].map((name) =>
  fileInput(join(import.meta.dirname, '../fixtures/market', `${name}.ndjson`)),
);

const SAMPLE_MARKETS = new Map<string, ReturnType<typeof loadedMarket>>();

/** The sample feeds, loaded once for each day: nobody writes to their market. */
function sampleMarket(day: string) {
  const market = SAMPLE_MARKETS.get(day) ?? loadedMarket(SAMPLE_FEEDS, day);
  SAMPLE_MARKETS.set(day, market);
  return market;
}

/** The event of a request, as the gateway makes it. */
export function toEvent({
  query = {},
  path = {},
  headers = {},
  body = null,
  caller,
}: Request): APIGatewayProxyEvent {
  const values = Object.entries(query).map(([name, value]) => [
    name,
    typeof value === 'string' ? [value] : [...value],
  ]);
  const authorizer = {
    partner: 'demo',
    clientId: 'demopartner',
    tier: 'standard',
    exp: '4102444800',
    ...caller,
  };
  return {
    ...{
      path: '/energy',
      headers: { ...headers },
      body,
      isBase64Encoded: false,
      pathParameters: path,
    },
    multiValueQueryStringParameters: Object.fromEntries(values),
    requestContext: { requestId: randomUUID(), authorizer },
  } as unknown as APIGatewayProxyEvent;
}

function stateOf(webhook: WebhookState | Error): WebhookState {
  if (webhook instanceof Error) throw webhook;
  return webhook;
}
