import { setTimeout as sleepFor } from 'node:timers/promises';
import pLimit from 'p-limit';
import { Agent, type Dispatcher, request } from 'undici';
import type { Validators } from '../../shared/market/store.ts';
import type { Lookup } from '../../shared/network/public-addresses.ts';
import { parseRetryAfter } from '../../shared/network/retry-after.ts';
import type { ResponseStore } from '../../shared/store/response-store.ts';
import { parseJson } from '../../shared/values/json.ts';
import { DAY_SECONDS, epochSecondsOf } from '../../shared/values/moments.ts';
import { quoted } from '../report/quote.ts';
import { Refused } from '../report/refusal.ts';
import { unpacked } from './bytes.ts';
import { AddressCheck } from './http-address.ts';
import {
  errorCode,
  type Input,
  NotModified,
  type OpenInput,
  type OpenOptions,
  refusing,
} from './input.ts';

type HttpInput = OpenInput & { readonly validators: Validators };

type JsonOptions = { readonly maxBytes: number; readonly signal?: AbortSignal };

export type HttpClientOptions = {
  /**
   * The address that a person named in a terminal: it may be on this machine, and over plain HTTP.
   */
  readonly loopback: string | null;
  readonly responses?: ResponseStore;
  readonly limits?: Partial<typeof LIMITS>;
  readonly lookup?: Lookup;
  readonly sleep?: Sleep;
  readonly nowMs?: () => number;
};

/** Waits, or rejects when the signal is aborted. */
type Sleep = (ms: number, signal: AbortSignal) => Promise<unknown>;

type Failure = ErrorOptions & {
  readonly status?: number | null;
  readonly retryAfterMs?: number | null;
};

/** An address could not be read. */
export class HttpError extends Refused {
  /** The status of the response; null means that there was none, or that it is not the reason. */
  readonly status: number | null;
  /** The wait that the server asked for, or 0; null means that the request will never succeed. */
  readonly retryAfterMs: number | null;

  constructor(reason: string, { status = null, retryAfterMs = null, ...options }: Failure = {}) {
    super('unreadable', reason, options);
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}

const LIMITS = {
  connectMs: 10_000,
  /** The time without a byte, before the response and between its pieces. */
  idleMs: 30_000,
  /** The time for a JSON response with its redirects, to its last byte. */
  wholeMs: 90_000,
};
const REQUESTS_AT_ONCE = 4;
const TRIES = 4;
const FIRST_WAIT_MS = 1_000;
/** The longest wait that a server may ask for: no run reads for longer. */
const LONGEST_WAIT_MS = 600_000;
const MAX_REDIRECTS = 5;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const STORED_SECONDS = 2 * DAY_SECONDS;
const ACCEPT_FEED = 'application/x-ndjson, text/csv, application/gzip, */*';

/** The reason for the code of an error. Any other means that the connection failed. */
const FAILURES: Readonly<Record<string, string>> = {
  ENOTFOUND: 'no address was found for the name of the server',
  UND_ERR_CONNECT_TIMEOUT: 'no connection was established in time',
  UND_ERR_HEADERS_TIMEOUT: 'the server sent nothing for too long',
  UND_ERR_BODY_TIMEOUT: 'the server sent nothing for too long',
};

/**
 * Reads from other people's servers: few requests at once, only content that has changed, and not
 * again before a server wants it.
 */
export class HttpClient {
  readonly #responses: ResponseStore | undefined;
  readonly #limits: typeof LIMITS;
  readonly #addresses: AddressCheck;
  readonly #dispatcher: Agent;
  readonly #requestSlots = pLimit(REQUESTS_AT_ONCE);
  readonly #sleep: Sleep;
  readonly #nowMs: () => number;

  constructor({
    loopback,
    responses,
    limits,
    lookup,
    sleep = (ms, signal) => sleepFor(ms, undefined, { signal }),
    nowMs = Date.now,
  }: HttpClientOptions) {
    this.#responses = responses;
    this.#limits = { ...LIMITS, ...limits };
    this.#addresses = new AddressCheck(loopback, lookup);
    this.#dispatcher = new Agent({
      connect: { timeout: this.#limits.connectMs, lookup: this.#addresses.lookup },
      headersTimeout: this.#limits.idleMs,
      bodyTimeout: this.#limits.idleMs,
    });
    this.#sleep = sleep;
    this.#nowMs = nowMs;
  }

  /**
   * Opens a feed. Its chunks break off with an `HttpError`.
   *
   * @throws HttpError, the reason with which the signal was aborted, or, if validators are given,
   * NotModified
   */
  async get(url: string, options: OpenOptions = {}): Promise<HttpInput> {
    return await this.#retry(() => this.#send(url, ACCEPT_FEED, options), options.signal);
  }

