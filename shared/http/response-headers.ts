import { AsyncLocalStorage } from 'node:async_hooks';
import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { Fields } from '../contract/fields.ts';
import { isJsonObject } from '../values/json.ts';

/** The requests that each tier of partners may send. */
export type RateLimits = Readonly<
  Record<string, { readonly requestsPerSecond: number; readonly burst: number }>
>;

export type ResponseHeaderOptions = {
  readonly parameters: Fields;
  /** The fields of a JSON body, by path. */
  readonly bodyFields: Fields;
  readonly rateLimits: RateLimits;
  readonly isRehearsing: boolean;
};

type Headers = Readonly<Record<string, string>>;

const NAMES_SHOWN = 10;
/**
 * The characters of a name that are shown. API Gateway refuses a response with more than 10 KB of
 * headers, and a character may take twelve when encoded.
 */
const NAME_CHARACTERS_SHOWN = 40;

const requests = new AsyncLocalStorage<{
  editionId?: string;
  preferences?: readonly string[];
}>();

/** Runs the work of one request, whose responses say which edition they read. */
export function withinRequest<T>(run: () => T): T {
  return requests.run({}, run);
}

/**
 * Notes the edition of a response. The market reader calls it, so that no handler has to pass on
 * its edition, not even with an error.
 */
export function noteEdition(editionId: string): void {
  const request = requests.getStore();
  if (request !== undefined) request.editionId = editionId;
}

/** Keeps the preferences of a request that are followed, for its response. */
export function notePreferences(preferences: readonly string[]): void {
  const request = requests.getStore();
  if (request !== undefined) request.preferences = preferences;
}

/** Adds the headers of every response of a function, errors included. */
export function responseHeaders(
  event: APIGatewayProxyEvent,
  options: ResponseHeaderOptions,
): Headers {
  const { editionId, preferences = [] } = requests.getStore() ?? {};
  return {
    'x-request-id': event.requestContext.requestId,
    // The gateway compresses without saying so; a 304 has the header of its 200.
    vary: options.isRehearsing ? 'Accept-Encoding, Prefer' : 'Accept-Encoding',
    ...(editionId === undefined ? {} : { 'x-market-edition': editionId }),
    ...(preferences.length === 0 ? {} : { 'Preference-Applied': preferences.join(', ') }),
    ...rateLimitPolicy(event, options.rateLimits),
    ...ignoredParameters(event, options),
  };
}

function rateLimitPolicy({ requestContext }: APIGatewayProxyEvent, limits: RateLimits): Headers {
  const tier: unknown = requestContext.authorizer?.['tier'];
  const limit = typeof tier === 'string' && Object.hasOwn(limits, tier) ? limits[tier] : undefined;
  if (limit === undefined) return {};
  return { 'RateLimit-Policy': `"partner";q=${limit.requestsPerSecond};w=1;burst=${limit.burst}` };
}

function ignoredParameters(
  event: APIGatewayProxyEvent,
  { parameters, bodyFields }: ResponseHeaderOptions,
): Headers {
  const names = Object.keys(event.multiValueQueryStringParameters ?? {})
    .filter((name) => name !== '' && !Object.hasOwn(parameters, name))
    .map(headerText);
  const keys = unknownKeys(event.body, bodyFields).take(NAMES_SHOWN);
  const ignored = [...names, ...keys].slice(0, NAMES_SHOWN);
  return ignored.length === 0 ? {} : { 'x-ignored-parameters': ignored.join(', ') };
}

/** Encodes a name by percent signs, so that it can contain neither a comma nor a line break. */
function headerText(name: string): string {
  return encodeURIComponent([...name].slice(0, NAME_CHARACTERS_SHOWN).join('').toWellFormed());
}

const PLAIN_KEY = /^[\w.-]+$/;

/** Yields the paths of the keys that no field has; of an unknown object its own key only. */
function* unknownKeys(value: unknown, fields: Fields, parent = ''): Generator<string> {
  if (!isJsonObject(value)) return;
  for (const key of Object.keys(value)) {
    const path = `${parent}${key}`;
    if (key.includes('.') || !Object.hasOwn(fields, path)) {
      if (PLAIN_KEY.test(key)) yield `${parent}${key.slice(0, NAME_CHARACTERS_SHOWN)}`;
    } else if (Object.keys(fields).some((name) => name.startsWith(`${path}.`))) {
      yield* unknownKeys(value[key], fields, `${path}.`);
    }
  }
}
