import { createHmac } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Receiver } from '../partners/partner.ts';
import { epochSecondsOf } from '../values/moments.ts';

/** Returns a secret as its receiver has it, by its number. */
export type SecretOf = (clientId: string, number: number) => Promise<string>;

/** Returns an HMAC-SHA256 in hexadecimal, by a key that nobody else has. */
export type MacOf = (text: string) => Promise<string>;

const SECRETS_KEPT = 1_000;

/** Derives secrets in the form of Standard Webhooks, and keeps those that were used last. */
export function secretsFrom(macOf: MacOf): SecretOf {
  const secrets = new LRUCache<string, string>({ max: SECRETS_KEPT });
  return async (clientId, number) => {
    const name = `webhook:${number}:${clientId}`;
    const secret = secrets.get(name) ?? secretOf(await macOf(name));
    secrets.set(name, secret);
    return secret;
  };
}

/** Stands for KMS under `npm start`. The key is hexadecimal. */
export function localMac(key: string): MacOf {
  return async (text) => createHmac('sha256', Buffer.from(key, 'hex')).update(text).digest('hex');
}

type Signed = { readonly id: string; readonly body: string; readonly atMs: number };

/** Returns the headers of an attempt, as Standard Webhooks 1.0.0 says. */
export async function signedHeaders(
  secretFor: SecretOf,
  { clientId, secrets }: Pick<Receiver, 'secrets'> & { readonly clientId: string },
  { id, body, atMs }: Signed,
): Promise<Readonly<Record<string, string>>> {
  const timestamp = String(epochSecondsOf(atMs));
  const content = `${id}.${timestamp}.${body}`;
  const signatures = await Promise.all(
    secrets.map(async (number) => signature(await secretFor(clientId, number), content)),
  );
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}

const PREFIX = 'whsec_';

function secretOf(mac: string): string {
  return `${PREFIX}${Buffer.from(mac, 'hex').toString('base64')}`;
}

function signature(secret: string, content: string): string {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  return `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
}
