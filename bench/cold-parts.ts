import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, stop } from 'esbuild';
import { builtinModules } from '../bin/build/builtin-modules.ts';
import { BUNDLING } from '../lib/bundling.ts';
import { type ColdFunction, type ColdStart, startCold } from './support/cold-process.ts';
import { type Bench, median } from './support/measure.ts';

const STARTS = 15;

const RESPONDS = 'export const handler = async () => ({ statusCode: 200 });';

const SDK = `import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
  import { createAwsClient } from '${join(import.meta.dirname, '../shared/aws/client.ts')}';
  const credentials = { accessKeyId: 'a', secretAccessKey: 'b' };
  globalThis.kept = createAwsClient(DynamoDBClient, 'command', { region: 'eu-west-2', credentials });`;

/** Each by itself, as a module that does nothing else. */
const PARTS: Readonly<Record<string, string>> = {
  'nothing at all': '',
  "Node's http, by an import": `await import(['node', 'http'].join(':'));`,
  "Node's http, as the bundles have it": `import { request } from 'node:http'; globalThis.kept = request;`,
  "Node's https": `import { request } from 'node:https'; globalThis.kept = request;`,
  "Node's fetch": 'globalThis.kept = new Headers();',
  'the DynamoDB client of the SDK': SDK,
  'aws4, which signs requests': `import aws4 from 'aws4'; globalThis.kept = aws4;`,
  'zod, with one schema': `import * as z from 'zod'; globalThis.kept = z.object({ a: z.string() }).safeParse({});`,
  'numbers by toLocaleString': `globalThis.kept = (1_000).toLocaleString('en-GB');`,
  'the time zone of London by Intl': `globalThis.kept = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format();`,
};

/** The processor time of a process that loads one thing, in turn with one that loads nothing. */
export const run: Bench = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cold-parts-'));
  try {
    const parts: ColdFunction[] = [];
    for (const [name, code] of Object.entries(PARTS)) parts.push(await bundled(name, code, folder));
    await stop();
    const starts = new Map<string, ColdStart[]>(parts.map(({ name }) => [name, []]));
    for (let round = 0; round < STARTS; round += 1) {
      for (const part of parts) starts.get(part.name)?.push(await startCold(part));
    }
    const [nothing = Number.NaN, ...others] = parts.map(({ name }) =>
      median((starts.get(name) ?? []).map(({ processorMs }) => processorMs)),
    );
    return others.map((value, index) => ({
      what: `processor time of a process that loads ${parts[index + 1]?.name}`,
      value,
      unit: 'ms',
      against: { what: 'nothing', value: nothing },
    }));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

async function bundled(name: string, code: string, folder: string): Promise<ColdFunction> {
  const bundleFile = join(folder, `${name.replaceAll(/\W+/g, '-')}.mjs`);
  await build({
    ...BUNDLING,
    outExtension: {},
    mainFields: [...BUNDLING.mainFields],
    sourcemap: false,
    absWorkingDir: join(import.meta.dirname, '..'),
    plugins: [builtinModules()],
    stdin: { contents: `${code}\n${RESPONDS}`, resolveDir: join(import.meta.dirname, '..') },
    outfile: bundleFile,
    logLevel: 'error',
  });
  return { name, bundleFile, environment: {}, event: {} };
}
