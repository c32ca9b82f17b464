import { AsyncLocalStorage } from 'node:async_hooks';
import { type CallRecord, type Client, createClient } from '@energy-partner/client';

export type ApiSettings = {
  readonly apiBaseUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The API's base URL followed by `/energy` unless told otherwise. */
  readonly audience?: string;
};

export type EnergyApi = {
  readonly client: Client;
  /** The token that the client has, for what it does not call itself. */
  readonly lendToken: () => Promise<string>;
  /** Reports the calls that `work` makes. */
  readonly reporting: <Value>(onCall: (record: CallRecord) => void, work: () => Promise<Value>) => Promise<Value>;
};

/** A visitor waits for a page: better to hear soon that something is wrong than late that it is not. */
const LIMITS = { maxTries: 2, tryTimeoutMilliseconds: 6_000, totalTimeoutMilliseconds: 10_000 };

/** One client for all visitors, and so one token. */
export function createEnergyApi({ apiBaseUrl, ...credentials }: ApiSettings): EnergyApi {
  const listeners = new AsyncLocalStorage<(record: CallRecord) => void>();
  let token = '';
  const client = createClient({
    baseUrl: apiBaseUrl,
    ...credentials,
    ...LIMITS,
    fetch: (url, init) => {
      token = new Headers(init.headers).get('authorization')?.replace(/^Bearer /, '') ?? token;
      return fetch(url, init);
    },
    onCall: (record) => listeners.getStore()?.(record),
  });
  return {
    client,
    // A call first, so that the client has a token and one that is still accepted.
    lendToken: async () => {
      await client.getStatus();
      return token;
    },
    reporting: (onCall, work) => listeners.run(onCall, work),
  };
}
