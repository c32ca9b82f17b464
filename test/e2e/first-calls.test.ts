import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import vm from 'node:vm';
import { captureExamples } from '../../bin/reference/capture.ts';
import { EXAMPLES_FILE } from '../../bin/reference/files.ts';
import { ROUTES } from '../../lib/routes.ts';
import { type FencedBlock, fencedBlocks } from '../support/markdown-blocks.ts';
import { requireTool } from '../support/required-tool.ts';
import { readBody } from '../support/response-bodies.ts';
import { type RunningService, startService } from '../support/service.ts';

type Variable = { readonly key: string; readonly value: string };

/** A collection of Postman, as far as its requests go. */
type Collection = {
  readonly variable: readonly Variable[];
  readonly auth: { readonly bearer: readonly [Variable] };
  readonly item: ReadonlyArray<{
    readonly event?: ReadonlyArray<{ readonly script: { readonly exec: readonly string[] } }>;
    readonly request: {
      readonly method: string;
      readonly url: { readonly raw: string };
      readonly header: readonly Variable[];
      readonly auth?: { readonly type: string };
      readonly body?: { readonly raw: string };
    };
  }>;
};

const PROJECT = join(import.meta.dirname, '../..');
const LOCAL = 'http://localhost:3000';

let service: RunningService;
beforeAll(async () => {
  service = await startService();
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

function filledIn(text: string, variables: ReadonlyMap<string, string>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = variables.get(name);
    if (value === undefined) throw new Error(`no variable ${name}`);
    return value;
  });
}

const paths = ROUTES.map(({ path }) => path.replace('{best_buy_type}', 'big-six-standard-plans')).toSorted();

/** The path that was asked for, with a session's id as its parameter. */
function pathOf(url: string): string {
  return new URL(url).pathname.replace(/[0-9a-f]{40}$/, '{session_id}');
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

describe('docs/requests.http', () => {
  it('sends every request of the API and gets 200 for each', async () => {
    const variables = new Map<string, string>();
    const sent: string[] = [];
    for (const section of here(file('docs/requests.http')).split(/^###.*$/m)) {
      const lines = section.split('\n').filter((line) => !line.startsWith('#'));
      const own = lines.flatMap((line) => [...line.matchAll(/^@(\w+) = (.*)$/g)]);
      const rest = lines
        .filter((line) => !line.startsWith('@'))
        .join('\n')
        .trim();
      if (rest !== '') {
        const [head = '', ...body] = filledIn(rest, variables).split('\n\n');
        const [line = '', ...headerLines] = head.split('\n');
        const [method = '', url = ''] = line.split(' ');
        const headers = headerLines.map((text): [string, string] => {
          const [name = '', ...value] = text.split(': ');
          return [name, value.join(': ')];
        });
        const text = body.join('\n\n');
        const response = await fetch(url, { method, headers, ...(text === '' ? {} : { body: text }) });
        const apiResponse = await response.text();
        expect([url, response.status]).toEqual([url, 200]);
        sent.push(pathOf(url));
        if (url.endsWith('/drop')) {
          // As the file says: a person copies it from the response.
          const { plan_info_url } = readBody('drop', JSON.parse(apiResponse));
          variables.set('sessionId', new URL(plan_info_url).searchParams.get('session') ?? '');
        }
        for (const [, name = '', value = ''] of own) {
          expect(value).toBe('{{token.response.body.$.access_token}}');
          variables.set(name, JSON.parse(apiResponse).access_token);
        }
      } else for (const [, name = '', value = ''] of own) variables.set(name, value);
    }
    expect(sent.toSorted()).toEqual(paths);
  });
});

describe('docs/postman_collection.json', () => {
  it('sends every request of the API with the token that its own script stored, and gets 200 for each', async () => {
    const collection: Collection = JSON.parse(here(file('docs/postman_collection.json')));
    const variables = new Map(collection.variable.map(({ key, value }) => [key, value]));
    const sent: string[] = [];
    for (const { request, event = [] } of collection.item) {
      const url = filledIn(request.url.raw, variables);
      const [bearer] = collection.auth.bearer;
      const headers = new Headers(request.header.map(({ key, value }): [string, string] => [key, value]));
      if (request.auth?.type !== 'noauth') headers.set('authorization', `Bearer ${filledIn(bearer.value, variables)}`);
      const body = request.body === undefined ? {} : { body: filledIn(request.body.raw, variables) };
      const response = await fetch(url, { method: request.method, headers, ...body });
      const text = await response.text();
      expect([url, response.status]).toEqual([url, 200]);
      sent.push(pathOf(url));
      for (const { script } of event) {
        vm.runInNewContext(script.exec.join('\n'), {
          pm: {
            collectionVariables: { set: (name: string, value: string) => variables.set(name, value) },
            response: { json: () => JSON.parse(text) },
          },
        });
      }
    }
    expect(sent.toSorted()).toEqual(paths);
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
    expect([total, comparisons[0]?.personal_projection.total_pence]).toEqual([20, 132_615]);
    expect(new URL(readBody('drop', session).plan_info_url).searchParams.get('ref')).toBe('demo');
    expect(readBody('best-available', best).address.postcode).toBe('NR2 2HH');
  });

  const expectPrinted = (output: string): void => {
    expect(output).toContain('20 plans, the cheapest 132615 pence a year\n');
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
});
