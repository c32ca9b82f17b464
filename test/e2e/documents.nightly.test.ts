import { execFile, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createClient } from '@energy-partner/client';
import { announcedCapArguments } from '../../bin/reference/announced-cap.ts';
import { captureExamples, EXAMPLES_FILE } from '../../bin/reference/examples.ts';
import { type FencedBlock, fencedBlocks } from '../support/documents.ts';
import { startServer } from '../support/local-server.ts';
import { readBody } from '../support/response-bodies.ts';
import {
  createPartner,
  DEMO,
  eventually,
  type RunningService,
  runOnService,
  startService,
} from '../support/service.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const PROJECT = join(import.meta.dirname, '../..');

let service: RunningService;
beforeAll(async () => {
  service = await startService({ sample: true });
});
afterAll(() => service?.stop());

function file(path: string): string {
  return readFileSync(join(PROJECT, path), 'utf8');
}

/** The output of a program about the service. @throws Error with its output if it fails */
async function run(command: string, ...args: readonly string[]): Promise<string> {
  const here = args.map((text) => text.replaceAll('http://localhost:3000', service.baseUrl));
  const options = { cwd: PROJECT, maxBuffer: 10_000_000, timeout: 60_000 };
  return (await promisify(execFile)(command, here, options)).stdout;
}

function isAboutReceivers({ text }: FencedBlock): boolean {
  return text.includes('WEBHOOK_SECRET');
}

async function freePort(): Promise<number> {
  const { url, close } = await startServer(() => undefined);
  await close();
  return Number(new URL(url).port);
}

describe('the examples of the reference', () => {
  it('are what the service returns', async () => {
    const journeyClient = await createPartner(service, 'switch', '--journey');
    const args = await announcedCapArguments(PROJECT, temporaryFolder());
    const announced = await startService({ sample: true, args });
    const { baseUrl } = service;
    const examples = await captureExamples({
      baseUrl,
      journeyClient,
      announcedCapUrl: announced.baseUrl,
    }).finally(() => announced.stop());
    const captured = JSON.parse(JSON.stringify(examples));
    const committed = JSON.parse(file(EXAMPLES_FILE));
    if (JSON.stringify(captured) === JSON.stringify(committed)) return;
    expect(captured).toEqual(committed);
    throw new Error(`${EXAMPLES_FILE} is in another order: npm run reference generates it again`);
  });
});

describe('the examples of docs/partners.md', () => {
  const ofOpenidClient = ({ text }: FencedBlock): boolean => text.includes("from 'openid-client'");
  const all = fencedBlocks('docs/partners.md').filter((block) => !isAboutReceivers(block));
  const openidClient = all.find(ofOpenidClient);
  const blocks = all.filter((block) => !ofOpenidClient(block));
  const block = (wanted: string): string =>
    blocks.find(({ language }) => language === wanted)?.text ?? '';

  it('are all run here', () => {
    expect(blocks.map(({ language }) => language).toSorted()).toEqual([
      'bash',
      'console',
      'python',
      'sh',
      'shell',
      'shell',
      'ts',
      'typescript',
    ]);
  });

  it('work in curl when pasted', async () => {
    const lines = (await run('sh', '-c', block('sh'))).trim().split('\n');
    const [compared, session, best] = lines.map((line): unknown => JSON.parse(line));
    const { total, comparisons } = readBody('comparison', compared).comparison;
    expect([total, comparisons[0]?.personal_projection.total_pence]).toEqual([20, 132_135]);
    expect(new URL(readBody('drop', session).plan_info_url).searchParams.get('ref')).toBe('demo');
    expect(readBody('best-available', best).address.postcode).toBe('NR2 2HH');
  });

  it('send the rates of a household when pasted', async () => {
    const rates = blocks.find(({ text }) => text.includes('rates_include_vat'))?.text ?? '';
    const lines = (await run('bash', '-c', `${block('sh')}\n${rates}`)).trim().split('\n');
    const { comparison } = readBody('comparison', JSON.parse(lines.at(-1) ?? ''));
    expect(comparison.current.electricity?.plan.key).toBe('own-rates');
  });

  it('rehearse a switch that fails when pasted', async () => {
    const lines = (await run('bash', '-c', `${block('sh')}\n${block('console')}`)).trim();
    const [shown = '', ...codes] = lines.split('\n').slice(-4).toReversed();
    expect(codes).toEqual(['200', '200', '200']);
    const { electricity } = readBody('switch', JSON.parse(shown)).switch;
    expect(electricity?.history.map(({ status }) => status)).toEqual([
      ...['objected', 'rejected', 'cancelled'],
    ]);
  });

  it.each([
    [
      'TypeScript with the client',
      'ts',
      process.execPath,
      ['--input-type=module-typescript', '--eval'],
    ],
    ['Python', 'python', 'python3', ['-c']],
  ])('work in %s when pasted', async (_, language, command, args) => {
    const output = await run(command, ...args, block(language));
    expect(output).toContain('20 plans, the cheapest 132135 pence a year\n');
    expect(output).toMatch(/^redirect to http:\/\/localhost:\d+\/journey\?session=\S+ref=demo/m);
    expect(output).toMatch(/^assumed .+ of .+: .+/m);
  });

  it.each([
    ['curl', 'bash', 'bash', ['-c'], /^1000$/m],
    [
      'TypeScript with the client',
      'typescript',
      process.execPath,
      ['--input-type=module-typescript', '--eval'],
      /^\d{3} of 1000 households save, after exit fees$/m,
    ],
  ])('compare a file of households in %s when pasted', async (_, language, command, args, last) => {
    const results = join(temporaryFolder(), 'comparisons.ndjson');
    const program = block(language).replaceAll('comparisons.ndjson', results);
    expect(await run(command, ...args, program)).toMatch(last);
  });

  it('work with openid-client when pasted', async () => {
    const output = await run(
      process.execPath,
      '--input-type=module',
      '--eval',
      openidClient?.text ?? '',
    );
    expect(output).toBe('200 for demo, valid for 86400 seconds\n');
  });
});

