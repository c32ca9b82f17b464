import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dualOffer, feedLines, header, planLine, price, supplierLine } from '../support/feed-maker.ts';
import { runOnService } from '../support/project-command.ts';
import type { RunningService } from '../support/service.ts';
import { HOME } from './household.ts';
import { counted, type Part } from './part.ts';

const PROJECT = join(import.meta.dirname, '../..');
/** About as long as publishing takes. */
const LONGEST_MILLISECONDS = 600;
const READERS = 3;
const PLANS = 30;
const ALL_REGIONS = Array.from({ length: 14 }, (_, index) => index + 10);

/** kill -9 of loaders, while readers compare: of one edition, everybody sees the same. */
export const loaderKills: Part = {
  name: 'loader-kills',
  heading: 'Faults survived',
  run: async ({ start, size, say }) => {
    const service = await start();
    const rounds = size === 'whole' ? 24 : 1;
    const readers = readMeanwhile(service);
    let killed = 0;
    for (let round = 1; round <= rounds; round += 1) {
      if (await killLoader(service, writeFeed(service, round))) killed += 1;
      say(`loader ${round} of ${rounds}, ${killed} killed`);
    }
    const last = await runOnService(service, 'load', [writeFeed(service, rounds + 1)]);
    const { reads, failed, mixed, editions } = await readers.stop();
    return [
      {
        what: `${counted(rounds, 'loader')}, ${killed} killed (SIGKILL) while they published; ${counted(reads, 'comparison')} meanwhile`,
        seen: `${failed} failed, ${mixed} mixed of ${counted(editions, 'edition')}; the next load ${last.code === 0 ? 'succeeded' : 'failed'}`,
        held: failed === 0 && mixed === 0 && last.code === 0 && reads > 0 && killed > 0,
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

/** While it publishes. Whether it was still at work. */
function killLoader({ directory }: RunningService, file: string): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['bin/load.ts', file], {
      cwd: PROJECT,
      env: { ...process.env, ENERGY_LOCAL_DIRECTORY: directory, NODE_OPTIONS: '' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let output = '';
    let timer: NodeJS.Timeout | undefined;
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (!output.includes('publishing')) return;
      timer ??= setTimeout(() => child.kill('SIGKILL'), Math.random() * LONGEST_MILLISECONDS);
    });
    child.once('exit', (_code, signal) => {
      clearTimeout(timer);
      resolve(signal === 'SIGKILL');
    });
  });
}

function readMeanwhile(service: RunningService) {
  const textOf = new Map<string, string>();
  let [reads, failed, mixed, isOver] = [0, 0, 0, false];
  const read = async (): Promise<void> => {
    while (!isOver) {
      const { status, headers, text } = await service.request('/energy/comparison', {
        query: { ...HOME, limit: '500' },
      });
      reads += 1;
      if (status !== 200) {
        failed += 1;
        continue;
      }
      const edition = headers.get('x-market-edition') ?? '';
      const isOfEdition = text.includes(`"edition":"${edition}"`) && text === (textOf.get(edition) ?? text);
      if (!isOfEdition) mixed += 1;
      textOf.set(edition, textOf.get(edition) ?? text);
    }
  };
  const readers = Array.from({ length: READERS }, read);
  return {
    stop: async () => {
      isOver = true;
      await Promise.all(readers);
      return { reads, failed, mixed, editions: textOf.size };
    },
  };
}
