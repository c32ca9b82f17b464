import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { TARGETS } from '../../bin/deploy/target.ts';
import { greeting, SAMPLE_DATES } from '../../bin/local/greeting.ts';
import { readPort } from '../../bin/local/options.ts';
import { ENVIRONMENTS } from '../../lib/environments.ts';
import { ROUTES } from '../../lib/routes.ts';
import { fencedBlocks } from '../support/markdown-blocks.ts';
import { printedCommands } from '../support/printed-commands.ts';
import { runOnService } from '../support/project-command.ts';
import { requireTool } from '../support/required-tool.ts';
import { readBody } from '../support/response-bodies.ts';
import { type RunningService, startService } from '../support/service.ts';

const PROJECT = join(import.meta.dirname, '../..');
const LOCAL = 'http://localhost:3000';

function file(path: string): string {
  return readFileSync(join(PROJECT, path), 'utf8');
}

const README = file('README.md');
const CONTRIBUTING = file('CONTRIBUTING.md');

let service: RunningService;
beforeAll(async () => {
  service = await startService({ sample: true });
});
afterAll(() => service?.stop());

const PRINTED = printedCommands(greeting(LOCAL, { firstCall: 'comparison', isSample: true }));
const LONGEST_LINE = 100;

const blocks: readonly string[] = ['README.md', 'CONTRIBUTING.md']
  .flatMap(fencedBlocks)
  .filter(({ language }) => language === 'sh')
  .flatMap(({ text }) => joinContinuations(text).split('\n'))
  .map((line) => line.replace(/\s+# .*$/, '').trim())
  .filter((line) => line !== '');

/** Commands within a sentence. */
const spoken = [...(README + CONTRIBUTING).replaceAll(/\s+/g, ' ').matchAll(/`((?:[A-Z]+=\S+ )?npm [^`]+)`/g)].map(
  ([, command = '']) => command,
);

const commands: readonly string[] = [...new Set([...blocks, ...spoken])];

/** An invented plan with a cheap night, for homes with a car. */
const NIGHT_PLAN = 'invented-night-charger';

const TOKEN_COMMAND = commands.find((command) => command.startsWith('TOKEN=')) ?? '';

async function shell(command: string): Promise<string> {
  return (await promisify(execFile)('sh', ['-c', command], { cwd: PROJECT, maxBuffer: 10_000_000 })).stdout;
}

async function pasted(pastedCommands: string): Promise<string> {
  requireTool('curl');
  return shell(pastedCommands.replaceAll(LOCAL, service.baseUrl));
}

/** README gets one token for all of its calls. */
async function called(command: string): Promise<unknown> {
  return JSON.parse(await pasted(`${TOKEN_COMMAND}\n${command}`));
}

function joinContinuations(text: string): string {
  return text.replaceAll(/ \\\n\s*/g, ' ');
}

/** Without a stage, a command does on the local service what it does on AWS with one. */
async function onLocalService(command: string): Promise<void> {
  const [, script = '', rest = ''] = /^npm run (load|partner) -- (.*)$/.exec(command) ?? [];
  const args = rest.replace(/ --stage \w+/, '').split(' ');
  const { code, output } = await runOnService(service, script === 'load' ? 'load' : 'partner', args);
  expect([command, code, code === 0 ? '' : output]).toEqual([command, 0, '']);
}

/** A line of the CI run; `npm start` is within the step that pastes the commands that it prints. */
function inCi(command: string): void {
  const lines = file('.ci/run')
    .split('\n')
    .filter((line) => !line.trim().startsWith('#'));
  const runs = lines.some((line) => line.endsWith(` ${command}`) || line.includes(` ${command} `));
  expect([command, runs]).toEqual([command, true]);
}

/** Where each command of README and CONTRIBUTING is run. */
const RUN: ReadonlyArray<readonly [RegExp, (command: string) => Promise<void> | void]> = [
  [/^npm (start|test)$/, inCi],
  [/^npm run (build|synth|reference)$/, inCi],
  [/^npm start -- --today \S+$/, inCi],
  // The first run of everything else does it where it is missing (bin/bootstrap.mjs).
  [/^npm ci$/, () => expect(file('bin/bootstrap.mjs')).toContain("spawnSync(npm, ['ci'")],
  [/^npm start -- --help$/, async (command) => expect(await shell(command)).toContain('PORT=8080 npm start')],
  [/^PORT=\d+ npm start$/, (command) => expect(readPort(/\d+/.exec(command)?.[0])).toBeGreaterThan(1023)],
  [
    // npm test runs each check by its name.
    /^npm run (lint|types)$/,
    (command) => expect(file('bin/check.ts')).toContain(`name: '${command.split(' ').at(-1)}'`),
  ],
  [/^npm run jest -- --selectProjects unit -- /, async (command) => void (await shell(`${command} 2>&1`))],
  // Not run: it would accept any template.
  [
    /^npm run jest -- --selectProjects infra -- \S+ --updateSnapshot$/,
    (command) => expect(existsSync(join(PROJECT, command.split(' ').at(-2) ?? ''))).toBe(true),
  ],
  [
    // Its parts have tests of their own, with what AWS says; AWS itself is not within reach of a test.
    /^npm run deploy -- \w+$/,
    (command) => expect(TARGETS).toContain(command.split(' ').at(-1)),
  ],
  [
    // A file that is there, into the folder of a source of staging; data/sources.json loads both files in other tests.
    /^aws s3 cp \S+ s3:\/\/FEED_BUCKET\/\S+$/,
    (command) => {
      const [path = '', folder = ''] = command.split(' ').slice(3);
      expect(existsSync(join(PROJECT, path))).toBe(true);
      expect(ENVIRONMENTS.EnergyStaging.feeds.sources.map(({ from }) => from)).toContain(folder);
    },
  ],
  // Other tests run the same: with other settings, for every service that they start, and as part of the client's test.
  [
    /^ENERGY_FUZZ_SEED=\d+ ENERGY_FUZZ_RUNS=\d+ npm run jest -- --selectProjects e2e -- any-request$/,
    (command) => {
      const test = file('test/e2e/any-request.test.ts');
      for (const [setting] of command.matchAll(/ENERGY_\w+/g)) expect(test).toContain(setting);
    },
  ],
  [/^npm start -- --no-demo$/, () => expect(file('test/support/service.ts')).toContain("'--no-demo'")],
  // It needs an AWS endpoint; what it checks is run on the bundles by the test of least privilege.
  [/^npm run e2e$/, () => expect(file('test/infra/least-privilege.test.ts')).toContain('bin/e2e/')],
  // By hand: it takes minutes, and asserts nothing.
  [/^npm run bench( -- pricing)?$/, () => expect(existsSync(join(PROJECT, 'bench/pricing.ts'))).toBe(true)],
  [/^npm run (load|partner) -- /, onLocalService],
  [
    /^npm run try -- "(.+)"$/,
    async (command) => {
      const { code, stdout } = await runOnService(service, 'try', [command.split('"')[1] ?? '']);
      expect([code, stdout]).toEqual([0, expect.stringContaining('20 plans')]);
    },
  ],
  [
    /^TOKEN=/,
    async (command) => expect((await pasted(`${command}\necho "$TOKEN"`)).trim()).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/),
  ],
  [
    /^curl .*\/energy\/comparison.* -d ev_kwh=/,
    async (command) => {
      const { comparison } = readBody('comparison', await called(command));
      expect(comparison.comparisons[0]?.plan.key).toBe(NIGHT_PLAN);
    },
  ],
  [
    /^curl .*\/energy\/comparison/,
    async (command) => {
      const { comparison } = readBody('comparison', await called(command));
      expect(comparison.total).toBe(20);
    },
  ],
  [
    /^curl .*\/energy\/best-available/,
    async (command) => {
      const { address, comparison } = readBody('best-available', await called(command));
      expect(address.thoroughfare).toBe('Lantern Street');
      expect(comparison?.comparisons.length).toBeGreaterThan(0);
    },
  ],
];

describe('README and CONTRIBUTING', () => {
  it.each(commands)('have no command that is not tested: %s', async (command) => {
    const found = RUN.find(([pattern]) => pattern.test(command));
    if (found === undefined) throw new Error(`nothing runs "${command}": say in this test where it is run`);
    await found[1](command);
  });

  it('have no other code than commands, one response and one picture', () => {
    const others = ['README.md', 'CONTRIBUTING.md'].flatMap(fencedBlocks).filter(({ language }) => language !== 'sh');
    expect(others.map(({ language }) => language)).toEqual(['json', '']);
  });

  it('show the commands that npm start prints', () => {
    expect(PRINTED).not.toBe('');
    expect(fencedBlocks('README.md').map(({ text }) => text.trim())).toContain(PRINTED);
  });

  it('show the response that these commands get', async () => {
    const text = fencedBlocks('README.md').find(({ language }) => language === 'json')?.text ?? '';
    const shown: { readonly comparison: { readonly comparisons: readonly [object] } } = JSON.parse(text);
    const { comparison } = readBody('comparison', JSON.parse(await pasted(PRINTED)));
    const { comparisons, ...rest } = shown.comparison;
    expect(comparison).toMatchObject(rest);
    expect(comparison.comparisons[0]).toMatchObject(comparisons[0]);
  });

  it('show what the kWh of a car do to the ranking', async () => {
    const [request = ''] = commands.find((command) => command.includes(' -d ev_kwh='))?.split(' -d has=') ?? [];
    const rows = [...README.matchAll(/^\| (none|`has=.*?) \| (\d.*) \|$/gm)];
    expect(rows).toHaveLength(3);
    for (const [, lastLine = '', figures] of rows) {
      const added = [...lastLine.matchAll(/`(.+?)`/g)].map(([, parameter]) => ` -d ${parameter}`).join('');
      const { comparison } = readBody('comparison', await called(`${request}${added} -d limit=500`));
      const totals = comparison.comparisons.map(({ personal_projection }) => personal_projection.total_pence);
      const at = comparison.comparisons.findIndex(({ plan }) => plan.key === NIGHT_PLAN);
      const nightPlan = at < 0 ? ['not listed', 'none'] : [totals[at], at + 1];
      expect([lastLine, figures]).toEqual([lastLine, [comparison.total, totals[0], ...nightPlan].join(' | ')]);
    }
  });

  it('say which dates the sample prices are of, in the words of npm start', () => {
    expect(README.split('\n')).toContain(SAMPLE_DATES);
  });

  it('have no code that is wider than a terminal', () => {
    const lines = ['README.md', 'CONTRIBUTING.md'].flatMap(fencedBlocks).flatMap(({ text }) => text.split('\n'));
    expect(lines.filter((line) => line.length > LONGEST_LINE)).toEqual([]);
  });

  it('list every route', () => {
    const listed = [...README.matchAll(/^\| `(GET|POST) (\S+)` \|/gm)].map(([, method, path]) => `${method} ${path}`);
    const routes = ROUTES.map(({ method, path }) => `${method} ${path}`);
    const besideThePage = /^GET \/energy\/docs\/(?!index\.html$)/;
    expect(listed.toSorted()).toEqual(routes.filter((route) => !besideThePage.test(route)).toSorted());
    for (const route of routes.filter((one) => besideThePage.test(one)))
      expect(README).toContain(`\`${route.replace(besideThePage, '')}\``);
  });

  it('give the limits of both environments', () => {
    for (const tier of ['trial', 'standard', 'high'] as const) {
      const cells = Object.values(ENVIRONMENTS).map(
        ({ tiers }) => `${tiers[tier].requestsPerSecond} a second, bursts of ${tiers[tier].burst}`,
      );
      expect(README).toContain(`| ${tier} | ${cells.join(' | ')} |`);
    }
  });

  it.each(['README.md', 'CONTRIBUTING.md', 'docs/partners.md'])('link to files that exist: %s', (path) => {
    const links = [...file(path).matchAll(/\]\(([^)#:]+)(#[^)]*)?\)/g)].map(([, link = '']) => link);
    expect(links.length).toBeGreaterThan(1);
    const missing = links.filter((link) => !existsSync(join(PROJECT, path, '..', link)));
    expect(missing).toEqual([]);
  });

  it('name folders and scripts that exist', () => {
    const { scripts }: { readonly scripts: object } = JSON.parse(file('package.json'));
    const named = [...(README + CONTRIBUTING).matchAll(/npm run ([\w-]+)/g)].map(([, name = '']) => name);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
    const folders = [
      ...(README + CONTRIBUTING).matchAll(
        /`((?:functions|shared|data-loader|lib|bin|local|bench|test|docs)\/[\w./-]*)`/g,
      ),
    ];
    expect(folders.map(([, path = '']) => path).filter((path) => !existsSync(join(PROJECT, path)))).toEqual([]);
  });
});
