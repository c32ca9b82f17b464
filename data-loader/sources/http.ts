import { setTimeout as sleepFor } from 'node:timers/promises';
import pLimit from 'p-limit';
import { Agent, type Dispatcher, request } from 'undici';
import type { Validators } from '../../shared/market/store.ts';
import type { ResponseStore } from '../../shared/store/response-store.ts';
import { quoted } from '../report/quote.ts';
import { Refused } from '../report/refusal.ts';
import { createAddressCheck, type Lookup } from './http-address.ts';
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
   * The one address that may be on this machine, and over plain HTTP, because a person named it in
   * a terminal.
   */
  readonly loopback: string | null;
  readonly responses?: ResponseStore;
  readonly limits?: Partial<typeof LIMITS>;
  readonly lookup?: Lookup;
  /** Rejects when the signal is aborted. */
  readonly sleep?: (ms: number, signal: AbortSignal) => Promise<unknown>;
  readonly nowMs?: () => number;
};

type Failure = ErrorOptions & {
  readonly status?: number | null;
  readonly retryAfterMs?: number | null;
};

/** An address could not be read. */
export class HttpError extends Refused {
  /** Of the response; null if there was none, or if it was not the reason. */
  readonly status: number | null;
  /**
   * The wait before the same request may succeed: 0 if the server asked for none; null if it never
   * will.
   */
  readonly retryAfterMs: number | null;

  constructor(reason: string, { status = null, retryAfterMs = null, ...options }: Failure = {}) {
    super('unreadable', reason, options);
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}

const LIMITS = {
  connectMs: 10_000,
  /** Without a byte, before the response and between its pieces. */
  idleMs: 30_000,
  /** For a JSON response with its redirects, to its last byte. */
  wholeMs: 90_000,
};
const REQUESTS_AT_ONCE = 4;
const TRIES = 4;
const FIRST_WAIT_MS = 1_000;
/** No run reads for longer: a server that asks for more is not asked again. */
const LONGEST_WAIT_MS = 600_000;
const MAX_REDIRECTS = 5;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const KEPT_SECONDS = 2 * 24 * 3600;
const ACCEPT_FEED = 'application/x-ndjson, text/csv, application/gzip, */*';

/** By the code of an error; any other says only that the connection failed or broke off. */
const FAILURES: Readonly<Record<string, string>> = {
  ENOTFOUND: 'no address was found for the name of the server',
  UND_ERR_CONNECT_TIMEOUT: 'no connection was established in time',
  UND_ERR_HEADERS_TIMEOUT: 'the server sent nothing for too long',
  UND_ERR_BODY_TIMEOUT: 'the server sent nothing for too long',
};

export type HttpClient = ReturnType<typeof createHttpClient>;

/**
 * Reads from other people's servers: few requests at once, only what has changed, and not again
 * before it is asked to.
 */
export function createHttpClient({
  loopback,
  responses,
  limits,
  lookup,
  sleep = (ms, signal) => sleepFor(ms, undefined, { signal }),
  nowMs = Date.now,
}: HttpClientOptions) {
  const { connectMs, idleMs, wholeMs } = { ...LIMITS, ...limits };
  const { checkedUrl, checkedLookup } = createAddressCheck(loopback, lookup);
  const dispatcher = new Agent({
    connect: { timeout: connectMs, lookup: checkedLookup },
    headersTimeout: idleMs,
    bodyTimeout: idleMs,
  });
  const atOnce = pLimit(REQUESTS_AT_ONCE);

  async function send(
    address: string,
    accept: string,
    { signal, validators }: OpenOptions,
  ): Promise<HttpInput> {
    let url = checkedUrl(address);
    const headers = requestHeaders(accept, validators);
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const response = await request(url, { dispatcher, headers, signal: signal ?? null });
      const location = headerOf(response, 'location');
      const isRedirect = REDIRECTS.has(response.statusCode) && location !== null;
      if (!isRedirect && response.statusCode === 200) return opened(response);
      response.body.on('error', () => undefined).destroy();
      if (response.statusCode === 304 && validators !== undefined) throw new NotModified();
      if (!isRedirect) throw statusError(response, nowMs());
      const target = URL.parse(location, url.href);
      // With the scheme, host and port that were named.
      if (target?.origin !== url.origin)
        throw new HttpError(`it redirects to another origin (${target?.origin})`);
      url = checkedUrl(target.href);
    }
    throw new HttpError(`it redirects more than ${MAX_REDIRECTS} times`);
  }

  async function readJson(url: string, { maxBytes, signal }: JsonOptions): Promise<unknown> {
    const kept = await responses?.read(url);
    const late = AbortSignal.timeout(wholeMs);
    const limit = signal === undefined ? late : AbortSignal.any([signal, late]);
    try {
      const { chunks, validators } = await send(url, 'application/json', {
        signal: limit,
        validators: kept,
      });
      const body = await collected(chunks, maxBytes);
      const value = parsed(body);
      const expiresAt = Math.floor(nowMs() / 1000) + KEPT_SECONDS;
      const isKept = validators.etag !== null || validators.lastModified !== null;
      if (isKept) await responses?.write(url, { ...validators, body, expiresAt });
      return value;
    } catch (error) {
      if (error instanceof NotModified && kept !== undefined) return parsed(kept.body);
      if (late.aborted) throw new HttpError(`the response took longer than ${seconds(wholeMs)}`);
      throw error;
    }
  }

  async function retried<T>(
    task: () => Promise<T>,
    signal = new AbortController().signal,
  ): Promise<T> {
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
        await sleep(Math.max(retryAfterMs, FIRST_WAIT_MS * 2 ** (tries - 1)), signal).catch(
          () => undefined,
        );
      }
    }
  }

  return {
    /**
     * Its chunks break off with an `HttpError`.
     *
     * @throws HttpError, the reason with which the signal was aborted, or, if validators are given,
     * NotModified
     */
    get: (url: string, options: OpenOptions = {}) =>
      retried(() => send(url, ACCEPT_FEED, options), options.signal),
    /**
     * The whole body, asked for only if it differs from what is kept of it. Throws as `get` does.
     */
    getJson: (url: string, options: JsonOptions) =>
      retried(() => atOnce(() => readJson(url, options)), options.signal),
  };
}

function opened(response: Dispatcher.ResponseData): HttpInput {
  const length = headerOf(response, 'content-length');
  return {
    sizeBytes: length === null ? null : Number(length),
    chunks: refusing(response.body, toHttpError),
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

/**
 * The content tells whether a file is gzip; an encoding for transport would be a second answer to
 * that.
 */
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
  const retryAfterMs = mayPass ? waitMs(headerOf(response, 'retry-after'), nowMs) : null;
  return new HttpError(`the server responded with status ${status}`, { status, retryAfterMs });
}

/** `Retry-After` as it is sent: seconds or an HTTP date; 0 if it is missing or neither. */
function waitMs(header: string | null, nowMs: number): number {
  if (header === null) return 0;
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1000;
  const atMs = Date.parse(header);
  return Number.isNaN(atMs) ? 0 : Math.max(0, atMs - nowMs);
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
  try {
    return JSON.parse(text);
  } catch {
    throw new HttpError(`the response is not JSON: ${quoted(text)}`);
  }
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
