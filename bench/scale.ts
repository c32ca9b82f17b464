import type { Bench, Measurement } from './support/measure.ts';
import { storedValue } from './support/results.ts';
import { type FunctionTimes, type Load, simulateFunction } from './support/simulated-function.ts';

/** Quotas of AWS in eu-west-2 for an account that has asked for nothing; copied by hand on 2026-11-22. */
const QUOTAS = {
  /** A new account may begin with ten: the preflight of a deployment reads it. */
  lambdaConcurrency: 1_000,
  apiRequestsPerSecond: 10_000,
  readUnitsOfPartition: 3_000,
  /** Of all RSA keys of the account together. */
  signaturesPerSecond: 1_000,
} as const;

/** What is not measured here, on the cautious side. */
const ASSUMED = {
  /** Of a warm request, the runtime of Lambda included. Measured with its runtime client: some 3 ms. */
  warmMs: 5,
  /** AWS makes room for an instance and starts Node. */
  startMs: 300,
  readMs: 5,
  pointerEverySeconds: 5,
  /** A function waits so long for a silent store, and asks again a second later. */
  silentMs: 250,
  silentEverySeconds: 1,
  /** The busiest hour has five times the mean. */
  peak: 5,
  monthSeconds: 30 * 86_400,
  /** Of the comparisons, those in the busiest of fourteen regions. */
  busiestRegion: 0.13,
} as const;

const SUSTAINED = 1_000;
const PEAK_OF_1E8 = (1e8 / ASSUMED.monthSeconds) * ASSUMED.peak;
const SECONDS = 60;
const POINTER_UNITS = 0.5;
const COLD = 'first comparison of a function, 10^5 offers';

/** What so many requests need of Lambda, DynamoDB, API Gateway and KMS, as a share of what an account has. */
export const run: Bench = async () => [
  ...scenario('10^8 a month, busiest hour', { requestsPerSecond: PEAK_OF_1E8, warmInstances: 10 }, usual()),
  ...scenario('1,000 a second', { requestsPerSecond: SUSTAINED, warmInstances: 20 }, usual()),
  ...scenario('1,000 a second, ten times the market', { requestsPerSecond: SUSTAINED, warmInstances: 20 }, tenfold()),
  ...scenario('1,000 a second at once in another region', { requestsPerSecond: SUSTAINED, warmInstances: 0 }, usual()),
  ...scenario('1,000 a second, DynamoDB silent', { requestsPerSecond: SUSTAINED, warmInstances: 20 }, silent()),
  ...others(),
];

function usual(): FunctionTimes {
  return {
    warmMs: ASSUMED.warmMs,
    coldMs: ASSUMED.startMs + storedValue('cold-start', /^comparison .*first response$/),
    pointerMs: ASSUMED.readMs,
    pointerEveryMs: ASSUMED.pointerEverySeconds * 1_000,
  };
}

function tenfold(): FunctionTimes {
  const moreOf = (what: string): number =>
    storedValue('market', `${what} of 1,000,000 offers`) - storedValue('market', `${what} of 100,000 offers`);
  const { warmMs, coldMs, ...rest } = usual();
  return { ...rest, warmMs: warmMs + moreOf('comparison, warm,'), coldMs: coldMs + moreOf('region book, cold,') };
}

function silent(): FunctionTimes {
  return { ...usual(), pointerMs: ASSUMED.silentMs, pointerEveryMs: ASSUMED.silentEverySeconds * 1_000 };
}

function scenario(name: string, load: Omit<Load, 'seconds'>, times: FunctionTimes): readonly Measurement[] {
  const simulated = simulateFunction({ ...load, seconds: SECONDS }, times);
  const instances = simulated.mostBusyInstances;
  return [
    {
      what: `${name}: instances busy at once`,
      value: instances,
      unit: 'instances',
      against: { what: 'quota', value: QUOTAS.lambdaConcurrency },
    },
    { what: `${name}: cold starts in the first minute`, value: simulated.coldStarts, unit: 'starts' },
    { what: `${name}: 99th percentile in the function`, value: simulated.p99Ms, unit: 'ms' },
    {
      what: `${name}: reads of the pointer`,
      value: simulated.pointerReadsPerSecond * POINTER_UNITS,
      unit: 'units a second',
      against: { what: 'a partition', value: QUOTAS.readUnitsOfPartition },
    },
    {
      what: `${name}: reads of the largest chunk when an edition is new`,
      value:
        (instances * unitsOf(storedValue('market', 'largest chunk of 100,000 offers'))) / ASSUMED.pointerEverySeconds,
      unit: 'units a second',
      against: { what: 'a partition', value: QUOTAS.readUnitsOfPartition },
    },
  ];
}

/** Eventually consistent: half a unit for each 4 KB. */
function unitsOf(kilobytes: number): number {
  return Math.ceil((kilobytes * 1_000) / 4_096) / 2;
}

function others(): readonly Measurement[] {
  const plainUnits = storedValue('dynamodb', COLD, 'against');
  return [
    {
      what: '1,000 a second at API Gateway',
      value: SUSTAINED,
      unit: 'requests a second',
      against: { what: 'quota of the account', value: QUOTAS.apiRequestsPerSecond },
    },
    {
      what: 'signatures of KMS, if each request came with a new token',
      value: SUSTAINED,
      unit: 'a second',
      against: { what: 'quota of all RSA keys', value: QUOTAS.signaturesPerSecond },
    },
    {
      what: 'plain design, 1,000 a second: reads of the busiest region and plan type',
      value: SUSTAINED * ASSUMED.busiestRegion * plainUnits,
      unit: 'units a second',
      against: { what: 'a partition', value: QUOTAS.readUnitsOfPartition },
    },
  ];
}
