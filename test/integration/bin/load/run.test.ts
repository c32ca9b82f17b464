import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runCommand } from '../../../../bin/load/run.ts';
import { openTarget } from '../../../../bin/load/target.ts';
import { DEFAULT_RULES } from '../../../../data-loader/judge/source-reading.ts';
import { tableName } from '../../../../lib/names.ts';
import { writeState } from '../../../../local/state.ts';
import { startTestDynamodb, type TestDynamodb } from '../../../support/embedded-dynamodb.ts';
import {
  electricityOffer,
  feedLines,
  header,
  type Line,
  planLine,
  price,
  supplierLine,
} from '../../../support/feed-maker.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const FOLDER = temporaryFolder();
const HOME =
  'uprn,organisation,sub_building_name,building_name,building_number,po_box,thoroughfare,town,postcode,economy_7,gas\n100,,,,1,,Quiet Lane,Ely,CB7 4DL,false,true\n';

function file(name: string, text: string): string {
  writeFileSync(join(FOLDER, name), text);
  return name;
}

function feedFile(name: string, over: Line, ...more: readonly (Line | string)[]): string {
  return file(
    name,
    feedLines([header(over), supplierLine(), planLine(), electricityOffer(), ...more]),
  );
}

type Ran = { readonly code: number; readonly out: string; readonly err: string };

let localDirectory = FOLDER;

function load(...args: readonly string[]): Promise<Ran> {
  return loadInto(openTarget, ...args);
}

async function loadInto(open: typeof openTarget, ...args: readonly string[]): Promise<Ran> {
  let [out, err] = ['', ''];
  const code = await runCommand(args, {
    open: (stage) => open(stage, localDirectory, Date.now()),
    isTerminal: false,
    directory: FOLDER,
    print: (line) => {
      out += `${line}\n`;
    },
    printError: (line) => {
      err += `${line}\n`;
    },
  });
  return { code, out, err };
}

