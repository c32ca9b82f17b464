import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { COMPARISON } from '../../bin/start/greeting.ts';
import {
  dualOffer,
  feedLines,
  header,
  planLine,
  price,
  supplierLine,
} from '../support/feed-maker.ts';
import { eventually, PROJECT, type RunningService, startService } from '../support/service.ts';

const ROUNDS = 2;
const KILLS_BETWEEN = 4;
/** The service looks for a new edition every five seconds. */
const SEEN_WITHIN_MS = 20_000;
const PLANS = 30;
const REGIONS = Array.from({ length: 14 }, (_, index) => index + 10);

it('readers see a whole edition or nothing of it while loaders are killed as they publish', async () => {
  const service = await startService();
  try {
    const readers = readMeanwhile(service);
    let [feeds, killed] = [0, 0];
    const load = (killAfterMs?: number): Promise<Load> => {
      feeds += 1;
      return runLoader(service, writeFeed(service, feeds), killAfterMs);
    };
    for (let round = 0; round < ROUNDS; round += 1) {
      const { edition, publishingMs } = await load();
      expect(await eventually(async () => readers.haveSeen(edition), SEEN_WITHIN_MS)).toBe(true);
      for (let kill = 0; kill < KILLS_BETWEEN; kill += 1) {
        if ((await load(Math.random() * publishingMs)).isKilled) killed += 1;
      }
    }
    const { edition } = await load();
    expect(await eventually(async () => readers.haveSeen(edition), SEEN_WITHIN_MS)).toBe(true);
    expect(killed).toBeGreaterThan(0);
    expect(await readers.stop()).toEqual({ failed: 0, mixed: 0 });
  } finally {
    await service.stop();
  }
});

/** Three readers compare until they are stopped. All responses of an edition must be the same. */
function readMeanwhile(service: RunningService) {
  const textOf = new Map<string, string>();
  let [failed, mixed, isOver] = [0, 0, false];
  const read = async (): Promise<void> => {
    while (!isOver) {
      const response = await service.request('/energy/comparison', {
        query: { ...COMPARISON, limit: '500' },
      });
      const edition = response.headers.get('x-market-edition') ?? '';
      const first = textOf.get(edition) ?? response.text;
      if (response.status !== 200) failed += 1;
      else if (response.text !== first || !first.includes(`"edition":"${edition}"`)) mixed += 1;
      else textOf.set(edition, first);
    }
  };
  const readers = [read(), read(), read()];
  return {
    haveSeen: (edition = '') => textOf.has(edition),
    stop: async () => {
      isOver = true;
      await Promise.all(readers);
      return { failed, mixed };
    },
  };
}

/** Each is newer than the one before it, and every price in it is another. */
function writeFeed({ directory }: RunningService, round: number): string {
  const rate = price({ unit_rates: [{ rate_pence_per_kwh: 20 + round / 1_000 }] });
  const file = join(directory, `feed-${round}.ndjson`);
  const plans = Array.from({ length: PLANS }, (_, plan) => [
    planLine({ key: `plan-${plan}` }),
    dualOffer({ plan_key: `plan-${plan}`, regions: REGIONS, electricity: rate }),
  ]);
  const published_at = new Date(Date.UTC(2026, 10, 20, 6, round)).toISOString();
  writeFileSync(
    file,
    feedLines([header({ source: 'kill', published_at }), supplierLine(), ...plans.flat()]),
  );
  return file;
}

/** The edition is undefined if the loader did not get that far. */
type Load = {
  readonly isKilled: boolean;
  readonly edition: string | undefined;
  readonly publishingMs: number;
};

/** If it is to be killed, then so long after it begins to publish. */
async function runLoader(
  { directory }: RunningService,
  file: string,
  killAfterMs?: number,
): Promise<Load> {
  const child = spawn(process.execPath, ['bin/load.ts', file], {
    cwd: PROJECT,
    env: { ...process.env, ENERGY_LOCAL_DIRECTORY: directory, NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let publishingSince: number | undefined;
  let timer: NodeJS.Timeout | undefined;
  child.stderr.on('data', (chunk: Buffer) => {
    if (publishingSince !== undefined || !chunk.includes('publishing')) return;
    publishingSince = performance.now();
    if (killAfterMs !== undefined) timer = setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  });
  const [printed] = await Promise.all([text(child.stdout), once(child, 'close')]);
  clearTimeout(timer);
  return {
    isKilled: child.signalCode === 'SIGKILL',
    edition: /^market: edition ([^\s,]+)$/m.exec(printed)?.[1],
    publishingMs: performance.now() - (publishingSince ?? Number.NaN),
  };
}
