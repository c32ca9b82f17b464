import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { COMPARISON } from '../../bin/local/greeting.ts';
import { dualOffer, feedLines, header, planLine, price, supplierLine } from '../support/feed-maker.ts';
import { eventually, type RunningService, startService } from '../support/service.ts';

const PROJECT = join(import.meta.dirname, '../..');
const ROUNDS = 2;
const KILLS_BETWEEN = 4;
const READERS = 3;
/** The service looks for a new edition every five seconds. */
const SEEN_WITHIN_MS = 20_000;
const PLANS = 30;
const ALL_REGIONS = Array.from({ length: 14 }, (_, index) => index + 10);

it('readers see the whole of an edition or none of it, while loaders are killed as they publish', async () => {
  const service = await startService();
  try {
    const readers = readMeanwhile(service);
    let [feeds, killed] = [0, 0];
    const load = (killAfterMs?: number): Promise<Load> => {
      feeds += 1;
      return runLoader(service, writeFeed(service, feeds), killAfterMs);
    };
    /** Returns how long publishing takes: the next loaders are killed within that time. */
    const publish = async (): Promise<number> => {
      const { edition, publishingMs } = await load();
      expect(await eventually(async () => readers.haveSeen(edition), SEEN_WITHIN_MS)).toBe(true);
      return publishingMs;
    };
    let publishingMs = await publish();
    for (let round = 0; round < ROUNDS; round += 1) {
      for (let kill = 0; kill < KILLS_BETWEEN; kill += 1) {
        if ((await load(Math.random() * publishingMs)).isKilled) killed += 1;
      }
      publishingMs = await publish();
    }
    expect(killed).toBeGreaterThan(0);
    expect(await readers.stop()).toEqual({ failed: 0, mixed: 0 });
  } finally {
    await service.stop();
  }
});

/** They compare until they are stopped. All responses of an edition must be the same. */
function readMeanwhile(service: RunningService) {
  const textOf = new Map<string, string>();
  let [failed, mixed, isOver] = [0, 0, false];
  const read = async (): Promise<void> => {
    while (!isOver) {
      const { status, headers, text } = await service.request('/energy/comparison', {
        query: { ...COMPARISON, limit: '500' },
      });
      const edition = headers.get('x-market-edition') ?? '';
      const first = textOf.get(edition) ?? text;
      if (status !== 200) failed += 1;
      else if (text !== first || !text.includes(`"edition":"${edition}"`)) mixed += 1;
      else textOf.set(edition, first);
    }
  };
  const readers = Array.from({ length: READERS }, read);
  return {
    haveSeen: (edition: string | undefined) => edition !== undefined && textOf.has(edition),
    stop: async () => {
      isOver = true;
      await Promise.all(readers);
      return { failed, mixed };
    },
  };
}

/** Each is newer than the one before it, and every price in it is another. */
function writeFeed({ directory }: RunningService, round: number): string {
  const keys = Array.from({ length: PLANS }, (_, plan) => ({ supplier_key: 'kill-energy', plan_key: `plan-${plan}` }));
  const rate = price({ unit_rates: [{ rate_pence_per_kwh: 20 + round / 1_000 }] });
  const file = join(directory, `feed-${round}.ndjson`);
  writeFileSync(
    file,
    feedLines([
      header({ source: 'kill', published_at: new Date(Date.UTC(2026, 10, 20, 6, round)).toISOString() }),
      supplierLine({ key: 'kill-energy', name: 'Kill Energy' }),
      ...keys.map(({ supplier_key, plan_key }) => planLine({ supplier_key, key: plan_key })),
      ...keys.map((key) => dualOffer({ ...key, regions: ALL_REGIONS, electricity: rate, gas: price() })),
    ]),
  );
  return file;
}

type Load = {
  readonly isKilled: boolean;
  /** Undefined if it did not get that far. */
  readonly edition: string | undefined;
  readonly publishingMs: number;
};

/** If it is to be killed, then so long after it begins to publish. */
function runLoader({ directory }: RunningService, file: string, killAfterMs?: number): Promise<Load> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['bin/load.ts', file], {
      cwd: PROJECT,
      env: { ...process.env, ENERGY_LOCAL_DIRECTORY: directory, NODE_OPTIONS: '' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [printed, progress, publishingSince] = ['', '', Number.NaN];
    let timer: NodeJS.Timeout | undefined;
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      progress += chunk.toString();
      if (!Number.isNaN(publishingSince) || !progress.includes('publishing')) return;
      publishingSince = performance.now();
      if (killAfterMs !== undefined) timer = setTimeout(() => child.kill('SIGKILL'), killAfterMs);
    });
    child.once('close', (_code, signal) => {
      clearTimeout(timer);
      resolve({
        isKilled: signal === 'SIGKILL',
        edition: /^market: edition ([^\s,]+)$/m.exec(printed)?.[1],
        publishingMs: performance.now() - publishingSince,
      });
    });
  });
}
