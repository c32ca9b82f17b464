import { tariffFeed } from '../../../data-loader/feeds/tariff-feed.ts';
import { LoadFailed, runScheduledLoad, type ScheduledLoad } from '../../../data-loader/handler.ts';
import type { LoadLog } from '../../../data-loader/scheduled/load-log.ts';
import type { LoadMetrics } from '../../../data-loader/scheduled/load-metrics.ts';
import type { Trigger } from '../../../data-loader/scheduled/trigger.ts';
import type { Input } from '../../../data-loader/sources/input.ts';
import type { OpenSource } from '../../../data-loader/sources/open-source.ts';
import type { StoredFile } from '../../../data-loader/sources/s3.ts';
import { DEFAULT_SETTINGS, type TariffFeedSettings } from '../../../data-loader/sources/source-settings.ts';
import type { LoadedFiles } from '../../../shared/places/store.ts';
import {
  createMemoryInput,
  electricityOffer,
  feed,
  header,
  type Line,
  planLine,
  supplierLine,
} from '../../support/feed-maker.ts';
import { createMemoryConsumption, createMemoryPlacesStore } from '../../support/places-memory-store.ts';
import { DAY, NOW_MS, testMarket } from './market-maker.ts';

const EVERYTHING: Trigger = { kind: 'everything' };
const BUCKET = 's3://feed-bucket';

function memoryFiles(): LoadedFiles {
  const versions = new Map<string, string>();
  return {
    versionOf: async (file) => versions.get(file),
    remember: async (file, version) => {
      versions.set(file, version);
    },
  };
}

type Noted = readonly [string, Readonly<Record<string, unknown>>];

function scheduled(over: { sources?: readonly OpenSource[]; files?: readonly StoredFile[] }) {
  const logged: Noted[] = [];
  const measured: Noted[] = [];
  const note = (events: Noted[], name: string) => (event: Readonly<Record<string, unknown>>) => {
    events.push([name, event]);
  };
  const log: LoadLog = {
    source: note(logged, 'source'),
    places: note(logged, 'places'),
    failed: note(logged, 'failed'),
    finished: note(logged, 'finished'),
  };
  const metrics: LoadMetrics = { source: note(measured, 'source'), run: note(measured, 'run') };
  const market = testMarket();
  const load: ScheduledLoad = {
    sources: over.sources ?? [],
    feedBucket: 'feed-bucket',
    stored: async (prefix) => (over.files ?? []).filter(({ key }) => key.startsWith(prefix)),
    market: market.loader,
    stores: { places: createMemoryPlacesStore(), annualConsumption: createMemoryConsumption() },
    loadedFiles: memoryFiles(),
    clock: { today: () => DAY, nowMs: () => NOW_MS },
    log,
    metrics,
    remainingMs: () => 900_000,
  };
  return { load, logged, measured, market };
}

function source(name: string, input: Input, over: Partial<TariffFeedSettings> = {}): OpenSource {
  const from = `${BUCKET}/${name}/`;
  return {
    settings: { ...DEFAULT_SETTINGS, source: name, format: 'energy-tariff-feed/1', from, ...over },
    reader: tariffFeed(input),
  };
}

/** A source with a supplier of its own. */
function good(name: string, over: Line = {}): OpenSource {
  const lines = [
    header({ source: name, ...over }),
    supplierLine({ key: name }),
    planLine({ supplier_key: name }),
    electricityOffer({ supplier_key: name }),
  ];
  return source(name, feed(lines, `${BUCKET}/${name}/feed.ndjson`));
}

const bad = source('bad', feed([header({ format: 'private words' })], 'bad.ndjson'));

function stored(key: string, text = '', version = 'v1'): StoredFile {
  return { key, version, modifiedAtMs: 0, input: createMemoryInput(`${BUCKET}/${key}`, text) };
}

function addresses(rows: string, version = 'v1'): StoredFile {
  const columns =
    'uprn,organisation,sub_building_name,building_name,building_number,po_box,thoroughfare,town,postcode,economy_7,gas';
  return stored('addresses/a.csv', `${columns}\n${rows}`, version);
}

