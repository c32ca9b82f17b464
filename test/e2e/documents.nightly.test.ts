import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { captureExamples, EXAMPLES_FILE } from '../../bin/reference/examples.ts';
import { type FencedBlock, fencedBlocks, requireTool } from '../support/documents.ts';
import { readBody } from '../support/response-bodies.ts';
import { type RunningService, runOnService, startService } from '../support/service.ts';

let service: RunningService;
beforeAll(async () => {
  service = await startService({ sample: true });
});
afterAll(() => service?.stop());

const PROJECT = join(import.meta.dirname, '../..');
const LOCAL = 'http://localhost:3000';

function file(path: string): string {
  return readFileSync(join(PROJECT, path), 'utf8');
}

function here(text: string): string {
  return text.replaceAll(LOCAL, service.baseUrl);
}

/** The output of a program. @throws Error with its output if it fails */
async function run(command: string, args: readonly string[]): Promise<string> {
  return (await promisify(execFile)(command, [...args], { maxBuffer: 10_000_000, timeout: 60_000 })).stdout;
}

describe('the examples of the reference', () => {
  it('are what the service returns', async () => {
    const captured = JSON.parse(JSON.stringify(await captureExamples(service.baseUrl)));
    const committed = JSON.parse(file(EXAMPLES_FILE));
    if (JSON.stringify(captured) !== JSON.stringify(committed)) {
      expect(captured).toEqual(committed);
      throw new Error(`${EXAMPLES_FILE} is in another order: npm run reference generates it again`);
    }
  });
});

describe('the examples of docs/partners.md', () => {
  const ofOpenidClient = ({ text }: FencedBlock): boolean => text.includes("from 'openid-client'");
  const only = (blocks: readonly FencedBlock[]): string => {
    expect(blocks).toHaveLength(1);
    return here(blocks[0]?.text ?? '');
  };
  const block = (wanted: string): string =>
    only(fencedBlocks('docs/partners.md').filter((one) => one.language === wanted && !ofOpenidClient(one)));

  it('work in curl when pasted', async () => {
    requireTool('curl');
    const lines = (await run('sh', ['-c', block('sh')])).trim().split('\n');
    const [compared, session, best] = lines.map((line): unknown => JSON.parse(line));
    const { total, comparisons } = readBody('comparison', compared).comparison;
    expect([total, comparisons[0]?.personal_projection.total_pence]).toEqual([20, 132_135]);
    expect(new URL(readBody('drop', session).plan_info_url).searchParams.get('ref')).toBe('demo');
    expect(readBody('best-available', best).address.postcode).toBe('NR2 2HH');
  });

  const expectPrinted = (output: string): void => {
    expect(output).toContain('20 plans, the cheapest 132135 pence a year\n');
    expect(output).toMatch(/^redirect to http:\/\/localhost:\d+\/journey\?session=\S+ref=demo/m);
    expect(output).toMatch(/^assumed .+ of .+: .+/m);
  };

  it('work in JavaScript when pasted', async () => {
    expectPrinted(await run(process.execPath, ['--input-type=module', '--eval', block('js')]));
  });

  it('work with the client when pasted', async () => {
    const text = block('ts');
    expectPrinted(await run(process.execPath, ['--input-type=module-typescript', '--eval', text]));
  });

  it('work with openid-client when pasted', async () => {
    const text = only(fencedBlocks('docs/partners.md').filter(ofOpenidClient));
    const output = await run(process.execPath, ['--input-type=module', '--eval', text]);
    expect(output).toBe('200 for demo, valid for 86400 seconds\n');
  });

  it('work in Python when pasted', async () => {
    requireTool('python3');
    expectPrinted(await run('python3', ['-c', block('python')]));
  });

  it('are all run here', () => {
    const languages = fencedBlocks('docs/partners.md').map(({ language }) => language);
    expect(languages.toSorted()).toEqual(['js', 'js', 'python', 'sh', 'ts']);
  });
});

const README = file('README.md');

const blocks = fencedBlocks('README.md').filter(({ language }) => language === 'sh');

const commands: readonly string[] = blocks
  .flatMap(({ text }) => text.replaceAll(/ \\\n\s*/g, ' ').split('\n'))
  .map((line) => line.replace(/\s+# .*$/, '').trim());

/** README gets one token for all of its calls. */
const TOKEN_COMMAND = commands.find((command) => command.startsWith('TOKEN=')) ?? '';

/** An invented plan with a cheap night, for homes with a car. */
const NIGHT_PLAN = 'invented-night-charger';

async function called(command: string): Promise<unknown> {
  requireTool('curl');
  const pasted = `${TOKEN_COMMAND}\n${command}`.replaceAll(LOCAL, service.baseUrl);
  const { stdout } = await promisify(execFile)('sh', ['-c', pasted], { cwd: PROJECT, maxBuffer: 10_000_000 });
  return JSON.parse(stdout);
}

describe('README', () => {
  const calls = commands.filter((command) => command.startsWith('curl '));

  it.each(calls)('has a call that works when pasted: %s', async (command) => {
    expect(await called(command)).not.toHaveProperty('errors', expect.any(Array));
  });

  it('shows the response that its first call gets', async () => {
    const text = fencedBlocks('README.md').find(({ language }) => language === 'json')?.text ?? '';
    const shown: { readonly comparison: { readonly comparisons: readonly [object] } } = JSON.parse(text);
    const { comparison } = readBody('comparison', await called(calls[0] ?? ''));
    const { comparisons, ...rest } = shown.comparison;
    expect(comparison).toMatchObject(rest);
    expect(comparison.comparisons[0]).toMatchObject(comparisons[0]);
  });

  it('shows what the kWh of a car do to the ranking', async () => {
    const [request = ''] = calls.find((command) => command.includes(' -d ev_kwh='))?.split(' -d has=') ?? [];
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

  it.each(commands.filter((command) => /^npm run (load|partner) -- /.test(command)))(
    'has a command that works on the local service without a stage: %s',
    async (command) => {
      const [, script, rest = ''] = /^npm run (load|partner) -- (.*)$/.exec(command) ?? [];
      const args = rest.replace(/ --stage \w+/, '').split(' ');
      const { code, output } = await runOnService(service, script === 'load' ? 'load' : 'partner', args);
      expect([command, code, code === 0 ? '' : output]).toEqual([command, 0, '']);
    },
  );
});
