import { tariffFeed } from '../../../data-loader/formats/tariff-feed.ts';
import {
  changedKey,
  LoadFailed,
  runScheduledLoad,
  type ScheduledLoad,
} from '../../../data-loader/handler.ts';
import { DEFAULT_RULES } from '../../../data-loader/judge/source-reading.ts';
import type { OpenSource } from '../../../data-loader/open-source.ts';
import { placesDue } from '../../../data-loader/places/import-places.ts';
import type { Input } from '../../../data-loader/sources/input.ts';
import type { StoredFile } from '../../../data-loader/sources/s3.ts';
import { createMeasure } from '../../../data-loader/telemetry.ts';
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
import { createMemoryConsumption, createMemoryPlacesStore } from '../../support/memory-stores.ts';
import { writtenMetrics } from '../../support/written-metrics.ts';
import { DAY, NOW_MS, testMarket } from './market-maker.ts';

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
  const note = (message: string, fields: object) => void logged.push([message, { ...fields }]);
  const market = testMarket();
  const load: ScheduledLoad = {
    sources: over.sources ?? [],
    feedBucket: 'feed-bucket',
    stored: async () => over.files ?? [],
    market: market.loader,
    stores: { places: createMemoryPlacesStore(), annualConsumption: createMemoryConsumption() },
    loadedFiles: memoryFiles(),
    clock: { today: () => DAY, nowMs: () => NOW_MS },
    logger: { info: note, warn: note, error: note },
    measure: () => undefined,
    remainingMs: () => 900_000,
  };
  return { load, logged, market };
}

function source(name: string, input: Input): OpenSource {
  const from = `${BUCKET}/${name}/`;
  return { reader: tariffFeed(input), source: name, from, rules: () => DEFAULT_RULES };
}

/** A source with another supplier. */
function good(name: string, over: Line = {}): OpenSource {
  const lines = [
    header({ source: name, ...over }),
    supplierLine({ key: name }),
    planLine({ supplier_key: name }),
    electricityOffer({ supplier_key: name }),
  ];
  return source(name, feed(lines, `${BUCKET}/${name}/feed.ndjson`));
}

/** Some of its units could not be read. */
function inPart({ reader, ...whole }: OpenSource): OpenSource {
  return {
    ...whole,
    reader: {
      ...reader,
      read: async (options) => ({ ...(await reader.read(options)), unreadCount: 2 }),
    },
  };
}

const bad = source('bad', feed([header({ format: 'private words' })], 'bad.ndjson'));

function stored(key: string, { text = '', version = 'v1', modifiedAtMs = 0 } = {}): StoredFile {
  return { key, version, modifiedAtMs, input: createMemoryInput(`${BUCKET}/${key}`, text) };
}

function addresses(rows: string, version = 'v1'): StoredFile {
  const columns =
    'uprn,organisation,sub_building_name,building_name,building_number,po_box,thoroughfare,town,postcode,economy_7,gas';
  return stored('addresses/a.csv', { text: `${columns}\n${rows}`, version });
}

const HOME = '100,,,,1,,Quiet Lane,Ely,CB7 4DL,false,true\n';

