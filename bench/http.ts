import assert from 'node:assert/strict';
import autocannon from 'autocannon';
import { COMPARISON } from '../bin/local/greeting.ts';
import { startService } from '../test/support/service.ts';
import type { Bench } from './support/measure.ts';

const SECONDS = 8;
const WARM_UP_SECONDS = 3;
const PATH = `/energy/comparison?${new URLSearchParams(COMPARISON)}`;

/**
 * The whole way of a warm request, gateway, worker and function, from another process' point of view: a comparison of
 * ten plans against the status, which does nothing but come and go. The ratio is what pricing and its response cost.
 */
export const run: Bench = async () => {
  const service = await startService();
  try {
    const load = { baseUrl: service.baseUrl.replace('localhost', '127.0.0.1'), token: await service.token() };
    const one = { ...load, connections: 1 };
    const many = { ...load, connections: 10 };
    const [statusAlone, comparisonAlone] = [await measure('/energy/status', one), await measure(PATH, one)];
    const [status, comparison] = [await measure('/energy/status', many), await measure(PATH, many)];
    return [
      {
        what: 'a warm comparison over HTTP, one at a time, mean',
        value: 1000 / comparisonAlone.requests.average,
        unit: 'ms',
        against: { what: 'status', value: 1000 / statusAlone.requests.average },
      },
      {
        what: 'a comparison over HTTP, ten at a time, 99th percentile',
        value: comparison.latency.p99,
        unit: 'ms',
        against: { what: 'status', value: status.latency.p99 },
      },
      {
        what: 'comparisons over HTTP, ten at a time',
        value: comparison.requests.average,
        unit: 'a second',
        against: { what: 'status', value: status.requests.average },
      },
    ];
  } finally {
    await service.stop();
  }
};

type Load = { readonly baseUrl: string; readonly token: string; readonly connections: number };

async function measure(path: string, { baseUrl, token, connections }: Load) {
  const options = { url: `${baseUrl}${path}`, connections, headers: { authorization: `Bearer ${token}` } };
  await autocannon({ ...options, duration: WARM_UP_SECONDS });
  const result = await autocannon({ ...options, duration: SECONDS });
  assert.equal(result.errors + result.non2xx, 0, `${path}: ${result.errors} errors, ${result.non2xx} not 200`);
  return result;
}
