import { build } from '../bin/build.ts';
import { startTestDynamodb } from '../test/support/embedded-dynamodb.ts';
import { makeMarket } from './support/big-market.ts';
import { bundleFunction, measureFunctions } from './support/functions.ts';
import { type MarketStage, stageMarket, stageSamples } from './support/market-stage.ts';
import type { Bench, Measurement } from './support/measure.ts';

const QUICK = { rounds: 100, callsARound: 50 };
const SLOW = { rounds: 20, callsARound: 1 };

/**
 * A warm comparison in the bundle that Lambda runs, in production, against the same stack around a ready text, and
 * against the plain design: an item for each offer, queried in each request.
 */
export const run: Bench = async () => {
  await build();
  const bundles = { floor: await bundleFunction('floor'), plain: await bundleFunction('plain') };
  const dynamodb = await startTestDynamodb();
  try {
    const today = await measure(await stageSamples(dynamodb), bundles, "today's market");
    const middle = await stageMarket(dynamodb, 'middle', makeMarket(100_000));
    const large = await stageMarket(dynamodb, 'large', makeMarket(1_000_000));
    return [
      ...today.map((each, index) => (index === 0 ? { ...each, goal: { atMost: 2 } } : each)),
      ...(await measure(middle, bundles, '10^5 offers')),
      ...(await measure(large, bundles, '10^6 offers')),
    ];
  } finally {
    await dynamodb.stop();
  }
};

type Bundles = { readonly floor: string; readonly plain: string };

async function measure(stage: MarketStage, bundles: Bundles, market: string): Promise<readonly Measurement[]> {
  const { events, offersOnSale } = stage;
  const own = stage.comparison('comparison');
  const plain = await measureFunctions({ functions: [own, stage.comparison('plain', bundles.plain)], events, ...SLOW });
  const floor = await measureFunctions({ functions: [own, stage.floor(bundles.floor, plain.body)], events, ...QUICK });
  const measured = (
    times: Readonly<Record<string, number>>,
    against: 'floor' | 'plain',
    what: string,
  ): Measurement => ({
    what: `a warm comparison of ${offersOnSale} plans, ${market}`,
    value: times['comparison'] ?? Number.NaN,
    unit: 'ms',
    against: { what, value: times[against] ?? Number.NaN },
  });
  const kilobytes = Math.round(Buffer.byteLength(plain.body) / 1_000);
  return [
    measured(floor.milliseconds, 'floor', `its ${kilobytes} KB ready as a text`),
    measured(plain.milliseconds, 'plain', 'an item an offer, queried'),
  ];
}
