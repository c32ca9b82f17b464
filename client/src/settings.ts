import type { CallRecord } from './call-record.ts';

/** The part of `fetch` that the client uses. */
type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export type Clock = {
  /** Returns milliseconds since 1970. */
  readonly now: () => number;
  /** Waits; rejects with the signal's reason if that ends the wait. */
  readonly sleep: (milliseconds: number, signal: AbortSignal) => Promise<void>;
};

export type ClientOptions = {
  /**
   * The address before `/energy`, such as `https://api.example.com`; `http://` only for a service
   * on the same machine.
   */
  readonly baseUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The audience of the token. Default: the base URL followed by `/energy`. */
  readonly audience?: string;
  /** The tries of a call in all; 4 by default. */
  readonly maxTries?: number;
  /** The time limit of a try, reading the response included; 10,000 by default. */
  readonly tryTimeoutMilliseconds?: number;
  /** The time limit of a call, with every try and the waits between them; 30,000 by default. */
  readonly totalTimeoutMilliseconds?: number;
  /**
   * Is called after each try, with everything but the secret and the token. An error that it throws
   * is ignored.
   */
  readonly onCall?: (record: CallRecord) => void;
  /**
   * Is called once for each parameter that the API does not know and therefore ignored;
   * console.error by default. An error that it throws is ignored.
   */
  readonly onWarning?: (message: string) => void;
  /** Takes the place of the global `fetch`, for a proxy for example. */
  readonly fetch?: Fetch;
  readonly clock?: Clock;
  /** Spreads the waits of callers that were refused together: from 0 to 1. */
  readonly random?: () => number;
};

export type Settings = Required<Omit<ClientOptions, 'onCall'>> & {
  readonly onCall: ClientOptions['onCall'];
};

/**
 * Fills in the defaults.
 * @throws TypeError if the base URL ends in `/energy` or would send the secret in the clear, or if
 * a credential is empty
 */
export function settingsOf(options: ClientOptions): Settings {
  const baseUrl = options.baseUrl.replace(/\/+$/, '');
  const url = new URL(baseUrl);
  if (!isSafe(url)) {
    throw new TypeError(
      `baseUrl is ${baseUrl}: it must begin with https://, or http:// for a service on this machine`,
    );
  }
  if (url.pathname.endsWith('/energy')) {
    throw new TypeError(
      `baseUrl is ${baseUrl}: it must not end in /energy, which the client adds itself`,
    );
  }
  for (const name of ['clientId', 'clientSecret'] as const) {
    if (!options[name]) throw new TypeError(`${name} is empty`);
  }
  const { clientId, clientSecret, onCall } = options;
  return {
    baseUrl,
    clientId,
    clientSecret,
    audience: options.audience ?? `${baseUrl}/energy`,
    maxTries: options.maxTries ?? 4,
    tryTimeoutMilliseconds: options.tryTimeoutMilliseconds ?? 10_000,
    totalTimeoutMilliseconds: options.totalTimeoutMilliseconds ?? 30_000,
    onCall,
    onWarning: options.onWarning ?? ((message) => console.error(message)),
    fetch: options.fetch ?? ((address, init) => fetch(address, init)),
    clock: options.clock ?? { now: Date.now, sleep },
    random: options.random ?? Math.random,
  };
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