const HOME = '100,,,,1,,Quiet Lane,Ely,CB7 4DL,false,true\n';

describe('the scheduled load', () => {
  it('loads sources first, then places files, and logs an event with the counts of each', async () => {
    const { load, logged } = scheduled({ sources: [good('deals')], files: [addresses(HOME)] });
    const finished = await runScheduledLoad(load, EVERYTHING);
    expect(finished).toMatchObject({
      isNewEdition: true,
      sources: 1,
      refusedSources: 0,
      incompleteSources: 0,
      files: 1,
      refusedFiles: 0,
      failedSteps: 0,
    });
    expect(logged.map(([name]) => name)).toEqual(['source', 'places', 'finished']);
    expect(logged[0]?.[1]).toEqual({
      source: 'deals',
      from: 's3://feed-bucket/deals/feed.ndjson',
      outcome: 'loaded',
      read: 4,
      accepted: 4,
      rejected: 0,
      leftOut: 0,
      unread: 0,
      seconds: expect.any(Number),
      heldPlans: [],
      rejectedLines: [],
    });
  });

  it('loads the other sources if one is refused, and then fails', async () => {
    const { load, logged, market } = scheduled({ sources: [bad, good('deals')] });
    await expect(runScheduledLoad(load, EVERYTHING)).rejects.toThrow(
      new LoadFailed('refused: 1 sources, 0 files; incomplete: 0 sources; failed steps: 0; see the log'),
    );
    expect((await market.source('deals'))?.offerCount).toBe(1);
    expect(logged[0]?.[1]).toMatchObject({ source: 'bad', outcome: 'refused', code: 'faulty-header' });
  });

  it('fails if part of a source could not be read, but loads the rest of it', async () => {
    const whole = good('api');
    const part: OpenSource = {
      ...whole,
      reader: { ...whole.reader, read: async (options) => ({ ...(await whole.reader.read(options)), unreadCount: 2 }) },
    };
    const { load, logged, market } = scheduled({ sources: [part] });
    await expect(runScheduledLoad(load, EVERYTHING)).rejects.toThrow('incomplete: 1 sources');
    expect((await market.source('api'))?.offerCount).toBe(1);
    expect(logged[0]?.[1]).toMatchObject({ outcome: 'loaded', unread: 2 });
  });

  it('uses the tolerance of each source', async () => {
    const lines = [header({ source: 'deals' }), supplierLine(), '{}'];
    const strict = source('deals', feed(lines));
    const lenient = source('deals', feed(lines), { tolerancePercent: 50 });
    await expect(runScheduledLoad(scheduled({ sources: [strict] }).load, EVERYTHING)).rejects.toThrow('refused: 1');
    expect(await runScheduledLoad(scheduled({ sources: [lenient] }).load, EVERYTHING)).toMatchObject({ sources: 1 });
  });

  it('measures the age of each source by its published_at, loaded now or earlier, and what was refused', async () => {
    const { load, measured } = scheduled({ sources: [good('deals', { published_at: '2026-11-21T06:00:00Z' })] });
    await runScheduledLoad(load, EVERYTHING);
    const older = good('deals', { published_at: '2026-11-20T12:00:00Z' });
    await expect(runScheduledLoad({ ...load, sources: [older, bad] }, EVERYTHING)).rejects.toThrow(LoadFailed);
    expect(measured).toEqual([
      ['source', { source: 'deals', ageHours: 6, rejectedUnits: 0, loadSeconds: expect.any(Number), isRefused: false }],
      ['run', { editionAgeHours: 0, goodSources: 1, staleSources: 0, heldPlans: 0 }],
      ['source', { source: 'deals', ageHours: 6, rejectedUnits: 0, loadSeconds: expect.any(Number), isRefused: true }],
      ['source', { source: 'bad', ageHours: null, rejectedUnits: 0, loadSeconds: expect.any(Number), isRefused: true }],
      ['run', { editionAgeHours: 0, goodSources: 0, staleSources: 0, heldPlans: 0 }],
    ]);
  });

  it('loads a file again only if it has changed or was refused', async () => {
    const files: StoredFile[] = [addresses(HOME)];
    const { load, logged } = scheduled({ files });
    await runScheduledLoad(load, EVERYTHING);
    await runScheduledLoad(load, EVERYTHING);
    expect(logged.filter(([name]) => name === 'places')).toHaveLength(1);
    files[0] = addresses('100,faulty\n', 'v2');
    await expect(runScheduledLoad(load, EVERYTHING)).rejects.toThrow('0 sources, 1 files');
    await expect(runScheduledLoad(load, EVERYTHING)).rejects.toThrow('0 sources, 1 files');
    files[0] = addresses(HOME, 'v3');
    expect((await runScheduledLoad(load, EVERYTHING)).files).toBe(1);
  });

  it('refuses a places file for which the run has no time left, after the sources are loaded', async () => {
    const { load, market } = scheduled({ sources: [good('deals')], files: [addresses(HOME)] });
    await expect(runScheduledLoad({ ...load, remainingMs: () => 30_000 }, EVERYTHING)).rejects.toThrow('1 files');
    expect((await market.source('deals'))?.offerCount).toBe(1);
  });

  it('goes on when a step fails, and fails at its end', async () => {
    const { load, market } = scheduled({ sources: [good('deals')] });
    const unlisted = async (): Promise<never> => {
      throw new TypeError('private words');
    };
    await expect(runScheduledLoad({ ...load, stored: unlisted }, EVERYTHING)).rejects.toThrow('failed steps: 1');
    expect((await market.source('deals'))?.offerCount).toBe(1);
  });

  it('logs no content of a source or file', async () => {
    const faulty = source(
      'faulty',
      feed([header({ source: 'faulty' }), supplierLine({ name: 5, key: 'private-words' })]),
    );
    const { load, logged } = scheduled({
      sources: [bad, faulty],
      files: [addresses(`${HOME}bad,private words,,,1,,,,CB7 4DL,maybe,\n`)],
    });
    await expect(runScheduledLoad(load, EVERYTHING)).rejects.toThrow(LoadFailed);
    expect(JSON.stringify(logged)).not.toMatch(/private|Quiet|CB7/);
    expect(logged.find(([name]) => name === 'places')?.[1]).toMatchObject({ outcome: 'refused', rejectedLines: [3] });
  });
});

