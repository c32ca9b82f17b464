import type { SourceLoad } from '../../../../data-loader/market/load.ts';
import { UnknownEditionError } from '../../../../data-loader/market/load.ts';
import { createMarketLoader } from '../../../../data-loader/market/loader.ts';
import { createMarketReader } from '../../../../shared/market/market-reader.ts';
import { type Interruption, interruptAtWrite, ProcessEnded } from '../../../support/interrupted-writes.ts';
import { type MarketTable, marketStoreKinds } from '../../../support/market-stores.ts';
import { loadOfOnePlan } from '../../../support/small-market.ts';

const TODAY = '2026-11-21';
const HOUR_MS = 3_600_000;
const START_MS = Date.parse('2026-11-21T05:00:00Z');

let runs = 0;

function newRunId(): string {
  runs += 1;
  return `run-${runs}`;
}

function loaderOn(store: MarketTable, nowMs = START_MS) {
  return createMarketLoader({ store, records: store, today: TODAY, clock: { nowMs: () => nowMs }, newRunId });
}

/** What readers see: the electricity charge of each plan in region 12, in pence. */
async function chargesSeen(store: MarketTable): Promise<Readonly<Record<string, number>>> {
  const reader = createMarketReader({ store, clock: { nowMs: () => 0 }, pointerSeconds: 5 });
  const edition = await reader.open(TODAY);
  const offers = await edition.inRegion(12, (market) => {
    const onSale = market.offersOnSale({
      fuel: 'dual_fuel',
      paymentMethod: 'monthly_direct_debit',
      electricityVariant: 'standard',
    });
    market.planDetails(onSale);
    return onSale;
  });
  const bestBuys = await edition.bestBuys('cheapest-plans');
  expect(bestBuys.plans.map(({ supplierKey }) => supplierKey).toSorted()).toEqual(offers.map((o) => o.supplierKey));
  return Object.fromEntries(
    offers.map(({ supplierKey, electricity }) => [supplierKey, (electricity?.chargeMicropencePerDay ?? 0) / 1e6]),
  );
}

function first(source: string, charge: number): SourceLoad {
  return loadOfOnePlan(source, charge, '2026-11-01T00:00:00Z');
}

function second(source: string, charge: number): SourceLoad {
  return loadOfOnePlan(source, charge, '2026-11-02T00:00:00Z');
}

/** Holds a store's loader at a point until it is let go. */
function pausable(store: MarketTable, at: 'movePointer' | 'writeChunk') {
  let reached = (): void => undefined;
  let go = (): void => undefined;
  const arrived = new Promise<void>((resolve) => {
    reached = resolve;
  });
  const letGo = new Promise<void>((resolve) => {
    go = resolve;
  });
  const wait = async (): Promise<void> => {
    reached();
    await letGo;
  };
  const closed: MarketTable = {
    ...store,
    movePointer: async (...args) => {
      if (at === 'movePointer') await wait();
      return await store.movePointer(...args);
    },
    writeChunk: async (...args) => {
      if (at === 'writeChunk') await wait();
      await store.writeChunk(...args);
    },
  };
  return { store: closed, arrived, go: () => go() };
}

function dayMs(day: number): number {
  return START_MS + day * 24 * HOUR_MS;
}

function publishedOn(day: number): string {
  return `2026-11-${String(day).padStart(2, '0')}T00:00:00Z`;
}

/** Lets `happen` run just before the n-th thing that a loader does after it moved the pointer: while it cleans up. */
function interruptedCleanUp(store: MarketTable, step: number, happen: () => Promise<unknown>) {
  let steps = 0;
  let moved = false;
  const counted =
    <Args extends readonly unknown[], Result>(act: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      if (moved) {
        steps += 1;
        if (steps === step) await happen();
      }
      return await act(...args);
    };
  const movePointer = counted(store.movePointer);
  const interrupted: MarketTable = {
    ...store,
    readPointer: counted(store.readPointer),
    readChunks: counted(store.readChunks),
    readStamps: counted(store.readStamps),
    readIntents: counted(store.readIntents),
    writeChunk: counted(store.writeChunk),
    deleteChunk: counted(store.deleteChunk),
    writeIntent: counted(store.writeIntent),
    deleteIntent: counted(store.deleteIntent),
    movePointer: async (...args) => {
      const done = await movePointer(...args);
      moved = true;
      return done;
    },
  };
  return { store: interrupted, happened: () => steps >= step };
}

