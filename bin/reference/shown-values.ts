import { REFERENCE_BASE_URL } from '../../functions/docs/contract.ts';
import { isJsonObject } from '../../shared/values/json.ts';
import { UNKNOWN_SESSION, UNKNOWN_TIME } from './example-requests.ts';
import type { JsonValue } from './schemas.ts';

/**
 * Returns what replaces the values of requests and responses that differ from run to run. Ids are
 * numbered in the order in which they first appear.
 */
export function createShownValues(baseUrl: string): (value: JsonValue) => JsonValue {
  const numbers = new Map<string, number>();
  const numbered = (id: string): string => {
    const number = numbers.get(id) ?? numbers.size + 1;
    numbers.set(id, number);
    return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
  };

  /** The values to show by their keys; a name with a point is a key of one object only. */
  const shown: Readonly<Record<string, (value: string) => string>> = {
    ...FIXED,
    'comparison.id': numbered,
    item_id: numbered,
    comparison_id: numbered,
    comparison_item_id: numbered,
    edition: numbered,
    'Idempotency-Key': numbered,
  };

  const replace = (value: JsonValue, object: string, key: string): JsonValue => {
    if (typeof value === 'string') {
      const show = shown[`${object}.${key}`] ?? shown[key];
      return show === undefined ? value.replaceAll(baseUrl, REFERENCE_BASE_URL) : show(value);
    }
    if (Array.isArray(value)) return value.map((entry: JsonValue) => replace(entry, object, key));
    if (!isJsonObject(value)) return value;
    const entries = Object.entries(value).map(([name, entry]) => [name, replace(entry, key, name)]);
    return Object.fromEntries(entries);
  };
  return (value) => replace(value, '', '');
}

const SESSION = '5a1e0f6b9c2d4e7f8a3b5c6d7e8f90a1b2c3d4e5';

const FIXED: Readonly<Record<string, (value: string) => string>> = {
  client_id: () => 'YOUR_CLIENT_ID',
  client_secret: () => 'YOUR_CLIENT_SECRET',
  access_token: () => 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJkZW1vcGFydG5lciJ9.c2lnbmF0dXJl',
  kid: () => 'c2lnbmluZy1rZXk',
  n: () => 'bW9kdWx1cw',
  loaded_at: () => '2026-04-15T06:05:12.345Z',
  'session.created_at': () => '2026-04-15T09:00:00.000Z',
  'switches.created_at': () => '2026-04-15T09:00:00.000Z',
  'switch.created_at': () => '2026-04-15T09:00:00.000Z',
  updated_at: () => '2026-04-15T09:30:01.234Z',
  updated_since: (since) => (since === UNKNOWN_TIME ? since : '2026-04-15T09:00:00Z'),
  'session.expires_at': () => '2026-05-15T09:00:00.000Z',
  'session.id': () => SESSION,
  session_id: (id) => (id === UNKNOWN_SESSION ? id : SESSION),
  plan_info_url: (url) => {
    const { searchParams } = new URL(url);
    searchParams.set('session', SESSION);
    return `https://switch.example.com/start?${searchParams}`;
  },
};
