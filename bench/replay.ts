import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileInput } from '../data-loader/sources/input.ts';
import { recordOf } from '../shared/market/edition-record.ts';
import type { MarketStore } from '../shared/market/store.ts';
import { DUAL_FUEL } from '../test/support/households.ts';
import { present } from '../test/support/present.ts';
import { type Sent, sampleApi } from '../test/support/sample-api.ts';
import { writeFeeds } from './made-feeds.ts';
import { HOUSEHOLD, MADE_FEEDS_DAY, median } from './market.ts';

const OFFERS = Number(process.argv[2] ?? 100_000);
const EDITIONS = 400;
const WARM_UPS = 500;
const NEVER_EXPIRES_SECONDS = 4_102_444_800;
/** What a comparison in region 12 reads of an edition. */
const BOOKS = ['sources', 'suppliers', 'plans/on-sale', 'prices/on-sale/12'];

/**
 * `node bench/replay.ts [OFFERS]`: a warm comparison after another partner's replay of the next of
 * 400 editions, and after a pause of that length, in which the processor forgets as much. Times are
 * those of the processor, and the books are in memory: DynamoDB does not take the function's
 * processor.
 */
const folder = await mkdtemp(join(tmpdir(), 'bench-'));
const feeds = (await writeFeeds(folder, OFFERS)).map((file) => fileInput(file));
const api = await sampleApi({ day: MADE_FEEDS_DAY, feeds });
await rm(folder, { recursive: true });
const editions = await copiesOfEdition(api.marketStore());
const timed = async (replayed: Sent = {}): Promise<number> => {
  const query = { ...DUAL_FUEL, ...HOUSEHOLD, ...replayed };
  const started = process.cpuUsage();
  const { status, text } = await api.call('comparison', { query });
  const { user, system } = process.cpuUsage(started);
  assert.equal(status, 200, text);
  return (user + system) / 1000;
};
for (let warmUp = 0; warmUp < WARM_UPS; warmUp += 1) await timed();
const afterReplay: number[] = [];
const afterPause: number[] = [];
for (const edition of editions) {
  const replayMs = await timed({ edition, day: MADE_FEEDS_DAY });
  afterReplay.push(await timed());
  await sleep(replayMs);
  afterPause.push(await timed());
}
console.log(
  `a warm comparison, ${OFFERS.toLocaleString('en-GB')} offers: ${median(afterPause).toFixed(2)} ms of a processor after a pause, ` +
    `${(median(afterReplay) / median(afterPause)).toFixed(2)} times as long after the replay of another edition`,
);

/** Copies the current edition, as far as the household's comparison reads it. */
async function copiesOfEdition(store: MarketStore): Promise<readonly string[]> {
  const pointer = present(await store.readPointer());
  const record = present(await recordOf(store, pointer, pointer.editionId));
  const copies = Array.from({ length: EDITIONS }, () => randomUUID());
  for (const editionId of copies) {
    await store.keepRecord({ ...record, editionId }, NEVER_EXPIRES_SECONDS);
    for (const book of BOOKS) {
      const bytes = await store.readBook({ editionId: record.editionId, book });
      await store.writeBook({ editionId, book }, bytes, NEVER_EXPIRES_SECONDS);
    }
  }
  return copies;
}
