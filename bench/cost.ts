import { FUNCTION_SETTINGS, LOADER_SETTINGS } from '../lib/function-settings.ts';
import { AWS_PRICES, type TieredPrice } from './support/aws-prices.ts';
import type { Bench, Measurement } from './support/measure.ts';

/**
 * A month of production in London, in dollars, at these numbers of comparisons: what each part costs. The last one is a
 * thousand a second.
 */
const COMPARISONS = [1e4, 1e6, 1e8, 2.592e9] as const;

const MEGABYTES_IN_GB = 1_024;
const BYTES_IN_GB = 1e9;
const MONTH_SECONDS = 30 * 86_400;
const FREE_DATA_OUT_GB = 100;

/** What is not measured by the benchmarks, each with where it comes from. */
const ASSUMED = {
  /** A comparison of ten plans for SW1A 1AA, compressed: 12.9 KB become 2.4; headers and TLS add some 1.2. */
  bytesOutPerComparison: 3_600,
  /** A line of the access log and one of the function. */
  logBytesPerComparison: 1_500,
  /** Of a warm comparison, Lambda's runtime included: twice what its runtime client takes on this machine, and more. */
  comparisonMs: 10,
  /** The authorizer is asked once in 30 s for each token that is in use, or for each request if those are rarer. */
  tokensInUse: 20,
  authorizerMs: 10,
  /** The state of its partner is read once in 20 s, at most once for each run of the authorizer. */
  readsPerAuthorization: 0.5,
  /** An instance reads the pointer every 5 s, and books and outcodes from time to time. */
  readsPerInstanceSecond: 0.5,
  instanceComparisonsPerSecond: 10,
  loaderRuns: 120,
  loaderMs: 60_000,
  /** Meters, sessions, feeds and one for tokens; the first three have rotated twice, after two years. */
  keys: 4,
  rotatedKeyVersions: 6,
  alarmMetrics: 106,
  ownMetrics: 23,
  firewallRules: 4,
  /** The plain design asks for each offer of the home by itself: eventually consistent, below 4 KB, ten at a time. */
  offersOfHome: 100,
  readsPerOffer: 0.5,
  queryMs: 5,
  queriesAtOnce: 10,
} as const;

export const run: Bench = async () => COMPARISONS.flatMap(month);

type Parts = Readonly<Record<string, number>>;

function month(comparisons: number): readonly Measurement[] {
  const ours: Parts = { ...fixed(), ...variable(comparisons) };
  const plain: Parts = { ...fixed(), ...plainDesign(comparisons) };
  const named = (part: string): string => `${comparisons.toLocaleString('en-GB')} comparisons a month: ${part}`;
  return [
    { what: named('total'), value: sum(ours), unit: '$', against: { what: 'a query an offer', value: sum(plain) } },
    ...Object.entries(ours).map(([part, value]) => ({
      what: named(part),
      value,
      unit: '$',
      against: { what: 'a query an offer', value: plain[part] ?? 0 },
    })),
  ];
}

/** The plain design has the same: what it saves is no part of this. */
function fixed() {
  const { key, alarmMetric, ownMetric, firewall, firewallRule } = AWS_PRICES;
  const loader = ASSUMED.loaderRuns * lambdaDollars(LOADER_SETTINGS.memoryMegabytes, ASSUMED.loaderMs);
  return {
    'keys and their rotation': (ASSUMED.keys + ASSUMED.rotatedKeyVersions) * key.dollars,
    'alarms and own metrics': ASSUMED.alarmMetrics * alarmMetric.dollars + ASSUMED.ownMetrics * ownMetric.dollars,
    'firewall, fixed': firewall.dollars + ASSUMED.firewallRules * firewallRule.dollars,
    loader,
  };
}

function variable(comparisons: number) {
  return { ...gateway(comparisons), ...pricing(comparisons, { reads: ownReads(comparisons), extraMs: 0 }) };
}

function plainDesign(comparisons: number) {
  const reads = comparisons * ASSUMED.offersOfHome * ASSUMED.readsPerOffer;
  const extraMs = (ASSUMED.offersOfHome / ASSUMED.queriesAtOnce) * ASSUMED.queryMs;
  return { ...gateway(comparisons), ...pricing(comparisons, { reads, extraMs }) };
}

function gateway(comparisons: number) {
  const { firewallRequest, logGigabyte, dataOutGigabyte } = AWS_PRICES;
  const authorizations = Math.min(comparisons, (ASSUMED.tokensInUse * MONTH_SECONDS) / 30);
  const outGb = (comparisons * ASSUMED.bytesOutPerComparison) / BYTES_IN_GB;
  return {
    'API Gateway': tieredDollars(comparisons, AWS_PRICES.apiRequests),
    'firewall, requests': comparisons * firewallRequest.dollars,
    authorizer:
      authorizations * lambdaDollars(FUNCTION_SETTINGS.authorizer.memoryMegabytes, ASSUMED.authorizerMs) +
      authorizations * ASSUMED.readsPerAuthorization * AWS_PRICES.dynamodbRead.dollars,
    logs: ((comparisons * ASSUMED.logBytesPerComparison) / BYTES_IN_GB) * logGigabyte.dollars,
    'data out': Math.max(0, outGb - FREE_DATA_OUT_GB) * dataOutGigabyte.dollars,
  };
}

type Work = { readonly reads: number; readonly extraMs: number };

function pricing(comparisons: number, { reads, extraMs }: Work) {
  const { memoryMegabytes } = FUNCTION_SETTINGS.comparison;
  return {
    'comparison function': comparisons * lambdaDollars(memoryMegabytes, ASSUMED.comparisonMs + extraMs),
    'DynamoDB reads': reads * AWS_PRICES.dynamodbRead.dollars,
  };
}

/** Of the instances that are warm: one at least while anybody asks. */
function ownReads(comparisons: number): number {
  const perSecond = comparisons / MONTH_SECONDS;
  const instances = Math.ceil(perSecond / ASSUMED.instanceComparisonsPerSecond);
  return Math.min(comparisons * 4, instances * MONTH_SECONDS * ASSUMED.readsPerInstanceSecond);
}

/** The last tier has no end. */
function tieredDollars(count: number, { tiers }: TieredPrice): number {
  let left = count;
  let total = 0;
  for (const { upTo, dollars } of tiers) {
    const here = Math.min(left, upTo);
    total += here * dollars;
    left -= here;
  }
  return total;
}

function lambdaDollars(megabytes: number, milliseconds: number): number {
  const { lambdaRequest, lambdaGbSecond } = AWS_PRICES;
  return lambdaRequest.dollars + (megabytes / MEGABYTES_IN_GB) * (milliseconds / 1000) * lambdaGbSecond.dollars;
}

function sum(parts: Parts): number {
  return Object.values(parts).reduce((total, part) => total + part, 0);
}