  /** Reads a whole JSON response; an unchanged one comes from the store. Throws as `get` does. */
  async getJson(url: string, options: JsonOptions): Promise<unknown> {
    return await this.#retry(
      () => this.#requestSlots(() => this.#readJson(url, options)),
      options.signal,
    );
  }

  async #send(
    address: string,
    accept: string,
    { signal, validators }: OpenOptions,
  ): Promise<HttpInput> {
    let url = this.#addresses.checkedUrl(address);
    const headers = requestHeaders(accept, validators);
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const response = await request(url, {
        dispatcher: this.#dispatcher,
        headers,
        signal: signal ?? null,
      });
      const location = headerOf(response, 'location');
      const isRedirect = REDIRECTS.has(response.statusCode) && location !== null;
      if (!isRedirect && response.statusCode === 200) return opened(response);
      response.body.on('error', () => undefined).destroy();
      if (response.statusCode === 304 && validators !== undefined) throw new NotModified();
      if (!isRedirect) throw statusError(response, this.#nowMs());
      const target = URL.parse(location, url.href);
      if (target?.origin !== url.origin)
        throw new HttpError(`it redirects to another origin (${target?.origin})`);
      url = this.#addresses.checkedUrl(target.href);
    }
    throw new HttpError(`it redirects more than ${MAX_REDIRECTS} times`);
  }

  async #readJson(url: string, { maxBytes, signal }: JsonOptions): Promise<unknown> {
    const stored = await this.#responses?.read(url);
    const { wholeMs } = this.#limits;
    const late = AbortSignal.timeout(wholeMs);
    try {
      const { chunks, validators } = await this.#send(url, 'application/json', {
        signal: signal === undefined ? late : AbortSignal.any([signal, late]),
        validators: stored,
      });
      // Some servers compress although that was not asked for.
      const body = await collected(await unpacked(chunks), maxBytes);
      const value = parsed(body);
      const expiresAtSeconds = epochSecondsOf(this.#nowMs()) + STORED_SECONDS;
      if (validators.etag !== null || validators.lastModified !== null)
        await this.#responses?.write(url, { ...validators, body, expiresAtSeconds });
      return value;
    } catch (error) {
      if (error instanceof NotModified && stored !== undefined) return parsed(stored.body);
      if (late.aborted) throw new HttpError(`the response took longer than ${seconds(wholeMs)}`);
      throw error;
    }
  }

  /** Tries a request again while it may succeed, as late as its server wants. */
  async #retry<T>(task: () => Promise<T>, signal = new AbortController().signal): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      try {
        signal.throwIfAborted();
        return await task();
      } catch (error) {
        signal.throwIfAborted();
        const failure = toHttpError(error);
        if (!(failure instanceof HttpError) || failure.retryAfterMs === null || tries === TRIES)
          throw failure;
        const { message, status, retryAfterMs } = failure;
        if (retryAfterMs > LONGEST_WAIT_MS) {
          throw new HttpError(`${message} and asked to wait ${seconds(retryAfterMs)}`, { status });
        }
        const ms = Math.max(retryAfterMs, FIRST_WAIT_MS * 2 ** (tries - 1));
        await this.#sleep(ms, signal).catch(() => undefined);
      }
    }
  }
}

function opened(response: Dispatcher.ResponseData): HttpInput {
  const length = headerOf(response, 'content-length');
  return {
    sizeBytes: length === null ? null : Number(length),
    chunks: refusing(response.body, toHttpError),
    isEndUncertain: length === null && headerOf(response, 'transfer-encoding') === null,
    validators: {
      etag: headerOf(response, 'etag'),
      lastModified: headerOf(response, 'last-modified'),
    },
  };
}

function toHttpError(error: unknown): unknown {
  const code = errorCode(error);
  if (error instanceof Refused || code === undefined) return error;
  const reason = FAILURES[code] ?? `the connection failed or broke off (${code})`;
  return new HttpError(reason, { retryAfterMs: 0, cause: error });
}

/** Refuses encodings for transport: only the content tells whether a file is gzip. */
function requestHeaders(
  accept: string,
  { etag, lastModified }: Partial<Validators> = {},
): Record<string, string> {
  return {
    accept,
    'accept-encoding': 'identity',
    'user-agent': 'energy-data-loader',
    ...(etag == null ? {} : { 'if-none-match': etag }),
    ...(lastModified == null ? {} : { 'if-modified-since': lastModified }),
  };
}

function headerOf({ headers }: Dispatcher.ResponseData, name: string): string | null {
  return [headers[name]].flat()[0] ?? null;
}

function statusError(response: Dispatcher.ResponseData, nowMs: number): HttpError {
  const { statusCode: status } = response;
  const mayPass = status === 429 || status >= 500;
  const retryAfter = headerOf(response, 'retry-after') ?? undefined;
  return new HttpError(`the server responded with status ${status}`, {
    status,
    retryAfterMs: mayPass ? parseRetryAfter(retryAfter, nowMs) : null,
  });
}

async function collected(chunks: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes)
      throw new HttpError(`the response has more than ${maxBytes.toLocaleString('en-GB')} bytes`);
    pieces.push(chunk);
  }
  return Buffer.concat(pieces);
}

function parsed(body: Uint8Array): unknown {
  const text = Buffer.from(body).toString('utf8');
  const value = parseJson(text);
  if (value === undefined) throw new HttpError(`the response is not JSON: ${quoted(text)}`);
  return value;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toLocaleString('en-GB', { maximumFractionDigits: 1 })} seconds`;
}

export function isUrl(text: string): boolean {
  return /^https?:\/\//i.test(text);
}

export function httpsInput(address: string, http: HttpClient): Input {
  return {
    name: address.replace(/\/\/[^/]*@/, '//').replace(/[?#].*$/s, ''),
    open: (options) => http.get(address, options),
  };
}
