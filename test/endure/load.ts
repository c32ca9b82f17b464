import autocannon from 'autocannon';
import type { RunningService } from '../support/service.ts';
import { ADDRESS, HANDOVER, HOME } from './household.ts';
import { residentMegabytes } from './memory.ts';
import type { Part } from './part.ts';

const CONNECTIONS = 100;
const SLICES = 10;
const PATIENCE_SECONDS = 60;
/** What docs/design/local-service.md promises. */
const MEMORY_LIMIT_MEGABYTES = 600;

export const load: Part = {
  name: 'load',
  heading: 'Load held',
  run: async ({ start, size, say }) => {
    const service = await start();
    const amount = size === 'whole' ? 100_000 : 500;
    const requests = await kindsOfRequest(service);
    const send = (count: number) =>
      autocannon({
        url: service.baseUrl.replace('localhost', '127.0.0.1'),
        connections: Math.min(CONNECTIONS, count),
        amount: count,
        timeout: PATIENCE_SECONDS,
        requests,
      });
    await send(amount / 50);
    const warmMegabytes = residentMegabytes(service.processId);
    let [failed, sent, seconds, worst, peakMegabytes] = [0, 0, 0, 0, warmMegabytes];
    const medians: number[] = [];
    for (let slice = 1; slice <= SLICES; slice += 1) {
      const result = await send(amount / SLICES);
      failed += result.errors + result.non2xx;
      sent += result.requests.total;
      seconds += result.duration;
      worst = Math.max(worst, result.latency.p99);
      medians.push(result.latency.p50);
      peakMegabytes = Math.max(peakMegabytes, residentMegabytes(service.processId));
      say(`${sent} of ${amount} requests, ${failed} failed, ${peakMegabytes} MB`);
    }
    const median = medians.toSorted((one, other) => one - other)[Math.floor(SLICES / 2)];
    return [
      {
        what: `${sent.toLocaleString('en-GB')} requests of ${requests.length} kinds on ${CONNECTIONS} connections`,
        seen: `${failed} failed; ${Math.round(sent / seconds)} a second, median ${median} ms, 99th percentile ${worst} ms`,
        held: failed === 0 && sent >= amount,
      },
      {
        what: `memory of the service, at most ${MEMORY_LIMIT_MEGABYTES} MB`,
        seen: `${warmMegabytes} MB when it was warm, ${peakMegabytes} MB at its peak`,
        held: peakMegabytes <= MEMORY_LIMIT_MEGABYTES,
      },
    ];
  },
};

/** Every endpoint, and a handover now and then. */
async function kindsOfRequest(service: RunningService) {
  const headers = { authorization: `Bearer ${await service.token()}` };
  const query = (path: string, parameters: Readonly<Record<string, string>>) =>
    ({ method: 'GET', path: `/energy/${path}?${new URLSearchParams(parameters)}`, headers }) as const;
  const key = { post_code: HOME.post_code };
  const get = (path: string) => ({ method: 'GET', path, headers }) as const;
  return [
    query('comparison', HOME),
    query('suppliers', key),
    get('/energy/status'),
    query('plans', { ...key, supplier_key: HOME.dual_fuel_supplier_key }),
    query('comparison', { ...HOME, limit: '500' }),
    query('best-available', ADDRESS),
    get('/energy/best-buys/cheapest-plans'),
    query('valuation', HOME),
    get('/energy/sources'),
    query('comparison', { ...HOME, other_usages: '1800:7500,3800:14000' }),
    query('comparison', { ...HOME, has: 'smart_meter,electric_vehicle', ev_kwh: '1500' }),
    {
      method: 'POST',
      path: '/energy/drop',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(HANDOVER),
    },
    get('/.well-known/jwks.json'),
    get('/energy/docs/openapi.json'),
  ] as const;
}
