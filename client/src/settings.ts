import type { CallRecord } from './call-record.ts';
import type { Fetch } from './exchange.ts';
import { DEFAULT_LIMITS, type RetryLimits } from './retry.ts';

export type Clock = {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Waits; rejects with the signal's reason if that ends the wait. */
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
};

export type ClientOptions = Partial<RetryLimits> & {
  /** Such as `https://api.example.com`; `http://` only for a service on the same machine. */
  readonly baseUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Of the token; the base URL followed by `/energy` unless told otherwise. */
  readonly audience?: string;
  /** Called after each try, with everything but the secret and the token. What it throws is ignored. */
  readonly onCall?: (record: CallRecord) => void;
  /** Instead of the global `fetch`, for a proxy for example. */
  readonly fetch?: Fetch;
  readonly clock?: Clock;
  /** Spreads the waits of callers that were refused together: from 0 to 1. */
  readonly random?: () => number;
};

export type Settings = {
  readonly baseUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly audience: string;
  readonly limits: RetryLimits;
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly random: () => number;
  readonly onCall: ((record: CallRecord) => void) | undefined;
};

/** @throws TypeError if the base URL would send the secret in the clear, or a credential is empty */
export function settingsOf(options: ClientOptions): Settings {
  const baseUrl = options.baseUrl.replace(/\/+$/, '');
  if (!isSafe(new URL(baseUrl))) {
    throw new TypeError(`baseUrl is ${baseUrl}: it must begin with https://, or http:// for a service on this machine`);
  }
  for (const name of ['clientId', 'clientSecret'] as const) {
    if (!options[name]) throw new TypeError(`${name} is empty`);
  }
  return {
    baseUrl,
    clientId: options.clientId,
    clientSecret: options.clientSecret,
    audience: options.audience ?? `${baseUrl}/energy`,
    limits: {
      maxTries: options.maxTries ?? DEFAULT_LIMITS.maxTries,
      tryTimeoutMilliseconds: options.tryTimeoutMilliseconds ?? DEFAULT_LIMITS.tryTimeoutMilliseconds,
      totalTimeoutMilliseconds: options.totalTimeoutMilliseconds ?? DEFAULT_LIMITS.totalTimeoutMilliseconds,
    },
    fetch: options.fetch ?? ((url, init) => fetch(url, init)),
    clock: options.clock ?? { now: Date.now, sleep },
    random: options.random ?? Math.random,
    onCall: options.onCall,
  };
}

function isSafe({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || (protocol === 'http:' && /^(localhost|127[.][\d.]+|\[::1\])$/.test(hostname));
}

function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', end);
      resolve();
    }, milliseconds);
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
}
