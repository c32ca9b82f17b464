import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  createClient,
  describeHouseholds,
  type HouseholdResult,
  readResults,
  uploadHouseholds,
} from '@energy-partner/client';
import { present } from '../support/present.ts';
import { readErrors } from '../support/response-bodies.ts';
import {
  DEMO,
  PROJECT,
  type RunningService,
  runOnService,
  startService,
} from '../support/service.ts';

const SAMPLE = 'data/demo/made-up-households.ndjson';
const SAMPLE_LINES = readFileSync(join(PROJECT, SAMPLE), 'utf8').trimEnd().split('\n');
const LINES = 10_000;
const COMPARED_WITH_ENDPOINT = 1_000;

let service: RunningService;
beforeAll(async () => {
  service = await startService({ sample: true });
});
afterAll(() => service.stop());

function client() {
  const { baseUrl } = service;
  return createClient({ baseUrl, clientId: DEMO.clientId, clientSecret: DEMO.secret });
}

function batchOf(batch_id: string) {
  return client().getBatch({ batch_id });
}

/** The sample's households again and again. */
function lineAt(index: number): string {
  return present(SAMPLE_LINES[index % SAMPLE_LINES.length]);
}

async function* fileOfMany(): AsyncGenerator<Uint8Array> {
  for (let index = 0; index < LINES; index += 1) yield Buffer.from(`${lineAt(index)}\n`);
}

it('npm run try shows what the households of the sample save', async () => {
  const { code, stdout, output } = await runOnService(service, 'try', [
    '--households',
    join(PROJECT, SAMPLE),
  ]);
  expect([code, output]).toEqual([0, expect.stringContaining('1,000 households of')]);
  expect(stdout).toMatch(
    /^\d{3} of 988 households save, after exit fees. The household in the middle saves £\d+\.$/m,
  );
  expect(stdout).toContain('2 postcode-not-found');
  expect(stdout).toMatch(/^ +£100–150 +\d+ +█+/m);
});

it('a batch that is killed twice returns each line once, as the endpoint would compare it', async () => {
  const { batch, upload } = await client().createBatch(await describeHouseholds(fileOfMany()));
  await uploadHouseholds(upload, fileOfMany());
  await client().startBatch({ batch_id: batch.id });
  for (const part of [1, 2]) {
    while (present((await batchOf(batch.id)).batch.lines.done) < part * 2_000) await sleep(50);
    await service.kill();
    service = await startService({ sample: true, directory: service.directory });
  }
  while ((await batchOf(batch.id)).batch.status === 'running') await sleep(200);
  const { batch: ended } = await batchOf(batch.id);
  expect(ended).toMatchObject({ status: 'finished', lines: { total: LINES, done: LINES } });

  const results: HouseholdResult[] = [];
  for await (const result of readResults(ended)) results.push(result);
  expect(results.map(({ line }) => line)).toEqual(Array.from({ length: LINES }, (_, at) => at + 1));
  const step = LINES / COMPARED_WITH_ENDPOINT;
  for (let at = 0; at < LINES; at += 1 + Math.floor(Math.random() * (2 * step - 1)))
    await expectAsEndpoint(lineAt(at), present(results[at]));
});

async function expectAsEndpoint(line: string, result: HouseholdResult): Promise<void> {
  if (result.errors?.[0]?.code === 'invalid-line') return;
  const { id, parameters } = JSON.parse(line);
  expect(result.id).toBe(id);
  const query = Object.entries({ limit: 1, ...parameters }).map(([name, value]) => [
    name,
    String(value),
  ]);
  const { json } = await service.request('/energy/comparison', {
    query: Object.fromEntries(query),
  });
  if (result.comparison === undefined) expect(result.errors).toEqual(readErrors(json));
  else expect({ comparison: result.comparison }).toEqual(json);
}
