import { type Agent, type IncomingMessage, type OutgoingHttpHeaders, Agent as PlainAgent } from 'node:http';
import { Agent as EncryptedAgent } from 'node:https';
import type { Validators } from '../../shared/market/source-records.ts';
import { type Destination, destinationOf, redirectedTo } from './destination.ts';
import { bodyOf, exchange, sizeOf } from './exchange.ts';
import { GuestError, PassingError } from './guest-error.ts';
import { checkedLookup, type Lookup } from './public-address.ts';
import { type Patience, retryAfterMs, slept } from './retry.ts';
import { Slots } from './slots.ts';
import { ResponseTime, stopped, type TimeLimits } from './time-limits.ts';

export type VisitOptions = {
  readonly accept: string;
  /** Of the response as it is sent. */
  readonly maxBytes: number;
  readonly signal: AbortSignal;
  readonly validators?: Validators | undefined;
};

export type GuestResponse =
  | ({
      readonly kind: 'ok';
      /** Null if the server does not say it. */
      readonly sizeBytes: number | null;
      /** They break off with a `Refused`, and count as a request until they end or are given up. */
      readonly chunks: AsyncIterable<Uint8Array>;
    } & Validators)
  | { readonly kind: 'not-modified' };

export type VisitSettings = {
  readonly loopback: string | null;
  readonly atOnce: number;
  readonly limits: TimeLimits;
  readonly surroundings: Surroundings;
};

export type Surroundings = Patience & { readonly nowMs: () => number; readonly lookup: Lookup };

const MAX_REDIRECTS = 5;
const REDIRECTS: ReadonlySet<number | undefined> = new Set([301, 302, 303, 307, 308]);

/** Single tries of requests, a few at once; all of them rest if a server asks one of them to. */
export class Visits {
  readonly #settings: VisitSettings;
  readonly #slots: Slots;
  readonly #plainAgent = new PlainAgent({ keepAlive: true });
  readonly #encryptedAgent = new EncryptedAgent({ keepAlive: true });
  #restUntilMs = 0;

  constructor(settings: VisitSettings) {
    this.#settings = settings;
    this.#slots = new Slots(settings.atOnce);
  }

  async visit(address: string, options: VisitOptions): Promise<GuestResponse> {
    const { loopback, limits } = this.#settings;
    const destination = destinationOf(address, loopback);
    const leave = await this.#slots.take();
    let time: ResponseTime | undefined;
    const end = (): void => {
      time?.end();
      leave();
    };
    try {
      await this.#rest(options.signal);
      time = new ResponseTime(limits, options.signal);
      const response = await this.#follow(destination, headersOf(options), time);
      response.once('close', end);
      return this.#read(response, options, time);
    } catch (error) {
      end();
      throw time === undefined ? error : time.failure(error);
    }
  }

  async #rest(signal: AbortSignal): Promise<void> {
    const { sleep, nowMs } = this.#settings.surroundings;
    if (signal.aborted) throw stopped(signal);
    const restMs = this.#restUntilMs - nowMs();
    if (restMs > 0) await slept(restMs, { sleep, signal, reason: 'the server is busy', status: null });
  }

  async #follow(start: Destination, headers: OutgoingHttpHeaders, time: ResponseTime): Promise<IncomingMessage> {
    const { loopback, surroundings } = this.#settings;
    let destination = start;
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const { url, isAllowed } = destination;
      const agent: Agent = url.protocol === 'https:' ? this.#encryptedAgent : this.#plainAgent;
      const lookup = checkedLookup(surroundings.lookup, isAllowed);
      const response = await exchange(url, { agent, lookup, headers, time });
      const { location } = response.headers;
      if (!REDIRECTS.has(response.statusCode) || location === undefined) return response;
      response.destroy();
      destination = redirectedTo(location, destination, loopback);
    }
    throw new GuestError(`it redirects more than ${MAX_REDIRECTS} times`);
  }

  #read(response: IncomingMessage, { maxBytes, validators }: VisitOptions, time: ResponseTime): GuestResponse {
    try {
      if (response.statusCode === 304 && validators !== undefined) {
        response.resume();
        return { kind: 'not-modified' };
      }
      this.#checkStatus(response);
      checkEncoding(response);
      const sizeBytes = sizeOf(response, maxBytes);
      const { etag = null, 'last-modified': lastModified = null } = response.headers;
      return { kind: 'ok', sizeBytes, chunks: bodyOf(response, { time, maxBytes }), etag, lastModified };
    } catch (error) {
      response.destroy();
      throw error;
    }
  }

  #checkStatus({ statusCode: status = 0, headers }: IncomingMessage): void {
    if (status === 200) return;
    const reason = `the server responded with status ${status}`;
    if (status !== 429 && status < 500) throw new GuestError(reason, { status });
    const nowMs = this.#settings.surroundings.nowMs();
    const waitMs = retryAfterMs(headers['retry-after'], nowMs);
    if (waitMs !== null) this.#restUntilMs = Math.max(this.#restUntilMs, nowMs + waitMs);
    throw new PassingError(reason, { status, retryAfterMs: waitMs });
  }
}

function headersOf({ accept, validators }: VisitOptions): OutgoingHttpHeaders {
  const { etag = null, lastModified = null } = validators ?? {};
  return {
    accept,
    'accept-encoding': 'identity',
    'user-agent': 'energy-data-loader',
    ...(etag === null ? {} : { 'if-none-match': etag }),
    ...(lastModified === null ? {} : { 'if-modified-since': lastModified }),
  };
}

/** Whether a file is gzip is told by its content; what is packed for the way would be a second answer to that. */
function checkEncoding({ headers }: IncomingMessage): void {
  const encoding = headers['content-encoding'];
  if (encoding === undefined || encoding.toLowerCase() === 'identity') return;
  const sent = encoding.slice(0, 20).replace(/[^\w-]/g, '?');
  throw new GuestError(
    `the response has the content encoding ${sent}, although none was asked for: send the file, plain or gzip, without one`,
  );
}
