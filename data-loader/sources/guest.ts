import { lookup } from 'node:dns/promises';
import { setTimeout } from 'node:timers/promises';
import type { ResponseStore } from '../../shared/market/response-store.ts';
import { shown } from '../feeds/json.ts';
import { GuestError } from './guest-error.ts';
import { retried } from './retry.ts';
import type { TimeLimits } from './time-limits.ts';
import { type GuestResponse, type Surroundings, type VisitOptions, Visits } from './visits.ts';

/** Reads from other people's servers as they would wish: few requests at once, none in vain, and patiently. */
export type Guest = {
  /** @throws GuestError, or the `Refused` with which the signal was aborted */
  readonly get: (url: string, options: GetOptions) => Promise<GuestResponse>;
  /** The whole body, asked for only if it differs from what is kept of it. Throws as `get` does. */
  readonly getJson: (url: string, options: GetJsonOptions) => Promise<unknown>;
};

export type GetOptions = Omit<VisitOptions, 'signal'> & { readonly signal?: AbortSignal | undefined };

export type GetJsonOptions = Pick<GetOptions, 'maxBytes' | 'signal'>;

export type GuestOptions = {
  /** The one address that may be on this machine, and over plain HTTP, because a person named it in a terminal. */
  readonly loopback: string | null;
  readonly responses?: ResponseStore;
  readonly atOnce?: number;
  readonly limits?: Partial<TimeLimits>;
  readonly surroundings?: Partial<Surroundings>;
};

/** Of a response that is not JSON: an error page is long. */
const SHOWN = 100;

const AT_ONCE = 4;
const LIMITS: TimeLimits = { connectMs: 10_000, idleMs: 30_000, wholeMs: 90_000 };
const KEPT_SECONDS = 2 * 24 * 3600;

const SURROUNDINGS: Surroundings = {
  nowMs: () => Date.now(),
  random: () => Math.random(),
  sleep: (ms, signal) => setTimeout(ms, undefined, { signal }),
  lookup: (hostname) => lookup(hostname, { all: true }),
};

export function createGuest({ loopback, responses, atOnce = AT_ONCE, limits, surroundings }: GuestOptions): Guest {
  const around: Surroundings = { ...SURROUNDINGS, ...surroundings };
  const visits = new Visits({ loopback, atOnce, limits: { ...LIMITS, ...limits }, surroundings: around });

  const patiently = <T>(signal: AbortSignal | undefined, task: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    const always = signal ?? new AbortController().signal;
    return retried(() => task(always), { ...around, signal: always });
  };

  const readJson = async (url: string, options: VisitOptions): Promise<unknown> => {
    const kept = await responses?.read(url);
    const response = await visits.visit(url, { ...options, validators: kept });
    if (response.kind === 'not-modified') return parsed(kept?.body);
    const body = await collected(response.chunks);
    const value = parsed(body);
    const { etag, lastModified } = response;
    const isConditional = etag !== null || lastModified !== null;
    const expiresAt = Math.floor(around.nowMs() / 1000) + KEPT_SECONDS;
    if (isConditional) await responses?.write(url, { etag, lastModified, body, expiresAt });
    return value;
  };

  return {
    get: (url, options) => patiently(options.signal, (signal) => visits.visit(url, { ...options, signal })),
    getJson: (url, { maxBytes, signal: given }) =>
      patiently(given, (signal) => readJson(url, { accept: 'application/json', maxBytes, signal })),
  };
}

async function collected(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const chunk of chunks) pieces.push(chunk);
  return Buffer.concat(pieces);
}

function parsed(body: Uint8Array | undefined): unknown {
  const text = Buffer.from(body ?? []).toString('utf8');
  try {
    return JSON.parse(text);
  } catch {
    throw new GuestError(`the response is not JSON: ${shown(text.slice(0, SHOWN))}`);
  }
}