describe('the load of an object that was put into the feed bucket', () => {
  const files = [stored('deals/feed.ndjson'), addresses(HOME), stored('feeds/old.ndjson')];
  const object = (key: string): Trigger => ({ kind: 'object', key });

  it('reads only the source that the object belongs to', async () => {
    const { load, logged, market } = scheduled({ sources: [good('deals'), good('other')], files });
    expect(await runScheduledLoad(load, object('deals/feed.ndjson'))).toMatchObject({ sources: 1, files: 0 });
    expect(logged.map(([name, { source: of }]) => [name, of])).toEqual([
      ['source', 'deals'],
      ['finished', undefined],
    ]);
    expect(await market.source('other')).toBeUndefined();
  });

  it('reads no source if it is a places file', async () => {
    const { load, market } = scheduled({ sources: [good('deals')], files });
    const finished = await runScheduledLoad(load, object('addresses/a.csv'));
    expect(finished).toMatchObject({ sources: 0, files: 1, editionId: null });
    expect(await market.source('deals')).toBeUndefined();
  });

  it('fails if it belongs to no source', async () => {
    const { load } = scheduled({ sources: [good('deals')], files });
    await expect(runScheduledLoad(load, object('feeds/old.ndjson'))).rejects.toThrow('failed steps: 1');
  });

  it('does nothing for a folder that the console creates', async () => {
    const { load } = scheduled({ sources: [good('deals')], files: [] });
    expect(await runScheduledLoad(load, object('deals/'))).toMatchObject({ sources: 0, files: 0 });
    expect(await runScheduledLoad(load, object('other/'))).toMatchObject({ sources: 0, files: 0 });
  });
});
