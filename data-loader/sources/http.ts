import { setTimeout as sleepFor } from 'node:timers/promises';
import pLimit from 'p-limit';
import { Agent, type Dispatcher, errors, request } from 'undici';
import type { Validators } from '../../shared/market/store.ts';
import type { ResponseStore } from '../../shared/store/response-store.ts';
import { shown } from '../feeds/fields.ts';
import { Refused } from '../run/load-report.ts';
import { checkedLookup, checkedUrl, type Lookup, redirectedUrl, resolveName } from './http-address.ts';
import { errorCode, type Input, NotModified, type OpenInput } from './input.ts';

/** Reads from other people's servers: few requests at once, only what has changed, and not again before it is asked to. */
export type HttpClient = {
  /**
   * Its chunks break off with an `HttpError`.
   *
   * @throws HttpError, the reason with which the signal was aborted, or, if validators are given, NotModified
   */
  readonly get: (url: string, options: GetOptions) => Promise<HttpInput>;
  /** The whole body, asked for only if it differs from what is kept of it. Throws as `get` does. */
  readonly getJson: (url: string, options: Pick<GetOptions, 'maxBytes' | 'signal'>) => Promise<unknown>;
};

export type GetOptions = {
  readonly accept: string;
  /** Of the response as it is sent. */
  readonly maxBytes: number;
  readonly signal?: AbortSignal | undefined;
  readonly validators?: Validators | undefined;
};

type HttpInput = OpenInput & { readonly validators: Validators };

export type HttpClientOptions = {
  /** The one address that may be on this machine, and over plain HTTP, because a person named it in a terminal. */
  readonly loopback: string | null;
  readonly responses?: ResponseStore;
  readonly limits?: Partial<TimeLimits>;
  readonly lookup?: Lookup;
  /** Rejects when the signal is aborted. */
  readonly sleep?: (ms: number, signal: AbortSignal) => Promise<unknown>;
  readonly nowMs?: () => number;
};

type TimeLimits = {
  readonly connectMs: number;
  /** Without a byte, before the response and between its pieces. */
  readonly idleMs: number;
  /** For a JSON response with its redirects, to its last byte. */
  readonly wholeMs: number;
};

/** An address could not be read. */
export class HttpError extends Refused {
  /** Of the response; null if there was none, or if it was not the reason. */
  readonly status: number | null;
  /** The wait before the same request may succeed: 0 if the server asked for none; null if it never will. */
  readonly retryAfterMs: number | null;

  constructor(
    reason: string,
    {
      status = null,
      retryAfterMs = null,
      cause,
    }: { status?: number | null; retryAfterMs?: number | null; cause?: unknown } = {},
  ) {
    super('unreadable', reason, cause === undefined ? {} : { cause });
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }
}

const LIMITS: TimeLimits = { connectMs: 10_000, idleMs: 30_000, wholeMs: 90_000 };
const REQUESTS_AT_ONCE = 4;
const TRIES = 4;
const FIRST_WAIT_MS = 1_000;
/** No run reads for longer: a server that asks for more is not asked again. */
const LONGEST_WAIT_MS = 600_000;
const MAX_REDIRECTS = 5;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const KEPT_SECONDS = 2 * 24 * 3600;

export function createHttpClient({
  loopback,
  responses,
  limits,
  lookup = resolveName,
  sleep = (ms, signal) => sleepFor(ms, undefined, { signal }),
  nowMs = Date.now,
}: HttpClientOptions): HttpClient {
  const { connectMs, idleMs, wholeMs } = { ...LIMITS, ...limits };
  const atOnce = pLimit(REQUESTS_AT_ONCE);
  const agents = {
    public: new Agent({ connect: { timeout: connectMs, lookup: checkedLookup(lookup, 'public') } }),
    loopback: new Agent({ connect: { timeout: connectMs, lookup: checkedLookup(lookup, 'loopback') } }),
  };

  async function send(address: string, { accept, maxBytes, signal, validators }: GetOptions): Promise<HttpInput> {
    let { url, reach } = checkedUrl(address, loopback);
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const response = await request(url, {
        dispatcher: agents[reach],
        headers: requestHeaders(accept, validators),
        headersTimeout: idleMs,
        bodyTimeout: idleMs,
        signal: signal ?? null,
      });
      const location = headerOf(response, 'location');
      if (!REDIRECTS.has(response.statusCode) || location === null) return read(response, { maxBytes, validators });
      discard(response);
      ({ url, reach } = redirectedUrl(location, url, loopback));
    }
    throw new HttpError(`it redirects more than ${MAX_REDIRECTS} times`);
  }

  function read(
    response: Dispatcher.ResponseData,
    { maxBytes, validators }: Pick<GetOptions, 'maxBytes' | 'validators'>,
  ): HttpInput {
    try {
      if (response.statusCode === 304 && validators !== undefined) throw new NotModified();
      checkStatus(response, nowMs());
      checkEncoding(response);
      const length = headerOf(response, 'content-length');
      const sizeBytes = length === null ? null : Number(length);
      if (sizeBytes !== null && sizeBytes > maxBytes) throw tooLarge(maxBytes);
      return {
        sizeBytes,
        chunks: withinBytes(response.body, maxBytes),
        validators: { etag: headerOf(response, 'etag'), lastModified: headerOf(response, 'last-modified') },
      };
    } catch (error) {
      discard(response);
      throw error;
    }
  }

  async function* withinBytes(body: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
    let bytes = 0;
    try {
      for await (const chunk of body) {
        bytes += chunk.byteLength;
        if (bytes > maxBytes) throw tooLarge(maxBytes);
        yield chunk;
      }
    } catch (error) {
      throw toHttpError(error);
    }
  }

  async function readJson(
    url: string,
    { maxBytes, signal }: Pick<GetOptions, 'maxBytes' | 'signal'>,
  ): Promise<unknown> {
    const kept = await responses?.read(url);
    const late = AbortSignal.timeout(wholeMs);
    try {
      const { chunks, validators } = await send(url, {
        accept: 'application/json',
        maxBytes,
        signal: signal === undefined ? late : AbortSignal.any([signal, late]),
        validators: kept,
      });
      const body = await collected(chunks);
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

  async function retried<T>(task: () => Promise<T>, signal = new AbortController().signal): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      try {
        signal.throwIfAborted();
        return await task();
      } catch (error) {
        if (signal.aborted) throw signal.reason;
        const failure = toHttpError(error);
        if (!(failure instanceof HttpError) || failure.retryAfterMs === null || tries === TRIES) throw failure;
        const { message, status, retryAfterMs } = failure;
        if (retryAfterMs > LONGEST_WAIT_MS) {
          const wait = seconds(Math.ceil(retryAfterMs / 1000) * 1000);
          throw new HttpError(`${message} and asked to wait ${wait}`, { status });
        }
        await sleep(Math.max(retryAfterMs, FIRST_WAIT_MS * 2 ** (tries - 1)), signal).catch((reason: unknown) => {
          throw signal.aborted ? signal.reason : reason;
        });
      }
    }
  }

  function toHttpError(error: unknown): unknown {
    if (error instanceof Refused) return error;
    if (error instanceof errors.ConnectTimeoutError) {
      return passing(`no connection was established within ${seconds(connectMs)}`, error);
    }
    if (error instanceof errors.HeadersTimeoutError || error instanceof errors.BodyTimeoutError) {
      return passing(`the server sent nothing for ${seconds(idleMs)}`, error);
    }
    const code = errorCode(error);
    if (code === 'ENOTFOUND') return new HttpError('no address was found for the name of the server', { cause: error });
    return code === undefined ? error : passing(`the connection failed or broke off (${code})`, error);
  }

  return {
    get: (url, options) => retried(() => send(url, options), options.signal),
    getJson: (url, options) => retried(() => atOnce(() => readJson(url, options)), options.signal),
  };
}

