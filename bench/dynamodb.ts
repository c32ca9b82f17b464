import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { LOCAL_TABLES } from '../bin/local/create-tables.ts';
import { COMPARISON } from '../bin/local/greeting.ts';
import { type RunningService, startService } from '../test/support/service.ts';
import { writeFeeds } from './support/made-feeds.ts';
import type { Bench, Measurement } from './support/measure.ts';
import { type MeteredDynamodb, startMeteredDynamodb } from './support/metered-dynamodb.ts';
import { type Plans, plainUnits } from './support/plain-query.ts';
import { runLoadAlone } from './support/run-load-alone.ts';

/** What DynamoDB would bill for requests and loads, as it counts itself, beside an item for each offer. */
export const run: Bench = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dynamodb-units-'));
  try {
    const made = await writeFeeds({ folder: join(folder, 'first'), offers: 100_000 });
    const changed = await writeFeeds({ folder: join(folder, 'changed'), offers: 100_000, changed: 1 });
    const household = { ...COMPARISON, dual_fuel_supplier_key: 'supplier-0', dual_fuel_plan_key: 'plan-0' };
    return [
      ...(await measure({ name: 'the sample market', household: COMPARISON, feeds: [], changed: [] })),
      ...(await measure({ name: '10^5 offers', household, feeds: made, changed })),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

type Market = {
  readonly name: string;
  readonly household: Readonly<Record<string, string>>;
  /** None: the samples. */
  readonly feeds: readonly string[];
  /** The same feeds, of which one has changed. */
  readonly changed: readonly string[];
};

/** That of the services that tests start. */
const DAY = '2026-11-21';
const WARM_SECONDS = 30;
const FREQUENT = 10;
const HUNDREDTH = { atMost: 0.01 } as const;
const OTHER_OUTCODE = 'SE1 7PB';

async function measure({ name, household, feeds, changed }: Market): Promise<readonly Measurement[]> {
  const dynamodb = await startMeteredDynamodb();
  const args = ['--dynamodb', dynamodb.url, ...feeds.flatMap((file) => ['--feed', file])];
  const service = await startService({ args, searchesLog: false });
  try {
    const firstLoad = dynamodb.take(LOCAL_TABLES.Market);
    await service.token();
    dynamodb.take();

    const plans = await comparePlans(service, household);
    const partner = dynamodb.take(LOCAL_TABLES.Partners);
    const cold = dynamodb.take();
    const compare = (): Promise<Plans> => comparePlans(service, household);
    const seldom = await warmUnits(dynamodb, compare, 1);
    const often = await warmUnits(dynamodb, compare, FREQUENT);
    await comparePlans(service, { ...household, post_code: OTHER_OUTCODE });
    dynamodb.take(LOCAL_TABLES.Market);
    const outcode = dynamodb.take(LOCAL_TABLES.Places);

    const plain = await plainUnits(dynamodb, plans);
    const against = { what: 'an item an offer, one query', value: plain.reads };
    const units = 'read units';
    const measurements: Measurement[] = [
      { what: `first comparison of a function, ${name}`, value: cold.reads, unit: units, against },
      { what: `its partner, read by the authorizer, ${name}`, value: partner.reads, unit: units },
      {
        what: `warm comparison, one a second, ${name}`,
        value: seldom.comparison,
        unit: units,
        against,
        ...(feeds.length > 0 && { goal: HUNDREDTH }),
      },
      {
        what: `the same with its share of the partner's reads, ${name}`,
        value: seldom.comparison + seldom.partner,
        unit: units,
        goal: { atMost: 0.5 },
      },
      {
        what: `warm comparison, ten a second, ${name}`,
        value: often.comparison,
        unit: units,
        against,
        goal: HUNDREDTH,
      },
      { what: `outcode at first sight, ${name}`, value: outcode.reads, unit: units },
      {
        what: `first load, ${name}`,
        value: firstLoad.writes,
        unit: 'write units',
        ...(feeds.length > 0 && { against: { what: 'an item an offer', value: await offersIn(feeds) } }),
      },
    ];
    if (feeds.length === 0) return measurements;
    dynamodb.take();
    await runLoadAlone({ dynamodbUrl: dynamodb.url, day: DAY, from: feeds });
    const same = dynamodb.take();
    await runLoadAlone({ dynamodbUrl: dynamodb.url, day: DAY, from: changed });
    const one = dynamodb.take();
    return [
      ...measurements,
      { what: `the same feeds again, ${name}`, value: same.writes, unit: 'write units' },
      {
        what: `one changed source of thirty, ${name}`,
        value: one.writes,
        unit: 'write units',
        against: { what: 'an item an offer', value: (await offersIn(feeds)) / feeds.length },
      },
      { what: `what is read for it, ${name}`, value: one.reads, unit: units },
    ];
  } finally {
    await service.stop();
    await dynamodb.stop();
  }
}

/** Units a request, of what a warm function reads and of the partner that the authorizer reads. */
type WarmUnits = { readonly comparison: number; readonly partner: number };

/** Each request is sent when it is due, however long the one before it took. */
async function warmUnits(
  dynamodb: MeteredDynamodb,
  compare: () => Promise<unknown>,
  perSecond: number,
): Promise<WarmUnits> {
  const requests = WARM_SECONDS * perSecond;
  dynamodb.take();
  const began = performance.now();
  for (let request = 1; request <= requests; request += 1) {
    await sleep(Math.max(0, began + (1000 * request) / perSecond - performance.now()));
    await compare();
  }
  const partner = dynamodb.take(LOCAL_TABLES.Partners).reads / requests;
  return { comparison: dynamodb.take().reads / requests, partner };
}

async function comparePlans(service: RunningService, household: Market['household']): Promise<Plans> {
  const { comparison } = await service.get('comparison', household);
  return { total: comparison.total, items: comparison.comparisons };
}

async function offersIn(feeds: readonly string[]): Promise<number> {
  const texts = await Promise.all(feeds.map((file) => readFile(file, 'utf8')));
  return texts.reduce((sum, text) => sum + text.split('"type":"offer"').length - 1, 0);
}
