import { Webhook } from 'standardwebhooks';
import { isRecord } from './json.ts';
import type { Schemas } from './operation-types.ts';

export { WebhookVerificationError } from 'standardwebhooks';

/** An event that the API sends to your receiver. */
export type WebhookEvent =
  | Schemas['SwitchUpdated']
  | Schemas['BatchFinished']
  | Schemas['WebhookTest'];

/** A request as it reached your receiver. */
export type ReceivedWebhook = {
  /** A `Headers`, or the headers of a Node.js request. */
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The body as it was received: JSON that is parsed and written again may differ. */
  readonly body: string | Uint8Array;
};

/**
 * Returns the event of a request that was signed with your secret within five minutes of now;
 * undefined if its type is newer than this client, which is to be answered with 200 too.
 *
 * @param secret begins with `whsec_`
 * @throws WebhookVerificationError
 */
export function verifyWebhook(
  secret: string,
  { headers, body }: ReceivedWebhook,
): WebhookEvent | undefined {
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  const entries = headers instanceof Headers ? headers : Object.entries(headers);
  const texts = [...entries].map(([name, value]) => [name, String(value ?? '')]);
  const event = new Webhook(secret).verify(text, Object.fromEntries(texts));
  return isKnown(event) ? event : undefined;
}

const TYPES: Readonly<Record<WebhookEvent['type'], true>> = {
  'switch.updated': true,
  'batch.finished': true,
  'webhook.test': true,
};

function isKnown(event: unknown): event is WebhookEvent {
  return isRecord(event) && Object.hasOwn(TYPES, String(event['type']));
}
