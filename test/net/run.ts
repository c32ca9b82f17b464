import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pMap from 'p-map';
import { differences, lineOf, recordOf, withBriefItems } from './record.ts';
import { flatMarket } from './requests/flat.ts';
import { hardMarket } from './requests/hard.ts';
import { sourcesMarket } from './requests/sources.ts';
import type { Recorded, Step } from './requests/step.ts';
import { startService } from './service.ts';

/**
 * Sends some 300 requests to `npm start` on small markets of its own and compares the responses with the recorded ones:
 *
 *     node bin/bootstrap.mjs test/net/run.ts
 *     node bin/bootstrap.mjs test/net/run.ts --record [TEXT...]
 *
 * --record records them anew, or only those whose name (market-day request) contains one of the texts.
 */
const MARKETS = join(import.meta.dirname, 'markets');
const SHOWN_DIFFERENCES = 10;

const PLACES = [
  ...['--postcodes', join(MARKETS, 'postcodes.csv')],
  ...['--addresses', join(MARKETS, 'addresses.csv')],
  ...['--readings', join(MARKETS, 'readings.csv')],
  ...['--averages-gas', join(MARKETS, 'averages-gas.csv')],
  ...['--averages-electricity', join(MARKETS, 'averages-electricity.csv')],
  ...['--averages-economy-7', join(MARKETS, 'averages-economy-7.csv')],
];

const RUNS: readonly {
  readonly name: string;
  readonly day: string;
  readonly args: readonly string[];
  readonly steps: readonly Step[];
}[] = [
  { name: 'flat', day: '2026-04-15', args: ['--feed', join(MARKETS, 'flat.ndjson')], steps: flatMarket },
  ...['2026-09-30', '2026-11-21', '2027-04-01'].map((day) => ({
    name: 'hard',
    day,
    args: ['--feed', join(MARKETS, 'hard.ndjson')],
    steps: hardMarket(day),
  })),
  { name: 'sources', day: '2026-11-21', args: ['--sources', join(MARKETS, 'sources.json')], steps: sourcesMarket },
];

const [flag, ...texts] = process.argv.slice(2);
if (flag !== undefined && flag !== '--record') {
  console.error('usage: run.ts [--record [TEXT...]]');
  process.exit(2);
}

let same = 0;
let different = 0;
for (const { name, day, args, steps } of RUNS) {
  const run = `${name}-${day}`;
  const file = join(import.meta.dirname, 'recorded', `${run}.jsonl`);
  const recorded = readRecorded(file);
  const service = await startService(['--today', day, ...PLACES, ...args]);
  try {
    const made = await pMap(steps, (step) => perform(step), { concurrency: 8 });
    if (flag === '--record') {
      const isChosen = (made: Recorded): boolean =>
        texts.length === 0 || texts.some((text) => `${run} ${made.name}`.includes(text));
      const lines = made.map((record) => (isChosen(record) ? record : (recorded.get(record.name) ?? record)));
      writeFileSync(file, lines.map((line) => `${lineOf(line)}\n`).join(''));
      console.log(`${run}: ${lines.length} recorded`);
    } else {
      for (const record of made) compare(run, recorded.get(record.name), record);
      const names = new Set(made.map((record) => record.name));
      for (const [name, record] of recorded) if (!names.has(name)) compare(run, record, undefined);
    }
  } finally {
    await service.stop();
  }

  async function perform(step: Step): Promise<Recorded> {
    if ('scenario' in step) return { name: step.name, facts: await step.scenario(service) };
    const { name, isBrief = false, ...call } = step;
    const response = recordOf(await service.send(call));
    const query = call.query === undefined ? '' : `?${decodeURIComponent(new URLSearchParams(call.query).toString())}`;
    return {
      name,
      request: `${call.method ?? 'GET'} ${call.path}${query}`,
      response: isBrief ? withBriefItems(response) : response,
    };
  }
}
if (flag !== '--record')
  console.log(`${same} responses are as recorded${different === 0 ? '' : `, ${different} are not`}`);
process.exit(different === 0 ? 0 : 1);

function compare(run: string, recorded: Recorded | undefined, actual: Recorded | undefined): void {
  const found = differences(recorded, actual);
  if (found.length === 0) {
    same += 1;
    return;
  }
  different += 1;
  console.log(`${run} ${(actual ?? recorded)?.name}`);
  for (const { path, recorded, actual } of found.slice(0, SHOWN_DIFFERENCES)) {
    console.log(`  ${path}\n    recorded ${recorded}\n    actual   ${actual}`);
  }
  if (found.length > SHOWN_DIFFERENCES) console.log(`  and ${found.length - SHOWN_DIFFERENCES} further differences`);
}

function readRecorded(file: string): ReadonlyMap<string, Recorded> {
  if (!existsSync(file)) return new Map();
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
  return new Map(lines.map((line) => JSON.parse(line)).map((record: Recorded) => [record.name, record]));
}
