import type { Result } from './service.ts';

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

const HEADERS = [
  'allow',
  'cache-control',
  'content-type',
  'location',
  'ratelimit-policy',
  'retry-after',
  'www-authenticate',
  'x-content-type-options',
  'x-ignored-parameters',
];

/** Their values differ from run to run: only their presence is recorded. */
const PRESENT_HEADERS = ['etag', 'x-market-edition', 'x-request-id'];

/** Values of these keys differ from run to run, or between formats of the market. */
const MASKED_KEYS = [
  'access_token',
  'created_at',
  'edition',
  'expires_at',
  'first_opened_at',
  'id',
  'item_id',
  'kid',
  'loaded_at',
  'n',
  'session_id',
];

/** A response as it is kept and compared. */
export function recordOf({ status, headers, text }: Result): { readonly [key: string]: Json } {
  const names = HEADERS.filter((name) => headers.has(name));
  return {
    status,
    headers: Object.fromEntries([
      ...names.map((name) => [name, headers.get(name) ?? '']),
      ...PRESENT_HEADERS.filter((name) => headers.has(name)).map((name) => [name, '*']),
    ]),
    body: bodyOf(text, headers.get('content-type') ?? ''),
  };
}

/** Each plan of a list in one short object, so that whole rankings can be kept. */
export function withBriefItems(record: { readonly [key: string]: Json }): { readonly [key: string]: Json } {
  return { ...record, body: brief(record['body'] ?? null) };
}

function bodyOf(text: string, contentType: string): Json {
  if (text === '') return null;
  if (!contentType.includes('json')) return `${contentType.split(';')[0]} that is not empty`;
  const body: Json = JSON.parse(text);
  return isObject(body) && 'openapi' in body ? { openapi: body['openapi'] ?? null } : masked(body);
}

function masked(value: Json, key = ''): Json {
  if (typeof value === 'string') return MASKED_KEYS.includes(key) ? '*' : withoutIds(value);
  if (isArray(value)) return value.map((item) => masked(item));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, masked(item, name)]));
}

function withoutIds(text: string): string {
  return text.replace(/http:\/\/(localhost|127\.0\.0\.1):\d+/g, 'http://$1:PORT').replace(/([?&]session=)[^&]+/, '$1*');
}

function brief(value: Json): Json {
  if (isArray(value)) return value.map(brief);
  if (!isObject(value)) return value;
  if ('personal_projection' in value && 'item_id' in value) return briefItem(value);
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, brief(item)]));
}

function briefItem({
  plan = null,
  personal_projection: projection = null,
  ...rest
}: {
  readonly [key: string]: Json;
}): Json {
  if (!isObject(plan) || !isObject(projection)) throw new Error('an item has a plan and its projection');
  return { ...rest, plan: `${plan['supplier_key']}/${plan['key']}`, total_pence: projection['total_pence'] ?? null };
}

export function isObject(value: Json): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !isArray(value);
}

function isArray(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

/** JSON on one line with sorted keys. */
export function lineOf(value: Json): string {
  if (isArray(value)) return `[${value.map(lineOf).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${lineOf(item)}`).join(',')}}`;
}

export type Difference = { readonly path: string; readonly recorded: string; readonly actual: string };

export function differences(recorded: Json | undefined, actual: Json | undefined, path = ''): readonly Difference[] {
  if (recorded !== undefined && actual !== undefined) {
    if (isArray(recorded) && isArray(actual)) {
      const length = Math.max(recorded.length, actual.length);
      return Array.from({ length }, (_, n) => differences(recorded[n], actual[n], `${path}[${n}]`)).flat();
    }
    if (isObject(recorded) && isObject(actual)) {
      const keys = [...new Set([...Object.keys(recorded), ...Object.keys(actual)])];
      return keys.flatMap((key) => differences(recorded[key], actual[key], `${path}.${key}`));
    }
  }
  return recorded === actual ? [] : [{ path, recorded: shown(recorded), actual: shown(actual) }];
}

function shown(value: Json | undefined): string {
  const text = value === undefined ? 'absent' : lineOf(value);
  return text.length > 300 ? `${text.slice(0, 300)} ...` : text;
}
