import { type Fault, invalidParameter } from './faults.ts';
import { sentText } from './json-kinds.ts';
import { type Kind, text } from './kinds.ts';

/** Printable ASCII: what every HTTP client and proxy hands on unchanged. */
const IDEMPOTENCY_KEY = /^[\x20-\x7e]{1,255}$/;

export const idempotencyKeyKind: Kind<string> = {
  ...text('1 to 255 printable ASCII characters, for example a UUID', '0b9e7a52-3f9d-4b58-8d53-6b2f7a1c9e44'),
  read: (sent) => (IDEMPOTENCY_KEY.test(sent) ? sent : undefined),
};

/** By the lower-case name under which the HTTP stack hands it on. */
const HEADER = 'idempotency-key';

type KeyRead = { readonly key: string | null; readonly faults: readonly Fault[] };

/** An empty key is a missing one, as every empty value is. */
export const readIdempotencyKey = (headers: Readonly<Record<string, string>>): KeyRead => {
  const sent = Object.hasOwn(headers, HEADER) ? headers[HEADER] : undefined;
  if (sent === undefined || sent === '') return { key: null, faults: [] };
  const key = idempotencyKeyKind.read(sent);
  if (key !== undefined) return { key, faults: [] };
  return { key: null, faults: [invalidParameter('Idempotency-Key', sentText(sent), idempotencyKeyKind.allowed)] };
};

export const idempotencyKeyReused = (key: string): Fault => ({
  code: 'idempotency-key-reused',
  message:
    'The Idempotency-Key was used with another body in the last 24 hours. Send the same body again, or a new key.',
  parameters: { 'Idempotency-Key': sentText(key) },
});
