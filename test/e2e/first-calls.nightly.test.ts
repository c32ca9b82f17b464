import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { captureExamples, EXAMPLES_FILE } from '../../bin/reference/examples.ts';
import { type FencedBlock, fencedBlocks } from '../support/markdown-blocks.ts';
import { requireTool } from '../support/required-tool.ts';
import { readBody } from '../support/response-bodies.ts';
import { type RunningService, startService } from '../support/service.ts';

const PROJECT = join(import.meta.dirname, '../..');
const LOCAL = 'http://localhost:3000';

let service: RunningService;
beforeAll(async () => {
  service = await startService({ sample: true });
});
afterAll(() => service?.stop());

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
