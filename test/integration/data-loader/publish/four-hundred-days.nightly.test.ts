import { MarketLoader } from '../../../../data-loader/publish/market-loader.ts';
import type { SourceLoad } from '../../../../data-loader/publish/write-edition.ts';
import { createMarketReader, type PricedEdition } from '../../../../shared/market/reader.ts';
import { londonDay } from '../../../../shared/time/clock.ts';
import { createHandClock } from '../../../support/hand-clock.ts';
import { createMemoryMarketStore } from '../../../support/memory-stores.ts';
import { present } from '../../../support/present.ts';
import { loadOfOnePlan, taking } from '../../../support/small-market.ts';

const DAYS = 400;
const QUARTER_DAY_SECONDS = 6 * 60 * 60;
const EDITIONS = DAYS * 4;
const EDITIONS_BACK = 90 * 4;
const DUAL = {
  fuel: 'dual_fuel',
  paymentMethod: 'monthly_direct_debit',
  electricityVariant: 'standard',
} as const;

/**
 * A load of one of four sources, as the largest of them are described; its charge is its number.
 */
function loadOf(number: number, atMs: number): SourceLoad {
  const load = loadOfOnePlan(`source-${number % 4}`, number, new Date(atMs).toISOString());
  const contentHash = String(number).padStart(64, '0');
  const validators = { etag: `"${contentHash}"`, lastModified: new Date(atMs).toUTCString() };
  return { ...load, state: { ...load.state, contentHash, validators } };
}

/** The charge of each source in region 12, in pence: the number of its load. */
async function chargesIn(edition: PricedEdition): Promise<readonly number[]> {
  const offers = (await edition.region(12)).offersOnSale(DUAL);
  return offers.map(({ electricity }) => Number(electricity?.chargeMicropencePerDay) / 1e6);
}

it('after four editions a day for 400 days, the first can be replayed, and that of 90 days ago can be restored', async () => {
  const clock = createHandClock();
  const today = () => londonDay(clock.nowMs());
  const store = createMemoryMarketStore(clock);
  const reader = createMarketReader({ store, clock, pointerSeconds: 0 });
  const published: Array<{ readonly id: string; readonly day: string }> = [];
  const loader = new MarketLoader({
    store,
    clock: { ...clock, today },
    newEditionId: () => `edition-${published.length + 1}`,
  });
  for (let number = 1; number <= EDITIONS; number += 1) {
    const { editionId } = await loader.publish(taking(loadOf(number, clock.nowMs())));
    published.push({ id: present(editionId), day: today() });
    clock.moveSeconds(QUARTER_DAY_SECONDS);
  }
  const pointer = present(await store.readPointer());
  expect(pointer.sources).toHaveLength(4);
  expect(JSON.stringify(pointer).length).toBeLessThan(4_096);

  const first = present(published[0]);
  const replayed = present(await reader.find(first.id, today()));
  expect([replayed.publishedOn, await chargesIn(replayed.on(first.day))]).toEqual([first.day, [1]]);
  clock.moveSeconds(4 * QUARTER_DAY_SECONDS);
  expect(await reader.find(first.id, today())).toBeUndefined();
  clock.moveSeconds(-4 * QUARTER_DAY_SECONDS);

  const back = EDITIONS - EDITIONS_BACK + 1;
  expect((await loader.editions()).at(-1)?.editionId).toBe(published[back - 1]?.id);
  await loader.rollBack(`edition-${back}`);
  const numbers = [0, 1, 2, 3].map((before) => back - before);
  const charges = await chargesIn(await reader.open(today()));
  expect(charges.toSorted((a, b) => b - a)).toEqual(numbers);
  await expect(loader.rollBack(`edition-${back - 1}`)).rejects.toThrow('last 90 days');
});
