import assert from 'node:assert/strict';
import { performance } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import { type Market, median, openMarket } from './market.ts';

const ROUNDS = 60;
const CALLS_A_ROUND = 20;
const OFFERS = Number(process.argv[2] ?? 100_000);
const OFFERS_TEXT = `${OFFERS.toLocaleString('en-GB')} offers`;

type Handler = (
  event: object,
  context: object,
) => Promise<{ readonly statusCode: number; readonly body: string }>;

/**
 * A warm comparison in the bundle that Lambda runs, against reading and writing its response as
 * JSON, which any implementation has to write. Both take turns, so that other work of the machine
 * falls on both.
 */
const sample = await measure('the sample market', await openMarket());
const large = await measure(OFFERS_TEXT, await openMarket(OFFERS));
console.log(
  `${OFFERS_TEXT} against the sample market: ${(large / sample).toFixed(1)} times as long`,
);

async function measure(name: string, market: Market): Promise<number> {
  try {
    Object.assign(process.env, market.environment('comparison'));
    // The environment is read while the bundle is loaded: each market has a bundle of its own.
    const { handler }: { handler: Handler } = await import(
      `${pathToFileURL(market.bundle('comparison'))}?${name}`
    );
    // A function may change its event.
    const compare = () => handler(structuredClone(market.event), { awsRequestId: 'bench' });
    const { statusCode, body } = await compare();
    assert.equal(statusCode, 200, body);
    const json = (): string => JSON.stringify(JSON.parse(body));
    const times: Array<readonly [comparison: number, json: number]> = [];
    for (let round = -ROUNDS; round < ROUNDS; round += 1) {
      const both = [await timed(compare), await timed(json)] as const;
      // The first half warms up.
      if (round >= 0) times.push(both);
    }
    const [comparison, plain] = [
      median(times.map(([ms]) => ms)),
      median(times.map(([, ms]) => ms)),
    ];
    const { total } = JSON.parse(body).comparison;
    console.log(
      `a warm comparison of ${total} plans, ${name}: ${comparison.toFixed(2)} ms, ` +
        `${(comparison / plain).toFixed(1)} times its JSON (${plain.toFixed(2)} ms, ${Math.round(body.length / 1024)} KiB)`,
    );
    return comparison;
  } finally {
    await market.stop();
  }
}

async function timed(call: () => unknown): Promise<number> {
  const started = performance.now();
  for (let count = 0; count < CALLS_A_ROUND; count += 1) await call();
  return (performance.now() - started) / CALLS_A_ROUND;
}