describe('npm run load', () => {
  let dynamodb: TestDynamodb;

  beforeAll(async () => {
    dynamodb = await startTestDynamodb();
    for (const name of ['Market', 'Places', 'Meters', 'LookupRecords'] as const)
      await dynamodb.makeTable(tableName('local', name));
    localDirectory = temporaryFolder();
    writeState(localDirectory, {
      pid: process.pid,
      baseUrl: 'http://localhost:3000',
      today: '2026-11-21',
      dynamodbUrl: dynamodb.url,
      eventsQueueUrl: 'http://127.0.0.1:8001/local/events',
    });
  });

  afterAll(() => dynamodb.stop());

  it('loads a feed of the current folder, reports it, and finds it unchanged the next time', async () => {
    const first = await load(feedFile('first.ndjson', {}));
    expect(first).toMatchObject({ code: 0 });
    expect(first.out).toMatch(
      /^first\.ndjson: loaded \(source test\): 1 supplier, 1 plan, 1 offer; 4 read, \d+\.\d s\nmarket: edition \S+\n$/,
    );
    expect(first.err.replaceAll(/\d+\.\d s/g, 'so long')).toBe(
      'reading first.ndjson ...\nreading first.ndjson: finished after so long\n' +
        'publishing the market ...\npublishing the market: finished after so long\n',
    );
    const second = await load('first.ndjson');
    expect(second.out).toMatch(
      /^first\.ndjson: unchanged \(source test\); 4 read, \d+\.\d s\nmarket: edition \S+, unchanged\n$/,
    );
  });

  it('exits with 1 and the reason if a feed is refused, and loads the others', async () => {
    const bad = file('bad.ndjson', feedLines([header({ format: 'csv', source: 'bad' })]));
    const faulty = feedFile('faulty.ndjson', { source: 'faulty' });
    const fine = file(
      'fine.ndjson',
      feedLines([header({ source: 'fine' }), supplierLine({ key: 'crest' })]),
    );
    const { code, out } = await load(bad, faulty, fine, 'missing.ndjson');
    expect(code).toBe(1);
    const lines = out.replaceAll(/\d+\.\d s$/gm, 'so long').split('\n');
    expect(lines.slice(0, -2)).toEqual([
      'bad.ndjson: refused: header: format must be one of energy-tariff-feed/1, not "csv"; 1 read, so long',
      'faulty.ndjson: refused (source faulty): 3 of 4 lines have errors; the limit is 1 %; 4 read, 3 rejected, so long',
      '  line 2 (acme): supplier acme belongs to source test',
      '  line 3 (acme/fixed): plan acme/fixed belongs to source test',
      '  line 4 (acme/fixed): plan acme/fixed has no valid line in this feed',
      'fine.ndjson: loaded (source fine): 1 supplier, 0 plans, 0 offers; 2 read, so long',
      'missing.ndjson: refused: no such file; 0 read, so long',
    ]);
  });

  it('loads an older feed if it is forced', async () => {
    const older = feedFile('older.ndjson', { published_at: '2026-11-01T00:00:00Z' });
    expect((await load(older)).out).toContain(
      'is older than 2026-11-20T06:00:00Z, which is loaded',
    );
    expect(await load(older, '--force')).toMatchObject({ code: 0 });
  });

  it('tolerates as many faulty lines as the settings of the stage allow', async () => {
    const faulty = feedFile('erring.ndjson', { source: 'erring' }, '{}');
    const tolerating =
      (tolerant: string) =>
      (...args: Parameters<typeof openTarget>) => ({
        ...openTarget(...args),
        rules: (source: string) => ({
          ...DEFAULT_RULES,
          tolerance_percent: source === tolerant ? 80 : 1,
        }),
      });
    expect(await loadInto(tolerating('other'), faulty, '--dry-run')).toMatchObject({ code: 1 });
    expect(await loadInto(tolerating('erring'), faulty, '--dry-run')).toMatchObject({ code: 0 });
  });

  it('checks and publishes nothing with --dry-run', async () => {
    const next = feedFile(
      'next.ndjson',
      { published_at: '2026-11-21T00:00:00Z' },
      planLine({ key: 'second' }),
    );
    const before = (await load('--editions')).out;
    const { code, out, err } = await load(next, '--dry-run');
    expect([code, err]).toEqual([0, expect.stringContaining('reading next.ndjson ...')]);
    expect(out).toMatch(
      /^next\.ndjson: loaded \(source test\): .*2 plans.*\nprices were not judged: .*--judge judges them\ndry run: nothing was published\n$/,
    );
    const judged = await load(next, '--dry-run', '--judge');
    expect([judged.code, judged.out]).toEqual([0, expect.not.stringContaining('not judged')]);
    const electricity = price({ charge_pence_per_day: 5.05 });
    const cheap = file(
      'cheap.ndjson',
      feedLines([
        header({ published_at: '2026-11-21T00:00:00Z' }),
        ...[supplierLine(), planLine(), electricityOffer({ electricity })],
      ]),
    );
    expect((await load(cheap, '--dry-run', '--judge')).out).toContain(
      'the electricity standing charge is 5.05 p, after 50.50 p: less than half',
    );
    expect((await load('--editions')).out).toBe(before);
  });

  it('rolls back to an edition, and skips the content rolled back until the source is resumed', async () => {
    const feedOf = (hour: string): string =>
      file(
        `${hour}.ndjson`,
        feedLines([
          header({ source: 'rolled', published_at: `2026-11-21T${hour}:00:00Z` }),
          supplierLine({ key: 'rolled' }),
          planLine({ supplier_key: 'rolled', key: hour }),
        ]),
      );
    const rolledBack =
      'rolled back: source rolled, until it publishes something newer than 2026-11-21T02:00:00Z or you use --resume rolled';
    expect(await load(feedOf('01'))).toMatchObject({ code: 0 });
    const [editionId = ''] = (await load('--editions')).out.split(' ');
    expect(await load(feedOf('02'))).toMatchObject({ code: 0 });

    expect((await load('--roll-back-to', editionId)).out).toBe(
      `market: edition ${editionId}\n${rolledBack}\n`,
    );
    const editions = (await load('--editions')).out;
    expect(editions).toMatch(new RegExp(`^${editionId} .* current$`, 'm'));
    expect(editions).toContain(`\n${rolledBack}\n`);
    expect((await load('02.ndjson')).out).toMatch(/^02\.ndjson: skipped \(source rolled\): /);

    const resumed = 'source rolled is resumed: the next run loads it\n';
    expect(await load('--resume', 'rolled')).toMatchObject({ code: 0, out: resumed });
    expect((await load('--editions')).out).not.toContain('rolled back');
    expect((await load('02.ndjson')).out).toMatch(/^02\.ndjson: loaded/);
    const unknown = [await load('--roll-back-to', 'nonsense'), await load('--resume', 'nobody')];
    expect(unknown).toMatchObject([
      { code: 1, err: expect.stringContaining('there is no edition nonsense of the last 90 days') },
      {
        code: 1,
        err: expect.stringMatching(
          /^error: there is no source nobody; these sources are loaded: .*test/,
        ),
      },
    ]);
  });

  it('prints every faulty line, however many there are', async () => {
    const bad = feedFile(
      'rejects.ndjson',
      { source: 'rejects' },
      ...Array.from({ length: 1_500 }, () => '{}'),
    );
    const { code, out } = await load(bad, '--dry-run');
    expect(code).toBe(1);
    expect(out.match(/^ {2}line \d+: type is missing/gm)).toHaveLength(1_500);
  });

  it('loads the sources of a list, its files relative to it, and finds them unchanged the next time', async () => {
    mkdirSync(join(FOLDER, 'lists/feeds'), { recursive: true });
    feedFile('lists/feeds/listed.ndjson', { source: 'listed' }, '{}');
    const entry = { source: 'listed', format: 'energy-tariff-feed/1', from: 'feeds/listed.ndjson' };
    const list = file(
      'lists/sources.json',
      JSON.stringify({ sources: [{ ...entry, tolerance_percent: 100 }] }),
    );
    expect(await load('--sources', list)).toMatchObject({
      code: 0,
      out: expect.stringContaining('(source listed)'),
    });
    expect(await load('--sources', list)).toMatchObject({
      code: 0,
      out: expect.stringContaining('unchanged'),
    });
    const strict = file(
      'lists/strict.json',
      JSON.stringify({ sources: [{ ...entry, from: 'missing.ndjson' }] }),
    );
    expect(await load('--sources', strict)).toMatchObject({
      code: 1,
      out: expect.stringContaining('no such file'),
    });
  });

  it('loads files of places, and reports what is wrong with them only by line', async () => {
    const good = await load('--addresses', file('addresses.csv', HOME));
    expect(good).toMatchObject({ code: 0, out: 'addresses.csv: loaded (addresses): 1 record\n' });
    const bad = await load('--addresses', file('bad.csv', HOME.replace('false', 'maybe')));
    expect(bad.code).toBe(1);
    expect(bad.out).toMatch(/^bad\.csv: refused \(addresses\): .*\n {2}line 2: invalid economy_7/);
    expect(bad.out).not.toContain('Quiet');
  });

  it('erases a home, prints only how much was removed, and finds nothing the next time', async () => {
    const readings = 'uprn,fuel,annual_kwh,economy_7\n100,gas,9000,\n100,electricity,2700,true\n';
    await load(
      '--addresses',
      file('addresses.csv', HOME),
      '--readings',
      file('readings.csv', readings),
    );
    expect((await load('--show-home', '0100')).out).toBe(
      'home 0100: electricity 2700 kWh a year, gas 9000 kWh a year\n',
    );
    expect(await load('--erase-home', '100')).toEqual({
      code: 0,
      out: 'home 100: removed 1 address and 2 annual consumption figures\n',
      err: expect.stringMatching(
        /^reading addresses \.\.\.\nreading addresses: finished after \d+\.\d s\n$/,
      ),
    });
    expect((await load('--show-home', '100')).out).toBe(
      'home 100: no annual consumption is stored\n',
    );
    const again = await load('--erase-home', '0100');
    expect(again).toMatchObject({ code: 0, out: 'home 0100: nothing is stored about it\n' });
  });

  it('reads files of the current folder, and says what to do if no service is running', async () => {
    const run = (directory: string): Promise<readonly [code: unknown, out: string, err: string]> =>
      new Promise((done) => {
        const env = {
          ...process.env,
          ENERGY_LOCAL_DIRECTORY: directory,
          INIT_CWD: FOLDER,
          NODE_OPTIONS: '',
        };
        execFile(
          process.execPath,
          [resolve('bin/load.ts'), 'first.ndjson'],
          { env },
          (error, out, err) => done([error?.code ?? 0, out, err]),
        );
      });
    expect(await run(localDirectory)).toEqual([
      0,
      expect.stringMatching(/^first.ndjson: /),
      expect.any(String),
    ]);
    const words = expect.stringContaining('start it with npm start');
    expect(await run(temporaryFolder())).toEqual([1, '', words]);
  });
});

