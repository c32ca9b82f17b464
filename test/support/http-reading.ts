import type { RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { Refused } from '../../data-loader/report/refusal.ts';
import { HttpClient, type HttpClientOptions } from '../../data-loader/sources/http.ts';
import type { OpenOptions } from '../../data-loader/sources/input.ts';
import { createHandClock } from './hand-clock.ts';
import { startServer } from './local-server.ts';

export async function read(
  http: HttpClient,
  url: string,
  options: OpenOptions = {},
): Promise<string> {
  return await text((await http.get(url, options)).chunks);
}

/** The refusal that is expected; what was read instead is shown in its place. */
export async function failure(result: Promise<unknown>): Promise<Refused> {
  try {
    return new Refused('unreadable', `read: ${JSON.stringify(await result)}`);
  } catch (error) {
    if (error instanceof Refused) return error;
    throw error;
  }
}

export async function reason(result: Promise<unknown>): Promise<string> {
  return (await failure(result)).message;
}

/** Each request goes to the next of the listeners, and then to the last one. */
export function inTurn(...listeners: readonly RequestListener[]): RequestListener {
  let turn = 0;
  return (request, response) => {
    listeners[Math.min(turn, listeners.length - 1)]?.(request, response);
    turn += 1;
  };
}

export function statusPage(
  status: number,
  headers: Readonly<Record<string, string>> = {},
): RequestListener {
  return (_request, response) => {
    response.writeHead(status, headers).end('an error page');
  };
}

/** An HTTP client that never waits: its waits are noted, and its clock is moved instead. */
export function createHandHttp(options: HttpClientOptions) {
  const clock = createHandClock();
  const waitsMs: number[] = [];
  const sleep = async (ms: number) => {
    waitsMs.push(ms);
    clock.moveSeconds(ms / 1000);
  };
  return { http: new HttpClient({ nowMs: clock.nowMs, sleep, ...options }), waitsMs };
}

export type Served = ReturnType<typeof createHandHttp> & { readonly origin: string };

/** A server for one test, on a free port of 127.0.0.1, and a client that may read it. */
export async function serve(
  listener: RequestListener,
  test: (served: Served) => Promise<void>,
  options: Omit<HttpClientOptions, 'loopback'> = {},
): Promise<void> {
  const { url, close } = await startServer(listener);
  try {
    await test({ origin: url, ...createHandHttp({ ...options, loopback: url }) });
  } finally {
    await close();
  }
}
