import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { dualOffer, feedLines, header, planLine, price, supplierLine } from '../support/feed-maker.ts';
import { eventually } from '../support/project-command.ts';
import type { RunningService } from '../support/service.ts';
import { readMeanwhile } from './edition-readers.ts';
import { counted, type Part } from './part.ts';

const PROJECT = join(import.meta.dirname, '../..');
const KILLS_BETWEEN = 4;
/** The service looks for a new edition every five seconds. */
const SEEN_WITHIN_MILLISECONDS = 20_000;
const PLANS = 30;
const ALL_REGIONS = Array.from({ length: 14 }, (_, index) => index + 10);

/**
 * kill -9 of loaders, while readers compare: of one edition, everybody sees the same. Between them, loaders that are not
 * killed publish: how long that takes is the time in which the next ones are killed.
 */
export const loaderKills: Part = {
  name: 'loader-kills',
  heading: 'Faults survived',
  run: async ({ start, size, say }) => {
    const service = await start();
    const rounds = size === 'whole' ? 6 : 1;
    const readers = readMeanwhile(service);
    let [feeds, killed, seen] = [0, 0, 0];
    const load = (killAfterMs?: number): Promise<Load> => {
      feeds += 1;
      return runLoader(service, writeFeed(service, feeds), killAfterMs);
    };
    const publish = async (): Promise<number> => {
      const { edition, publishingMs } = await load();
      if (await eventually(async () => readers.haveSeen(edition), SEEN_WITHIN_MILLISECONDS)) seen += 1;
      return publishingMs;
    };
    let publishingMs = await publish();
    for (let round = 1; round <= rounds; round += 1) {
      for (let kill = 0; kill < KILLS_BETWEEN; kill += 1) {
        if ((await load(Math.random() * publishingMs)).isKilled) killed += 1;
      }
      publishingMs = await publish();
      say(`round ${round} of ${rounds}, ${counted(killed, 'loader')} killed`);
    }
    const { reads, failed, mixed, editions } = await readers.stop();
    return [
      {
        what: `${counted(killed, 'loader')} killed (SIGKILL) while they published, ${rounds + 1} others not; ${counted(reads, 'comparison')} meanwhile`,
        seen: `${failed} failed, ${mixed} mixed of ${counted(editions, 'edition')}; what the others published was seen ${seen} of ${rounds + 1} times`,
        held: failed === 0 && mixed === 0 && seen === rounds + 1 && killed > 0,
      },
    ];
  },
};

/** Each is newer than the one before it, and every price in it is another. */
function writeFeed({ directory }: RunningService, round: number): string {
  const publishedAt = new Date(Date.UTC(2026, 10, 20, 6, round)).toISOString();
  const keys = Array.from({ length: PLANS }, (_, plan) => ({
    supplier_key: 'endure-energy',
    plan_key: `plan-${plan}`,
  }));
  const rate = price({ unit_rates: [{ rate_pence_per_kwh: 20 + round / 1_000 }] });
  const file = join(directory, `feed-${round}.ndjson`);
  writeFileSync(
    file,
    feedLines([
      header({ source: 'endure', published_at: publishedAt }),
      supplierLine({ key: 'endure-energy', name: 'Endure Energy' }),
      ...keys.map(({ supplier_key, plan_key }) => planLine({ supplier_key, key: plan_key })),
      ...keys.map((key) => dualOffer({ ...key, regions: ALL_REGIONS, electricity: rate, gas: price() })),
    ]),
  );
  return file;
}

type Load = {
  /** Whether it was still at work. */
  readonly isKilled: boolean;
  /** Undefined if it came to no end. */
  readonly edition: string | undefined;
  readonly publishingMs: number;
};

/** If it is to be killed, so long after it began to publish. */
function runLoader({ directory }: RunningService, file: string, killAfterMs?: number): Promise<Load> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['bin/load.ts', file], {
      cwd: PROJECT,
      env: { ...process.env, ENERGY_LOCAL_DIRECTORY: directory, NODE_OPTIONS: '' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [printed, steps, publishingSince] = ['', '', Number.NaN];
    let timer: NodeJS.Timeout | undefined;
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      steps += chunk.toString();
      if (!Number.isNaN(publishingSince) || !steps.includes('publishing')) return;
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