function passing(reason: string, cause: unknown): HttpError {
  return new HttpError(reason, { retryAfterMs: 0, cause });
}

function tooLarge(maxBytes: number): HttpError {
  return new HttpError(`the response has more than ${maxBytes.toLocaleString('en-GB')} bytes`);
}

function requestHeaders(accept: string, validators: Validators | undefined): Record<string, string> {
  const { etag = null, lastModified = null } = validators ?? {};
  return {
    accept,
    'accept-encoding': 'identity',
    'user-agent': 'energy-data-loader',
    ...(etag === null ? {} : { 'if-none-match': etag }),
    ...(lastModified === null ? {} : { 'if-modified-since': lastModified }),
  };
}

function headerOf({ headers }: Dispatcher.ResponseData, name: string): string | null {
  const value = headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? null;
}

function discard({ body }: Dispatcher.ResponseData): void {
  body.on('error', () => undefined).destroy();
}

function checkStatus(response: Dispatcher.ResponseData, nowMs: number): void {
  const { statusCode: status } = response;
  if (status === 200) return;
  const reason = `the server responded with status ${status}`;
  if (status !== 429 && status < 500) throw new HttpError(reason, { status });
  throw new HttpError(reason, { status, retryAfterMs: retryAfterMs(headerOf(response, 'retry-after'), nowMs) });
}

/** `Retry-After` as it is sent: seconds or an HTTP date; 0 if it is missing or neither. */
function retryAfterMs(header: string | null, nowMs: number): number {
  if (header === null) return 0;
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1000;
  const atMs = Date.parse(header);
  return Number.isNaN(atMs) ? 0 : Math.max(0, atMs - nowMs);
}

/** The content tells whether a file is gzip; an encoding for transport would be a second answer to that. */
function checkEncoding(response: Dispatcher.ResponseData): void {
  const encoding = headerOf(response, 'content-encoding');
  if (encoding === null || encoding.toLowerCase() === 'identity') return;
  const sent = encoding.slice(0, 20).replace(/[^\w-]/g, '?');
  throw new HttpError(
    `the response has the content encoding ${sent}, although none was asked for: send the file, plain or gzip, without one`,
  );
}

async function collected(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const chunk of chunks) pieces.push(chunk);
  return Buffer.concat(pieces);
}

function parsed(body: Uint8Array): unknown {
  const text = Buffer.from(body).toString('utf8');
  try {
    return JSON.parse(text);
  } catch {
    throw new HttpError(`the response is not JSON: ${shown(text)}`);
  }
}

function seconds(ms: number): string {
  return `${(ms / 1000).toLocaleString('en-GB')} seconds`;
}

/** Of what is sent; feed-format limits what it may be unpacked. */
const MAX_BYTES = 4 * 1024 ** 3;

const ACCEPT = 'application/x-ndjson, text/csv, application/gzip, */*';

export function isUrl(text: string): boolean {
  return /^https?:\/\//i.test(text);
}

export function httpsInput(address: string, http: HttpClient): Input {
  return {
    name: address.replace(/\/\/[^/]*@/, '//').replace(/[?#].*$/s, ''),
    open: (options) => http.get(address, { accept: ACCEPT, maxBytes: MAX_BYTES, ...options }),
  };
}
