import { REFERENCE_BASE_URL } from '../../functions/docs/reference.ts';
import { JOURNEY_PATH } from '../../local/journey.ts';
import { DEMO_CLIENT_ID, DEMO_SECRET } from '../../shared/partners/demo.ts';

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/g;

/** Values that differ from run to run, and what the reference shows instead. */
const REPLACEMENTS: ReadonlyArray<readonly [RegExp, string]> = [
  [new RegExp(DEMO_CLIENT_ID, 'g'), 'YOUR_CLIENT_ID'],
  [new RegExp(DEMO_SECRET, 'g'), 'YOUR_CLIENT_SECRET'],
  [/("access_token":")[^"]+/g, '$1eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJkZW1vcGFydG5lciJ9.c2lnbmF0dXJl'],
  [/\b[0-9a-f]{40}\b/g, '5a1e0f6b9c2d4e7f8a3b5c6d7e8f90a1b2c3d4e5'],
  [/("created_at":")[^"]+/g, '$12026-04-15T09:00:00.000Z'],
  [/("expires_at":")[^"]+/g, '$12026-05-15T09:00:00.000Z'],
  [/("kid":")[^"]+/g, '$1c2lnbmluZy1rZXk'],
  [/("n":")[^"]+/g, '$1bW9kdWx1cw'],
  [/("loaded_at":")[^"]+/g, '$12026-04-15T06:05:12.345Z'],
];

/** Replaces what differs from run to run; ids are numbered in the order in which they first appear. */
export function fixedValues(baseUrl: string): (text: string) => string {
  const numbers = new Map<string, number>();
  const fixedUuid = (uuid: string): string => {
    const number = numbers.get(uuid) ?? numbers.size + 1;
    numbers.set(uuid, number);
    return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
  };
  return (text) =>
    REPLACEMENTS.reduce(
      (whole, [pattern, replacement]) => whole.replaceAll(pattern, replacement),
      text
        .replaceAll(`${baseUrl}${JOURNEY_PATH}`, 'https://switch.example.com/start')
        .replaceAll(baseUrl, REFERENCE_BASE_URL)
        .replaceAll(UUID, fixedUuid),
    );
}
