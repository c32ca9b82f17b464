import { LoadFailed, runScheduledLoad, type ScheduledLoad } from '../../../data-loader/handler.ts';
import type { Input } from '../../../data-loader/sources/input.ts';
import type { StoredFile } from '../../../data-loader/sources/s3.ts';
import type { LoadedFiles } from '../../../shared/places/store.ts';
import type { LoadLog } from '../../../shared/runtime/load-log.ts';
import { createMemoryInput, electricityOffer, feed, header, planLine, supplierLine } from '../../support/feed-maker.ts';
import { createMemoryConsumption, createMemoryPlacesStore } from '../../support/places-memory-store.ts';
import { DAY, NOW_MS, testMarket } from './market-maker.ts';

function memoryFiles(): LoadedFiles {
  const versions = new Map<string, string>();
  return {
    versionOf: async (file) => versions.get(file),
    remember: async (file, version) => {
      versions.set(file, version);
    },
  };
}

type Logged = readonly [string, Readonly<Record<string, unknown>>];

function scheduled(over: { feeds?: readonly Input[]; files?: readonly StoredFile[] }) {
  const logged: Logged[] = [];
  const note = (name: string) => (event: Readonly<Record<string, unknown>>) => {
    logged.push([name, event]);
  };
  const log: LoadLog = {
    feed: note('feed'),
    places: note('places'),
    failed: note('failed'),
    finished: note('finished'),
  };
  const market = testMarket();
  const load: ScheduledLoad = {
    feeds: async () => over.feeds ?? [],
    placesFiles: async () => over.files ?? [],
    market: market.loader,
    stores: { places: createMemoryPlacesStore(), annualConsumption: createMemoryConsumption() },
    loadedFiles: memoryFiles(),
    tolerances: new Map(),
    clock: { today: () => DAY, nowMs: () => NOW_MS },
    log,
  };
  return { load, logged, market };
}

const goodFeed = feed([header(), supplierLine(), planLine(), electricityOffer()], 'good.ndjson');
const badFeed = feed([header({ format: 'private words' })], 'bad.ndjson');

function addresses(rows: string, version = 'v1'): StoredFile {
  return {
    key: 'addresses/a.csv',
    version,
    modifiedAtMs: 0,
    input: createMemoryInput(
      's3://bucket/addresses/a.csv',
      `uprn,organisation,sub_building_name,building_name,building_number,po_box,thoroughfare,town,postcode,economy_7,gas\n${rows}`,
    ),
  };
}

const HOME = '100,,,,1,,Quiet Lane,Ely,CB7 4DL,false,true\n';

describe('the scheduled load', () => {
  it('loads feeds and files and logs counts', async () => {
    const { load, logged } = scheduled({ feeds: [goodFeed], files: [addresses(HOME)] });
    const finished = await runScheduledLoad(load);
    expect(finished).toMatchObject({
      isNewEdition: true,
      feeds: 1,
      refusedFeeds: 0,
      files: 1,
      refusedFiles: 0,
      failedSteps: 0,
    });
    expect(logged.map(([name]) => name)).toEqual(['places', 'feed', 'finished']);
    expect(logged[1]?.[1]).toEqual({
      feed: 'good.ndjson',
      source: 'test',
      outcome: 'loaded',
      counts: { read: 4, rejected: 0, leftOut: 0, unread: 0, suppliers: 1, plans: 1, offers: 1 },
      seconds: expect.any(Number),
      rejectedLines: [],
    });
  });

  it('loads the other feeds if one is refused, and then fails', async () => {
    const { load, market } = scheduled({ feeds: [badFeed, goodFeed] });
    await expect(runScheduledLoad(load)).rejects.toThrow(
      new LoadFailed('refused: 1 feeds, 0 files; failed steps: 0; see the log'),
    );
    expect((await market.source('test'))?.offerCount).toBe(1);
  });

  it('loads a file again only if it has changed or was refused', async () => {
    const files: StoredFile[] = [addresses(HOME)];
    const { load, logged } = scheduled({ files });
    await runScheduledLoad(load);
    await runScheduledLoad(load);
    expect(logged.filter(([name]) => name === 'places')).toHaveLength(1);
    files[0] = addresses('100,faulty\n', 'v2');
    await expect(runScheduledLoad(load)).rejects.toThrow('refused: 0 feeds, 1 files');
    await expect(runScheduledLoad(load)).rejects.toThrow('refused: 0 feeds, 1 files');
    files[0] = addresses(HOME, 'v3');
    expect((await runScheduledLoad(load)).files).toBe(1);
  });

  it('goes on when a step fails, and fails at its end', async () => {
    const { load, market } = scheduled({ feeds: [goodFeed] });
    const placesFiles = async (): Promise<never> => {
      throw new TypeError('private words');
    };
    await expect(runScheduledLoad({ ...load, placesFiles })).rejects.toThrow('failed steps: 1');
    expect((await market.source('test'))?.offerCount).toBe(1);
  });

  it('logs no content of a feed or file', async () => {
    const { load, logged } = scheduled({
      feeds: [badFeed, feed([header(), supplierLine({ name: 5, key: 'private-words' })], 'faulty.ndjson')],
      files: [addresses(`${HOME}bad,private words,,,1,,,,CB7 4DL,maybe,\n`)],
    });
    await expect(runScheduledLoad(load)).rejects.toThrow(LoadFailed);
    expect(JSON.stringify(logged)).not.toMatch(/private|Quiet|CB7/);
    expect(logged.find(([name]) => name === 'places')?.[1]).toMatchObject({ outcome: 'refused', rejectedLines: [3] });
  });
});