describe.each(marketStoreKinds())('publishing to the store $name', ({ open, close }) => {
  let makeStore: () => Promise<MarketTable>;
  beforeAll(async () => {
    makeStore = await open();
  });
  afterAll(close);

  it('shows what was loaded from every source', async () => {
    const store = await makeStore();
    await loaderOn(store).publish([first('a', 10)]);
    const result = await loaderOn(store).publish([first('b', 20)]);
    expect(result).toMatchObject({ changed: true, sources: [{ source: 'b', outcome: { kind: 'loaded' } }] });
    expect(await chargesSeen(store)).toEqual({ 'a-energy': 10, 'b-energy': 20 });
  });

  it('changes nothing when it runs twice', async () => {
    const store = await makeStore();
    const once = await loaderOn(store).publish([first('a', 10)]);
    const twice = await loaderOn(store, START_MS + HOUR_MS).publish([first('a', 10)]);
    expect(twice).toEqual({
      editionId: once.editionId,
      changed: false,
      sources: [{ source: 'a', outcome: { kind: 'unchanged' } }],
    });
    expect(await store.readPointer()).toMatchObject({ revision: 1 });
  });

  it('makes no edition if nothing was ever loaded', async () => {
    const store = await makeStore();
    expect(await loaderOn(store).publish([])).toEqual({ editionId: undefined, changed: false, sources: [] });
    expect(await store.readPointer()).toBeUndefined();
  });

  it('refuses a stale load and goes on with the others', async () => {
    const store = await makeStore();
    await loaderOn(store).publish([second('a', 10)]);
    const result = await loaderOn(store).publish([first('a', 99), first('b', 20)]);
    expect(result.sources).toEqual([
      {
        source: 'a',
        outcome: {
          kind: 'refused',
          refusal: {
            code: 'stale',
            reason:
              'published_at 2026-11-01T00:00:00Z is older than 2026-11-02T00:00:00Z, which is loaded; use --force if this is intended',
          },
        },
      },
      { source: 'b', outcome: { kind: 'loaded' } },
    ]);
    expect(await chargesSeen(store)).toEqual({ 'a-energy': 10, 'b-energy': 20 });
  });

  it('can go back to a kept edition and forward again', async () => {
    const store = await makeStore();
    const old = await loaderOn(store).publish([first('a', 10)]);
    const recent = await loaderOn(store).publish([second('a', 11)]);
    await loaderOn(store).rollBack(String(old.editionId));
    expect(await chargesSeen(store)).toEqual({ 'a-energy': 10 });
    await loaderOn(store).rollBack(String(recent.editionId));
    expect(await chargesSeen(store)).toEqual({ 'a-energy': 11 });
    expect((await loaderOn(store).editions()).map(({ editionId }) => editionId)).toEqual([
      recent.editionId,
      old.editionId,
    ]);
  });

  it('cannot go back to an edition that is not kept', async () => {
    const store = await makeStore();
    await loaderOn(store).publish([first('a', 10)]);
    await expect(loaderOn(store).rollBack('nonsense')).rejects.toThrow(UnknownEditionError);
  });

  it('keeps the work of two loaders at once', async () => {
    const store = await makeStore();
    await loaderOn(store).publish([first('c', 1)]);
    await Promise.all(['a', 'b', 'd', 'e'].map((source) => loaderOn(store).publish([first(source, 20)])));
    expect(await chargesSeen(store)).toEqual({
      'a-energy': 20,
      'b-energy': 20,
      'c-energy': 1,
      'd-energy': 20,
      'e-energy': 20,
    });
    expect(await store.readIntents()).toEqual([]);
  });

  it('starts again if another loader moved the pointer first', async () => {
    const store = await makeStore();
    await loaderOn(store).publish([first('c', 1)]);
    const slow = pausable(store, 'movePointer');
    const slowRun = loaderOn(slow.store).publish([first('a', 10)]);
    await slow.arrived;
    await loaderOn(store).publish([first('b', 20)]);
    slow.go();
    expect(await slowRun).toMatchObject({ changed: true });
    expect(await chargesSeen(store)).toEqual({ 'a-energy': 10, 'b-energy': 20, 'c-energy': 1 });
  });

  it('does not replace a newer feed that overtook it', async () => {
    const store = await makeStore();
    const slow = pausable(store, 'movePointer');
    const slowRun = loaderOn(slow.store).publish([first('a', 10)]);
    await slow.arrived;
    await loaderOn(store).publish([second('a', 11)]);
    slow.go();
    expect((await slowRun).sources).toMatchObject([{ source: 'a', outcome: { kind: 'refused' } }]);
    expect(await chargesSeen(store)).toEqual({ 'a-energy': 11 });
  });

  it('does not delete what another loader publishes during the clean-up', async () => {
    for (let step = 1; ; step += 1) {
      const store = await makeStore();
      // Ten editions a day apart: the next one retires the first, whose segments the other loader publishes again.
      for (let day = 1; day <= 10; day += 1) {
        await loaderOn(store, dayMs(day)).publish([loadOfOnePlan('a', day, publishedOn(day))]);
      }
      const other = (): Promise<unknown> =>
        loaderOn(store, dayMs(11)).publish([{ ...loadOfOnePlan('a', 1, publishedOn(12)), forced: true }]);
      const interrupted = interruptedCleanUp(store, step, other);
      await loaderOn(interrupted.store, dayMs(11)).publish([loadOfOnePlan('a', 11, publishedOn(11))]);
      expect(await chargesSeen(store)).toEqual({ 'a-energy': interrupted.happened() ? 1 : 11 });
      if (!interrupted.happened()) {
        expect(step).toBeGreaterThan(8);
        return;
      }
    }
  });

  it('keeps only the last ten editions and those that readers saw in the last day', async () => {
    const store = await makeStore();
    for (let day = 1; day <= 14; day += 1) {
      await loaderOn(store, dayMs(day)).publish([loadOfOnePlan('a', day, publishedOn(day))]);
    }
    expect(await loaderOn(store).editions()).toHaveLength(10);
    expect(await store.readPointer()).toMatchObject({ retired: [] });
    for (let hour = 1; hour <= 12; hour += 1) {
      const at = new Date(dayMs(14) + hour * HOUR_MS);
      await loaderOn(store, at.getTime()).publish([loadOfOnePlan('a', 100 + hour, at.toISOString())]);
    }
    // Twelve of the last hours, that of day 14, and that of day 13, which day 14 took the place of 12 hours ago.
    expect(await loaderOn(store).editions()).toHaveLength(14);
    for (const { editionId } of await loaderOn(store).editions()) {
      await loaderOn(store).rollBack(editionId);
      await chargesSeen(store);
    }
  });

  it.each<Interruption['when']>(['before', 'after'])(
    'leaves the old market or the new one wherever a loader dies (%s the write)',
    async (when) => {
      for (let write = 1; ; write += 1) {
        const store = await makeStore();
        await loaderOn(store).publish([first('a', 10), first('b', 20)]);
        const run = loaderOn(interruptAtWrite(store, { write, when })).publish([second('a', 11)]);
        const outcome = await run.then(
          () => 'finished' as const,
          (error: unknown) => {
            expect(error).toBeInstanceOf(ProcessEnded);
            return 'killed' as const;
          },
        );
        const seen = await chargesSeen(store);
        expect([
          { 'a-energy': 10, 'b-energy': 20 },
          { 'a-energy': 11, 'b-energy': 20 },
        ]).toContainEqual(seen);
        if (outcome === 'finished') expect(seen).toEqual({ 'a-energy': 11, 'b-energy': 20 });

        await loaderOn(store, START_MS + 7 * HOUR_MS).publish([second('a', 11)]);
        expect(await chargesSeen(store)).toEqual({ 'a-energy': 11, 'b-energy': 20 });
        expect(await store.readIntents()).toEqual([]);
        // The first write is the intent; the last one whose death can be seen takes the intent away again.
        if (outcome === 'finished' && write > 8) return;
      }
    },
  );
});
