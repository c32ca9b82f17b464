import { isIP } from 'node:net';
import { Agent, request } from 'undici';
import {
  checkedLookup,
  isLoopbackAddress,
  isPublicAddress,
  LOOPBACK_NAMES,
  type Lookup,
  resolveName,
} from '../network/public-addresses.ts';
import { parseRetryAfter } from '../network/retry-after.ts';

/** The result of an attempt. Nothing else of the response is kept. */
export type PostResult = {
  /** The status; null means that there was no response. */
  readonly status: number | null;
  /** Says what went wrong; null means that the event was received. */
  readonly problem: string | null;
  /** The wait that the receiver asks for; 0 if it did not ask. */
  readonly retryAfterMs: number;
};

export type Post = (
  url: string,
  message: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
) => Promise<PostResult>;

export type PostOptions = {
  /** True under `npm start`, where a receiver may be on this machine, and over plain HTTP. */
  readonly isLocal: boolean;
  readonly lookup?: Lookup;
  readonly timeoutMs?: number;
  readonly nowMs?: () => number;
};

const TIMEOUT_MS = 15_000;
const URL_CHARACTERS = 2_000;

/**
 * Returns why an address cannot be a receiver, as far as it is known before its name is resolved.
 */
export function receiverFault(
  address: string,
  { isLocal }: Pick<PostOptions, 'isLocal'>,
): string | undefined {
  const url = URL.parse(address);
  if (url === null || address.length > URL_CHARACTERS) return 'it is no URL';
  if (url.protocol !== 'https:' && !(isLocal && url.protocol === 'http:'))
    return 'it must begin with https://';
  if (url.username !== '' || url.password !== '')
    return 'it contains a user name or password, which are never sent';
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const isHere = LOOPBACK_NAMES.has(url.hostname);
  const isPrivate = isIP(host) === 0 ? isHere : !isPublicAddress(host);
  return isPrivate && !(isLocal && isHere) ? `${host} is not a public address` : undefined;
}

/**
 * Posts to receivers, which are strangers: only to public addresses, without following a redirect,
 * 15 seconds at most from the look-up on. The body of the response is not read.
 */
export function createPost({
  isLocal,
  lookup = resolveName,
  timeoutMs = TIMEOUT_MS,
  nowMs = Date.now,
}: PostOptions): Post {
  const dispatcher = new Agent({
    connect: {
      timeout: timeoutMs,
      lookup: checkedLookup(lookup, (hostname, address) => {
        const isAllowed =
          isPublicAddress(address) ||
          (isLocal && LOOPBACK_NAMES.has(hostname) && isLoopbackAddress(address));
        return isAllowed ? undefined : new NotPublic(`${address} is not a public address`);
      }),
    },
    // A connection that Lambda has frozen would fail the next attempt.
    pipelining: 0,
  });
  return async (url, { headers, body }) => {
    const fault = receiverFault(url, { isLocal });
    if (fault !== undefined) return failure(fault);
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const response = await request(url, {
        dispatcher,
        signal,
        body,
        method: 'POST',
        headers: {
          ...headers,
          'content-type': 'application/json',
          'user-agent': 'energy-partner-webhooks/1.0',
        },
      });
      response.body.on('error', () => undefined).destroy();
      const retryAfter = [response.headers['retry-after']].flat()[0];
      return {
        status: response.statusCode,
        problem: problemOf(response.statusCode),
        retryAfterMs: parseRetryAfter(retryAfter, nowMs()),
      };
    } catch (error) {
      if (signal.aborted) return failure(`no response within ${timeoutMs / 1000} seconds`);
      return failure(describe(error));
    }
  };
}

class NotPublic extends Error {
  override readonly name = 'NotPublic';
}

function failure(problem: string): PostResult {
  return { status: null, problem, retryAfterMs: 0 };
}

function problemOf(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return `a redirect (status ${status}), which is not followed`;
  return `status ${status}`;
}

function describe(error: unknown): string {
  if (error instanceof NotPublic) return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOTFOUND') return 'no address was found for its name';
  return `the connection failed (${code || 'unknown'})`;
}