describe('the scheduled load', () => {
  it('loads sources first, then places files, and logs an event with the counts of each', async () => {
    const { load, logged } = scheduled({ sources: [good('deals')], files: [addresses(HOME)] });
    const finished = await runScheduledLoad(load, null);
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
      missing: 0,
      missingParts: [],
      removedParts: [],
      vanished: 0,
      vanishedPlans: [],
      seconds: expect.any(Number),
      heldPlans: [],
      followingNothing: [],
      rejectedLines: [],
    });
  });

  it('loads the rest if a source, a part of one or a step fails, and then fails', async () => {
    const { load, logged, market } = scheduled({
      sources: [bad, inPart(good('api')), good('deals')],
    });
    const unlisted = async (): Promise<never> => {
      throw new TypeError('private words');
    };
    await expect(runScheduledLoad({ ...load, stored: unlisted }, null)).rejects.toThrow(
      new LoadFailed(
        '{"refusedSources":1,"incompleteSources":1,"refusedFiles":0,"failedSteps":1}; see the log',
      ),
    );
    for (const name of ['api', 'deals']) expect((await market.state(name))?.offers).toBe(1);
    expect(logged.map(([, event]) => event)).toMatchObject([
      { source: 'bad', outcome: 'refused', code: 'faulty-header' },
      { source: 'api', outcome: 'loaded', unread: 2 },
      { source: 'deals', outcome: 'loaded' },
      { step: 'feed bucket', error: 'TypeError' },
      { refusedSources: 1 },
    ]);
  });

  it('measures the age of each source from its published_at, and what was refused', async () => {
    Object.assign(process.env, {
      POWERTOOLS_METRICS_NAMESPACE: 'energy-test',
      POWERTOOLS_SERVICE_NAME: 'data-loader',
    });
    const measure = createMeasure();
    const load = { ...scheduled({}).load, measure };
    const newer = good('deals', { published_at: '2026-11-21T06:00:00Z' });
    const older = good('deals', { published_at: '2026-11-20T12:00:00Z' });
    const lines = await writtenMetrics(async () => {
      await runScheduledLoad({ ...load, sources: [newer] }, null);
      await expect(runScheduledLoad({ ...load, sources: [older, bad] }, null)).rejects.toThrow(
        LoadFailed,
      );
    });
    const service = 'data-loader';
    const figures = { service, RejectedUnits: 0, LoadSeconds: expect.any(Number) };
    const run = { service, EditionAgeHours: 0, StaleSources: 0, HeldPlans: 0, MissingParts: 0 };
    expect(lines.map(({ values }) => values)).toEqual([
      { ...figures, source: 'deals', SourceAgeHours: 6, Refused: 0 },
      { ...run, GoodSources: 1 },
      { ...figures, source: 'deals', SourceAgeHours: 6, Refused: 1 },
      { ...figures, source: 'bad', Refused: 1 },
      { ...run, GoodSources: 0 },
    ]);
    expect(lines[0]).toMatchObject({
      namespace: 'energy-test',
      dimensions: [['service', 'source']],
    });
    expect(lines[1]).toMatchObject({ dimensions: [['service']] });
  });

  it('loads a file again only if it has changed or was refused', async () => {
    const files: StoredFile[] = [addresses(HOME)];
    const { load, logged } = scheduled({ files });
    await runScheduledLoad(load, null);
    await runScheduledLoad(load, null);
    expect(logged.filter(([name]) => name === 'places')).toHaveLength(1);
    files[0] = addresses('100,faulty\n', 'v2');
    await expect(runScheduledLoad(load, null)).rejects.toThrow('"refusedFiles":1');
    await expect(runScheduledLoad(load, null)).rejects.toThrow('"refusedFiles":1');
    files[0] = addresses(HOME, 'v3');
    expect((await runScheduledLoad(load, null)).files).toBe(1);
  });

  it('refuses a places file for which the run has no time left, after the sources are loaded', async () => {
    const { load, market } = scheduled({ sources: [good('deals')], files: [addresses(HOME)] });
    await expect(runScheduledLoad({ ...load, remainingMs: () => 30_000 }, null)).rejects.toThrow(
      '"refusedFiles":1',
    );
    expect((await market.state('deals'))?.offers).toBe(1);
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
    await expect(runScheduledLoad(load, null)).rejects.toThrow(LoadFailed);
    expect(JSON.stringify(logged)).not.toMatch(/private|Quiet|CB7/);
    expect(logged.find(([name]) => name === 'places')?.[1]).toMatchObject({
      outcome: 'refused',
      rejectedLines: [3],
    });
  });
});

describe('the load of an object that was put into the feed bucket', () => {
  const files = [stored('deals/feed.ndjson'), addresses(HOME), stored('feeds/old.ndjson')];

  it.each<readonly [string, object, readonly string[]]>([
    ['deals/feed.ndjson', { sources: 1, files: 0 }, ['deals']],
    ['addresses/a.csv', { sources: 0, files: 1, editionId: null }, []],
    // Folders that the console creates.
    ['deals/', { sources: 0, files: 0 }, []],
    ['other/', { sources: 0, files: 0 }, []],
  ])('reads only what %s belongs to', async (key, counts, expected) => {
    const { load, market } = scheduled({ sources: [good('deals'), good('other')], files });
    expect(await runScheduledLoad(load, key)).toMatchObject(counts);
    expect((await market.loader.pointer()).sources.map((state) => state.source)).toEqual(expected);
  });

  it('fails if it belongs to no source', async () => {
    const { load } = scheduled({ sources: [good('deals')], files });
    await expect(runScheduledLoad(load, 'feeds/old.ndjson')).rejects.toThrow('"failedSteps":1');
  });
});

describe('what starts a load', () => {
  const queued = (body: object) => ({ Records: [{ messageId: '1', body: JSON.stringify(body) }] });

  it('is an object if the queue reports a new one, and otherwise the schedule or a person', () => {
    const object = { key: 'deals/prices of May.ndjson', size: 5 };
    const created = { source: 'aws.s3', 'detail-type': 'Object Created', detail: { object } };
    expect([queued(created), {}, null, undefined].map(changedKey)).toEqual([
      object.key,
      null,
      null,
      null,
    ]);
  });

  it('is an error if the queue has anything else, which would otherwise load everything', () => {
    expect(() => changedKey(queued({ Event: 's3:TestEvent' }))).toThrow();
  });
});

describe('the list of places files in a bucket', () => {
  it('distinguishes kinds by prefix and name, with only the newest postcode file but all addresses, oldest first', () => {
    const keys = [
      ['postcodes', 'postcodes/ONSPD_AUG_2026.csv'],
      ['averages-gas', 'averages/Postcode_level_gas_2024.csv'],
      ['averages-electricity', 'averages/Postcode_level_all_meters_electricity_2024.csv'],
      ['averages-economy-7', 'averages/Postcode_level_economy_7_electricity_2024.csv'],
      ['addresses', 'addresses/b.csv'],
      ['addresses', 'addresses/a.csv'],
      ['readings', 'readings/r.csv.gz'],
    ] as const;
    const newest = keys.map(([, key], index) => stored(key, { modifiedAtMs: index + 1 }));
    const { files } = placesDue([...newest.toReversed(), stored('postcodes/z.csv')], null);
    expect(files.map(({ kind, key }) => [kind, key])).toEqual(keys);
  });
});
