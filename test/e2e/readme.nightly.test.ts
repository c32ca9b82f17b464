import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { fencedBlocks } from '../support/markdown-blocks.ts';
import { runOnService } from '../support/project-command.ts';
import { requireTool } from '../support/required-tool.ts';
import { readBody } from '../support/response-bodies.ts';
import { type RunningService, startService } from '../support/service.ts';

const PROJECT = join(import.meta.dirname, '../..');
const LOCAL = 'http://localhost:3000';
const README = readFileSync(join(PROJECT, 'README.md'), 'utf8');

let service: RunningService;
beforeAll(async () => {
  service = await startService({ sample: true });
});
afterAll(() => service?.stop());

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