describe('the command line of npm run load', () => {
  const unopened = () => {
    throw new Error('a usage error is noticed first');
  };

  it.each([
    ['', 'nothing to load: name a tariff feed, such as prices.ndjson'],
    [
      'a.ndjson --editions',
      '--editions, --roll-back-to, --resume, --show-home, --erase-home and loading cannot be combined',
    ],
    ['--resume deals --roll-back-to x', '--erase-home and loading cannot be combined'],
    ['--erase-home 12a', "argument '12a' is invalid. Give a UPRN of 1 to 12 digits."],
    ['--erase-home=', 'Give a UPRN of 1 to 12 digits.'],
    ['a.ndjson --judge', '--judge is for --dry-run without --stage'],
    ['a.ndjson --dry-run --stage staging --judge', '--judge is for --dry-run without --stage'],
    ['--addresses a.csv --dry-run', '--dry-run is for tariff feeds and sources only'],
    ['--sources a.json a.ndjson', 'name either tariff feeds or a list of sources'],
    ['--sources no-such-list.json', '/no-such-list.json cannot be read (ENOENT)'],
    ['a.ndjson --boundaries b.geojson', '--boundaries needs --postcodes'],
    ['a.ndjson --stage test', 'Allowed choices are staging, production.'],
    ['a.ndjson --fast', "unknown option '--fast'"],
  ])('exits with 2 on a usage error: npm run load -- %s', async (line, words) => {
    const { code, out, err } = await loadInto(unopened, ...line.split(' ').filter(Boolean));
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(words);
  });
});
