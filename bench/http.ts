import assert from 'node:assert/strict';
import autocannon from 'autocannon';
import { COMPARISON } from '../bin/local/greeting.ts';
import { residentMegabytes } from '../test/endure/memory.ts';
import { type RunningService, startArguments, startService } from '../test/support/service.ts';
import { exchange, type Reply, type Replying, startReplying } from './support/http-reply.ts';
import { type Bench, type Measurement, median } from './support/measure.ts';

const PATH = `/energy/comparison?${new URLSearchParams(COMPARISON)}`;
const CONNECTIONS = [1, 10, 100];
const ROUNDS = 5;
const ROUND_SECONDS = 2;
/** Until V8 has compiled what is hot. */
const WARM_UP_REQUESTS = 10_000;
const REQUEST_SECONDS = 30;

const FEW_REQUESTS = 1_000;
const MANY_REQUESTS = 100_000;
const MEMORY_CONNECTIONS = 10;
/** Resident memory of one and the same service differs by as much from start to start. */
const MEMORY_NOISE = 1.1;

const LEAST_SHARE = 0.25;

/** The rates of one and the same service differ by a quarter from start to start. */
export const runs = 3;

/**
 * A warm comparison from another process' point of view: the rate of `npm start` beside that of a plain Node server,
 * which sends the same bytes from a process of its own, and what both the gateway and the threads cost by themselves.
 * Nothing is compressed on either side: the client accepts no encoding.
 */
export const run: Bench = async () => {
  const service = await startService();
  const started: Replying[] = [];
  try {
    const headers = { authorization: `Bearer ${await service.token()}` };
    const url = `${service.baseUrl.replace('localhost', '127.0.0.1')}${PATH}`;
    const sent: Sent = { count: 0, failed: 0 };
    const memory = await memoryOf(service, { url, headers, sent });
    const reply = await exchange(url, headers);
    const plain = await startReplying('plain-server', reply);
    const bare = await startReplying('bare-gateway', reply, startArguments().slice(0, -1));
    started.push(plain, bare);
    const targets = { service: url, plain: `${plain.baseUrl}${PATH}`, bare: `${bare.baseUrl}${PATH}` };
    for (const target of [targets.plain, targets.bare]) assertSame(await exchange(target, headers), reply);
    const rates: Measurement[] = [];
    for (const connections of CONNECTIONS) rates.push(...(await ratesOf(targets, { headers, connections, sent })));
    return [
      ...rates,
      memory,
      {
        what: `requests that failed, of ${sent.count.toLocaleString('en-GB')}`,
        value: sent.failed,
        unit: 'requests',
        goal: { atMost: 0 },
      },
    ];
  } finally {
    for (const { stop } of started) stop();
    await service.stop();
  }
};

/** Counted over the whole run. */
type Sent = { count: number; failed: number };

type Load = { readonly url: string; readonly headers: Readonly<Record<string, string>>; readonly sent: Sent };

async function memoryOf(service: RunningService, load: Load): Promise<Measurement> {
  await send(load, { connections: MEMORY_CONNECTIONS, amount: FEW_REQUESTS });
  const few = residentMegabytes(service.processId);
  await send(load, { connections: MEMORY_CONNECTIONS, amount: MANY_REQUESTS - FEW_REQUESTS });
  return {
    what: `resident memory of the service after ${MANY_REQUESTS.toLocaleString('en-GB')} comparisons`,
    value: residentMegabytes(service.processId),
    unit: 'MB',
    against: { what: `after ${FEW_REQUESTS.toLocaleString('en-GB')}`, value: few },
    goal: { atMost: MEMORY_NOISE },
  };
}

type Targets = Readonly<Record<'service' | 'plain' | 'bare', string>>;
type Rated = Omit<Load, 'url'> & { readonly connections: number };

async function ratesOf({ service, plain, bare }: Targets, { connections, ...load }: Rated): Promise<Measurement[]> {
  const rates = new Map<string, number[]>([service, plain, bare].map((url) => [url, []]));
  for (const url of rates.keys()) await send({ ...load, url }, { connections, amount: WARM_UP_REQUESTS });
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [url, measured] of rates) {
      const { requests } = await send({ ...load, url }, { connections, duration: ROUND_SECONDS });
      measured.push(requests.average);
    }
  }
  const rateOf = (url: string): number => median(rates.get(url) ?? []);
  const against = { what: 'plain server, same bytes', value: rateOf(plain) };
  const on = `${connections} connection${connections === 1 ? '' : 's'}`;
  return [
    {
      what: `comparisons on ${on}`,
      value: rateOf(service),
      unit: 'a second',
      against,
      goal: { atLeast: LEAST_SHARE },
    },
    {
      what: `the same bytes from a function that only returns them, on ${on}`,
      value: rateOf(bare),
      unit: 'a second',
      against,
    },
  ];
}

type Amount = { readonly connections: number; readonly amount?: number; readonly duration?: number };

async function send({ url, headers, sent }: Load, amount: Amount) {
  const result = await autocannon({ url, headers, timeout: REQUEST_SECONDS, ...amount });
  sent.count += result.requests.total;
  sent.failed += result.errors + result.non2xx;
  return result;
}

/** But for what each server makes anew: the date and the ids of the request. */
function assertSame(found: Reply, expected: Reply): void {
  const names = ({ headers }: Reply) => headers.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
  assert.deepEqual(names(found).toSorted(), names(expected).toSorted());
  assert.equal(found.headers.join().length, expected.headers.join().length);
  assert.equal(found.body, expected.body);
}
