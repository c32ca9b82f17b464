import { createHttpClient, type HttpClientOptions } from '../../data-loader/sources/http.ts';
import { createHandClock } from './hand-clock.ts';

/** An HTTP client that never waits: its waits are noted, and its clock is moved instead. */
export function createHandHttp(options: HttpClientOptions) {
  const clock = createHandClock();
  const waitsMs: number[] = [];
  const sleep = async (ms: number) => {
    waitsMs.push(ms);
    clock.moveSeconds(ms / 1000);
  };
  return { http: createHttpClient({ nowMs: clock.nowMs, sleep, ...options }), waitsMs };
}
