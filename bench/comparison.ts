import assert from 'node:assert/strict';
import { performance } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import {
  HOUSEHOLD_AT_OWN_RATES,
  HOUSEHOLD_ON_A_FIX,
  type Market,
  median,
  openMarket,
} from './market.ts';

const ROUNDS = 60;
const CALLS_A_ROUND = 20;
const OFFERS = Number(process.argv[2] ?? 100_000);
const OFFERS_TEXT = `${OFFERS.toLocaleString('en-GB')} offers`;
/** The folder of another built release, whose bundle takes turns with ours. */
const OTHER_RELEASE = process.argv[3];

type Handler = (
  event: object,
  context: object,
) => Promise<{ readonly statusCode: number; readonly body: string }>;

/**
 * `node bench/comparison.ts [OFFERS [OTHER-RELEASE]]`: a warm comparison in the bundle that Lambda
 * runs, against reading and writing its response as JSON, which any implementation has to write.
 * All take turns, so that other work on the machine slows them all alike. A household on a fix that
 * ends has the most days on which to switch; batches show it one plan.
 */
const sample = await openMarket();
const inSample = await measure('the sample market', sample).finally(sample.stop);
const large = await openMarket(OFFERS);
try {
  const inLarge = await measure(OFFERS_TEXT, large);
  console.log(
    `${OFFERS_TEXT} against the sample market: ${(inLarge / inSample).toFixed(1)} times as long`,
  );
  await measureOwnRates(large);
  for (const limit of ['10', '1'])
    await measure(`a fix that ends, limit ${limit}`, large, { ...HOUSEHOLD_ON_A_FIX, limit });
} finally {
  await large.stop();
}

/** Prints and returns the milliseconds of a comparison. */
async function measure(name: string, market: Market, query = {}): Promise<number> {
  const compare = (await openCaller(name, market))(query);
  const { statusCode, body } = await compare();
  assert.equal(statusCode, 200, body);
  const json = (): string => JSON.stringify(JSON.parse(body));
  const others =
    OTHER_RELEASE === undefined ? [] : [(await openCaller(name, market, OTHER_RELEASE))(query)];
  const [ours = Number.NaN, plain = Number.NaN, other] = await inTurn([compare, json, ...others]);
  const { total } = JSON.parse(body).comparison;
  console.log(
    `a warm comparison of ${total} plans, ${name}: ${ours.toFixed(2)} ms, ` +
      `${(ours / plain).toFixed(1)} times its JSON (${plain.toFixed(2)} ms, ${Math.round(body.length / 1024)} KiB)`,
  );
  if (other !== undefined)
    console.log(`  ${(ours / other).toFixed(2)} times the other release (${other.toFixed(2)} ms)`);
  return ours;
}

/** Prints how long a household at its own rates takes against one on a plan of the market. */
async function measureOwnRates(market: Market): Promise<void> {
  const callWith = await openCaller('own rates', market);
  const calls = [callWith(HOUSEHOLD_AT_OWN_RATES), callWith()];
  for (const call of calls) assert.equal((await call()).statusCode, 200);
  const [own = Number.NaN, plan = Number.NaN] = await inTurn(calls);
  console.log(`own rates against a plan: ${(own / plan).toFixed(2)} times as long`);
}

/**
 * Loads our bundle, or that of another release from its folder. Returns a function that turns
 * queries into calls.
 */
async function openCaller(name: string, market: Market, root?: string) {
  // The environment is read while the bundle is loaded: each market has a separate bundle.
  Object.assign(process.env, market.environment('comparison'));
  const file = pathToFileURL(market.bundle('comparison', root));
  const { handler }: { handler: Handler } = await import(`${file}?${name}`);
  return (query = {}) => {
    const event = market.event(query);
    // A function may change its event.
    return () => handler(structuredClone(event), { awsRequestId: 'bench' });
  };
}

/** Returns the median of each call's milliseconds. */
async function inTurn(calls: readonly (() => unknown)[]): Promise<readonly number[]> {
  const rounds: number[][] = [];
  for (let round = -ROUNDS; round < ROUNDS; round += 1) {
    const times = [];
    for (const call of calls) times.push(await timed(call));
    // The first half warms up.
    if (round >= 0) rounds.push(times);
  }
  return calls.map((_, index) => median(rounds.map((times) => times[index] ?? Number.NaN)));
}

async function timed(call: () => unknown): Promise<number> {
  const started = performance.now();
  for (let count = 0; count < CALLS_A_ROUND; count += 1) await call();
  return (performance.now() - started) / CALLS_A_ROUND;
}
