import type { CallRecord } from './call-record.ts';

/** The part of `fetch` that the client uses. */
type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export type Clock = {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Waits; rejects with the signal's reason if that ends the wait. */
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
};

export type ClientOptions = {
  /** Such as `https://api.example.com`; `http://` only for a service on the same machine. */
  readonly baseUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Of the token; the base URL followed by `/energy` unless told otherwise. */
  readonly audience?: string;
  /** How often a call is tried in all; 4 unless told otherwise. */
  readonly maxTries?: number;
  /** How long a try may take, reading the response included; 10,000 unless told otherwise. */
  readonly tryTimeoutMilliseconds?: number;
  /**
   * How long a call may take, with every try and the waits between them; 30,000 unless told
   * otherwise.
   */
  readonly totalTimeoutMilliseconds?: number;
  /**
   * Called after each try, with everything but the secret and the token. What it throws is ignored.
   */
  readonly onCall?: (record: CallRecord) => void;
  /** Instead of the global `fetch`, for a proxy for example. */
  readonly fetch?: Fetch;
  readonly clock?: Clock;
  /** Spreads the waits of callers that were refused together: from 0 to 1. */
  readonly random?: () => number;
};

export type Settings = Required<Omit<ClientOptions, 'onCall'>> & Pick<ClientOptions, 'onCall'>;

/**
 * @throws TypeError if the base URL would send the secret in the clear, or a credential is empty
 */
export function settingsOf(options: ClientOptions): Settings {
  const baseUrl = options.baseUrl.replace(/\/+$/, '');
  if (!isSafe(new URL(baseUrl))) {
    throw new TypeError(
      `baseUrl is ${baseUrl}: it must begin with https://, or http:// for a service on this machine`,
    );
  }
  for (const name of ['clientId', 'clientSecret'] as const) {
    if (!options[name]) throw new TypeError(`${name} is empty`);
  }
  const defaults = {
    audience: `${baseUrl}/energy`,
    maxTries: 4,
    tryTimeoutMilliseconds: 10_000,
    totalTimeoutMilliseconds: 30_000,
    fetch: (url: string, init: RequestInit) => fetch(url, init),
    clock: { now: Date.now, sleep },
    random: Math.random,
  };
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  return { ...defaults, ...(Object.fromEntries(given) as ClientOptions), baseUrl };
}

function isSafe({ protocol, hostname }: URL): boolean {
  return (
    protocol === 'https:' ||
    (protocol === 'http:' && /^(localhost|127[.][\d.]+|\[::1\])$/.test(hostname))
  );
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