describe('a receiver of docs/partners.md', () => {
  const receivers = fencedBlocks('docs/partners.md').filter(isAboutReceivers);

  it('is shown in each language that is tested here', () => {
    const languages = receivers.map(({ language }) => language);
    expect(languages).toEqual(['console', 'js', 'python']);
  });

  it.each([
    ['JavaScript', 'js', process.execPath, ['--input-type=module', '--eval']],
    ['Python', 'python', 'python3', ['-c']],
  ])('works in %s when pasted', async (_, language, command, args) => {
    const name = `my-bank-${language}`;
    await createPartner(service, name);
    const port = await freePort();
    const url = `http://localhost:${port}`;
    const webhook = (...options: readonly string[]) =>
      runOnService(service, 'partner', ['webhook', name, ...options, '--json']);
    const { secret } = JSON.parse((await webhook('--url', url)).stdout);
    const text = receivers.find((block) => block.language === language)?.text ?? '';
    const child = spawn(command, [...args, text.replaceAll('4000', String(port))], {
      cwd: PROJECT,
      env: { ...process.env, WEBHOOK_SECRET: secret },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    const hasPrinted = (line: RegExp) => eventually(async () => line.test(output), 60_000);
    try {
      expect(await hasPrinted(/^listening$/m)).toBe(true);
      expect((await webhook('--test')).code).toBe(0);
      expect(await hasPrinted(/^msg_\S+ webhook\.test \{\}$/m)).toBe(true);
      const timestamp = String(Math.floor(Date.now() / 1000));
      const forged = { 'webhook-id': 'a', 'webhook-timestamp': timestamp };
      for (const signature of ['v1,eA==', 'ü', '']) {
        const headers = { ...forged, 'webhook-signature': encodeURI(signature) };
        const { status } = await fetch(url, { method: 'POST', headers, body: '{}' });
        expect([signature, status]).toEqual([signature, 401]);
      }
    } finally {
      child.kill();
    }
  });
});

it('an OAuth client in Python configures itself, gets tokens in both ways and verifies their signatures', async () => {
  const output = await run(
    'python3',
    'test/fixtures/oauth_client.py',
    service.baseUrl,
    DEMO.clientId,
    DEMO.secret,
  );
  const good = { type: 'at+jwt', signed: true, issuer: true, client: DEMO.clientId };
  expect(JSON.parse(output)).toEqual([good, good]);
});

describe('the client', () => {
  const options = () => ({
    baseUrl: service.baseUrl,
    clientId: DEMO.clientId,
    clientSecret: DEMO.secret,
  });

  it('has a method for every other operation that responds with JSON', async () => {
    const client = createClient(options());
    const home = { post_code: 'SW1A 1AA', fuel: 'gas' } as const;
    expect((await client.listSuppliers(home)).suppliers.length).toBeGreaterThan(0);
    expect((await client.listSources()).sources.length).toBeGreaterThan(0);
    expect(
      (await client.listBestBuys({ best_buy_type: 'cheapest-fixed-plans' })).plans.length,
    ).toBeGreaterThan(0);
    expect((await client.getKeySet()).keys.length).toBeGreaterThan(0);
    expect((await client.getIssuerMetadata()).issuer).toBe(service.baseUrl);
    expect(await client.getReferenceDocument()).toMatchObject({ openapi: '3.1.0' });
  });

  it('is compiled to a package that Node runs as it is', async () => {
    await run(process.execPath, 'bin/build.ts', 'client');
    const script = `
      import { createClient } from './dist/client/index.js';
      console.log(await createClient(${JSON.stringify(options())}).getStatus());
    `;
    expect(await run(process.execPath, '--input-type=module', '--eval', script)).toContain(
      "'request-from': 'demo'",
    );
  });
});

describe('npm run try', () => {
  it('ranks the plans at a postcode against the standard variable plan of a supplier, and marks that plan', async () => {
    const args = ['eh1 1yz', '--supplier', 'octopus-energy', '--limit', '30'];
    const { code, stdout } = await runOnService(service, 'try', args);
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^You could save about £\d+ a year\.\n+\d+ plans for gas and electricity at eh1 1yz, the best saving first; medium usage/,
    );
    expect(stdout).toMatch(/^The year as things stand: £1,\d{3}\.\d\d with Octopus Energy/m);
    expect(stdout).toMatch(
      /^ +A YEAR +A MONTH +AFTER FEES +PLAN\n 1 +£1,\d{3}\.\d\d +£1\d\d\.\d\d +£\d+\.\d\d +\w/m,
    );
    expect(stdout).toMatch(/Octopus Energy .*\(your plan, cannot be switched to here\)/);
    expect(stdout).toContain('Sample prices');
  });

  it('says how to start the service if none is running', async () => {
    const { code, output } = await runOnService({ directory: '/nonexistent' }, 'try', ['SW1A 1AA']);
    expect([code, output.trim()]).toEqual([
      1,
      'no local service is running here: start it with npm start',
    ]);
  });
});

const PARTNERS = file('docs/partners.md');

/** Puts a command that goes on after a backslash or a pipe on one line. */
function joined(text: string): string {
  return text.replaceAll(/ \\\n\s*/g, ' ').replaceAll(/ \|\n\s*/g, ' | ');
}

const commands: readonly string[] = fencedBlocks('README.md')
  .filter(({ language }) => language === 'sh')
  .flatMap(({ text }) => joined(text).split('\n'))
  .map((line) => line.replace(/\s+# .*$/, '').trim());

/** README gets one token for all of its calls. */
const TOKEN_COMMAND = commands.find((command) => command.startsWith('TOKEN=')) ?? '';

/** An invented plan with a cheap night, for homes with a car. */
const NIGHT_PLAN = 'invented-night-charger';

async function called(command = ''): Promise<unknown> {
  return JSON.parse(await run('sh', '-c', `${TOKEN_COMMAND}\n${command}`));
}

describe('README', () => {
  const calls = commands.filter((command) => command.startsWith('curl '));

  it.each(calls)('has a call that works when pasted: %s', async (command) => {
    expect(await called(command)).not.toHaveProperty('errors', expect.any(Array));
  });

  it('shows the response that its first call gets', async () => {
    const text = fencedBlocks('README.md').find(({ language }) => language === 'json')?.text ?? '';
    const { comparisons: shown, ...rest } = JSON.parse(text).comparison;
    const { comparison } = readBody('comparison', await called(calls[0]));
    expect(comparison).toMatchObject(rest);
    expect(comparison.comparisons[0]).toMatchObject(shown[0]);
  });

  it.each(commands.filter((command) => /^npm run (load|partner) -- /.test(command)))(
    'has a command that works on the local service without a stage: %s',
    async (command) => {
      const [, script, rest = ''] = /^npm run (load|partner) -- (.*)$/.exec(command) ?? [];
      const args = rest.replace(/ --stage \w+/, '').split(' ');
      const { code, output } = await runOnService(
        service,
        script === 'load' ? 'load' : 'partner',
        args,
      );
      expect([command, code, code === 0 ? '' : output]).toEqual([command, 0, '']);
    },
  );
});

describe('the smart meters and electric cars of docs/partners.md', () => {
  it('show what the kWh of a car do to the ranking', async () => {
    const call = fencedBlocks('docs/partners.md').find(({ language }) => language === 'shell');
    const [request = ''] = joined(call?.text ?? '').split(' -d has=');
    const rows = [...PARTNERS.matchAll(/^\| (none|`has=.*?) \| (\d.*) \|$/gm)];
    expect(rows).toHaveLength(3);
    for (const [, lastLine = '', figures] of rows) {
      const added = [...lastLine.matchAll(/`(.+?)`/g)]
        .map(([, parameter]) => ` -d ${parameter}`)
        .join('');
      const { comparison } = readBody(
        'comparison',
        await called(`${request}${added} -d limit=500`),
      );
      const totals = comparison.comparisons.map(
        ({ personal_projection }) => personal_projection.total_pence,
      );
      const at = comparison.comparisons.findIndex(({ plan }) => plan.key === NIGHT_PLAN);
      const nightPlan = at < 0 ? ['not listed', 'none'] : [totals[at], at + 1];
      expect([lastLine, figures]).toEqual([
        lastLine,
        [comparison.total, totals[0], ...nightPlan].join(' | '),
      ]);
    }
  });
});
