import { type ErrorItem, invalidParameter } from './errors.ts';
import { sentText } from './field-types.ts';
import { type ParameterType, textType } from './parameter-types.ts';

/** Printable ASCII: what every HTTP client and proxy hands on unchanged. */
const IDEMPOTENCY_KEY = /^[\x20-\x7e]{1,255}$/;

export const idempotencyKeyType: ParameterType<string> = {
  ...textType('1 to 255 printable ASCII characters, for example a UUID', '0b9e7a52-3f9d-4b58-8d53-6b2f7a1c9e44'),
  read: (sent) => (IDEMPOTENCY_KEY.test(sent) ? sent : undefined),
};

/** By the lower-case name under which the HTTP stack hands it on. */
const HEADER = 'idempotency-key';

type KeyRead = { readonly key: string | null; readonly errors: readonly ErrorItem[] };

/** An empty key is a missing one, as every empty value is. */
export function readIdempotencyKey(headers: Readonly<Record<string, string>>): KeyRead {
  const sent = Object.hasOwn(headers, HEADER) ? headers[HEADER] : undefined;
  if (sent === undefined || sent === '') return { key: null, errors: [] };
  const key = idempotencyKeyType.read(sent);
  if (key !== undefined) return { key, errors: [] };
  return { key: null, errors: [invalidParameter('Idempotency-Key', sentText(sent), idempotencyKeyType.allowed)] };
}

export function idempotencyKeyReused(key: string): ErrorItem {
  return {
    code: 'idempotency-key-reused',
    message:
      'The Idempotency-Key was used with another body in the last 24 hours. Send the same body again, or a new key.',
    parameters: { 'Idempotency-Key': sentText(key) },
  };
}
