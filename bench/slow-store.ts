import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDynamodb } from '../local/dynamodb/embedded.ts';
import { startService } from '../test/support/service.ts';
import { type StoreMode, type StoreProxy, startStoreProxy } from '../test/support/store-proxy.ts';
import type { Bench, Goal, Measurement } from './support/measure.ts';
import { STAGE_POSTCODES, type Stage, setStage, type Timed } from './support/stage.ts';

const MODES: ReadonlyArray<readonly [name: string, mode: StoreMode]> = [
  ['silent', 'silent'],
  ['refusing connections', 'refused'],
  ['throttling', 'throttling'],
  ['returning 500', 'errors'],
  ['reads find nothing', 'empty'],
  ['slow by 1 s', { latencyMs: 1_000 }],
  ['slow by 3 s', { latencyMs: 3_000 }],
];

const KINDS = [
  ['warm comparison', 'comparison'],
  ['new outcode', 'newOutcode'],
  ['handover', 'drop'],
  ['token', 'token'],
  ['partner unknown to the authorizer', 'authorizer'],
] as const satisfies ReadonlyArray<readonly [string, keyof Stage]>;

/** From memory, after a wait of 250 ms for what is due to be read again. */
const FROM_MEMORY = { atMost: 1 } as const;
/** What has to be read or written is given up after three seconds. */
const FROM_THE_STORE = { atMost: 4 } as const;
const HEALED = { atMost: 2 } as const;

const ROUNDS = 4;
const BETWEEN_ROUNDS_MS = 2_000;
/** The gateway remembers the token that it admitted for 30 seconds, of which a round may take some. */
const MODE_MS = 20_000;
const AT_ONCE = 12;
const POLL_MS = 50;
const HEALED_WITHIN_MS = 60_000;

/** What a running service returns, and how soon, while its store misbehaves; and how soon all is well afterwards. */
export const run: Bench = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'slow-store-'));
  const postcodes = join(folder, 'postcodes.csv');
  await writeFile(postcodes, STAGE_POSTCODES);
  const database = await openDynamodb(join(folder, 'database'));
  const databaseUrl = await database.listen();
  const proxy = await startStoreProxy(databaseUrl);
  const service = await startService({
    args: ['--dynamodb', proxy.url, '--postcodes', postcodes],
  });
  const measurements: Measurement[] = [];
  try {
    for (const [name, mode] of MODES) {
      const stage = await setStage(service, databaseUrl);
      await proxy.become(mode);
      measurements.push(...(await inMode(name, stage)));
      measurements.push(await healing(name, stage, proxy));
    }
    const stage = await setStage(service, databaseUrl);
    await proxy.become('silent');
    measurements.push(...(await atOnce(stage)));
  } finally {
    await service.stop();
    await proxy.stop();
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
  return measurements;
};

async function inMode(name: string, stage: Stage): Promise<readonly Measurement[]> {
  const began = performance.now();
  const timed = new Map<string, Timed[]>(KINDS.map(([kind]) => [kind, []]));
  for (let round = 0; round < ROUNDS && performance.now() - began < MODE_MS; round += 1) {
    if (round > 0) await sleep(BETWEEN_ROUNDS_MS);
    await Promise.all(KINDS.map(async ([kind, send]) => timed.get(kind)?.push(await stage[send]())));
  }
  return [...timed].map(([kind, list]) =>
    worst(`${name}: ${kind}`, list, kind === 'warm comparison' ? FROM_MEMORY : FROM_THE_STORE),
  );
}

/** While the warm instance waits, a new one is started, which has nothing in memory: its responses are counted apart. */
async function atOnce(stage: Stage): Promise<readonly Measurement[]> {
  const timed = await Promise.all(Array.from({ length: AT_ONCE }, stage.comparison));
  return [...Map.groupBy(timed, ({ status }) => status)].map(([status, same]) =>
    worst(
      `silent: ${same.length} of ${AT_ONCE} warm comparisons at once`,
      same,
      status === 200 ? FROM_MEMORY : FROM_THE_STORE,
    ),
  );
}

/** Until a new outcode, a handover, a token and an unseen partner are all served. */
async function healing(name: string, stage: Stage, proxy: StoreProxy): Promise<Measurement> {
  await proxy.become('healthy');
  const healed = performance.now();
  const untilServed = async (send: () => Promise<Timed>): Promise<void> => {
    while (performance.now() - healed < HEALED_WITHIN_MS) {
      const { status } = await send();
      if (status < 500) return;
      await sleep(POLL_MS);
    }
  };
  await Promise.all([stage.newOutcode, stage.drop, stage.token, stage.authorizer].map(untilServed));
  const value = (performance.now() - healed) / 1000;
  return { what: `${name}: all is well again after`, value, unit: 's', goal: HEALED };
}

function worst(what: string, timed: readonly Timed[], goal: Goal): Measurement {
  const statuses = [...new Set(timed.map(({ status }) => status))].sort((one, other) => one - other);
  const editions = timed.some(({ status, edition }) => status === 200 && edition !== null) ? ', with its edition' : '';
  return {
    what: `${what} (${statuses.join(', ')}${editions})`,
    value: Math.max(...timed.map(({ ms }) => ms)) / 1000,
    unit: 's',
    goal,
  };
}
