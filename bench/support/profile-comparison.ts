import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestDynamodb } from '../../test/support/embedded-dynamodb.ts';
import { bundleFunction, measureFunctions } from './functions.ts';
import { stageSamples } from './market-stage.ts';

const ROWS = 45;
const RUN = { rounds: 100, callsARound: 50 };

/** `node bench/support/profile-comparison.ts`: what each function of a warm comparison takes, with all that it calls. */
const dynamodb = await startTestDynamodb();
const folder = mkdtempSync(join(tmpdir(), 'profile-'));
try {
  const stage = await stageSamples(dynamodb);
  const functions = [stage.comparison('comparison', await bundleFunction('comparison', { minify: false }))];
  await measureFunctions({ functions, events: stage.events, ...RUN }, ['--cpu-prof', `--cpu-prof-dir=${folder}`]);
  const [file = ''] = readdirSync(folder);
  const shares = sharesOf(JSON.parse(readFileSync(join(folder, file), 'utf8')));
  for (const [name, share] of shares.slice(0, ROWS)) console.log(`${(share * 100).toFixed(1).padStart(5)} %  ${name}`);
} finally {
  rmSync(folder, { recursive: true });
  await dynamodb.stop();
}

type Profile = {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
    readonly children?: readonly number[];
  }[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
};

/** Of the time in the bundle and in what it calls, most first; each call counts once under its own and every outer name. */
function sharesOf({ nodes, samples, timeDeltas }: Profile): readonly (readonly [string, number])[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)));
  const micros = new Map<string, number>();
  let whole = 0;
  for (const [index, id] of samples.entries()) {
    const names = new Set<string>();
    for (let at: number | undefined = id; at !== undefined; at = parents.get(at)) {
      const { functionName, url, lineNumber } = byId.get(at)?.callFrame ?? { functionName: '', url: '', lineNumber: 0 };
      if (functionName !== '(root)')
        names.add(`${functionName || '(anonymous)'} ${url.split('/').slice(-2).join('/')}:${lineNumber + 1}`);
    }
    const delta = timeDeltas[index] ?? 0;
    whole += delta;
    for (const name of names) micros.set(name, (micros.get(name) ?? 0) + delta);
  }
  return [...micros].map(([name, own]) => [name, own / whole] as const).sort((a, b) => b[1] - a[1]);
}
