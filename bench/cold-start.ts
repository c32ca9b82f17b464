import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build, stopBundler } from '../bin/build.ts';
import { SOURCE_MAP_FILE } from '../lib/bundling.ts';
import { type ColdFunction, type ColdStart, startCold } from './support/cold-process.ts';
import { openColdService } from './support/cold-service.ts';
import { type Bench, type Goal, type Measurement, median } from './support/measure.ts';
import { byRuntimeClient } from './support/runtime-client.ts';

const STARTS = 15;

const BARE: ColdFunction = {
  name: 'bare',
  bundleFile: join(import.meta.dirname, 'support/bare-function/index.mjs'),
  environment: {},
  event: {},
};

const GOALS: Readonly<Record<string, Goal>> = { authorizer: { atMost: 1.3 }, comparison: { atMost: 2 } };

/** From the start of a process to the first response of each function, in turn with one that imports nothing. */
export const run: Bench = async () => {
  const client = process.env['LAMBDA_RUNTIME_CLIENT'];
  const start = client === undefined ? startCold : byRuntimeClient(client);
  await build();
  await stopBundler();
  const { functions, close } = await openColdService();
  try {
    const starts = new Map<string, ColdStart[]>([BARE, ...functions].map(({ name }) => [name, []]));
    for (let round = 0; round < STARTS; round += 1) {
      for (const one of [BARE, ...functions]) starts.get(one.name)?.push(await start(one));
    }
    const medianOf = (name: string, figure: keyof ColdStart): number =>
      median((starts.get(name) ?? []).map((one) => one[figure]));
    return functions.flatMap(({ name, bundleFile, calls }): Measurement[] => {
      const bytes = Math.round(statSync(bundleFile).size / 1024);
      const what = `${name} (${bytes} KiB, ${modulesIn(bundleFile)} modules; ${actionsOf(calls)})`;
      const figure = (said: string, of: keyof ColdStart): Measurement => ({
        what: `${what}: ${said}`,
        value: medianOf(name, of),
        unit: 'ms',
        against: { what: 'a function that imports nothing', value: medianOf(BARE.name, of) },
      });
      const goal = GOALS[name];
      return [
        { ...figure('first response', 'ms'), ...(goal === undefined ? {} : { goal }) },
        figure('processor time', 'processorMs'),
      ];
    });
  } finally {
    await close();
  }
};

function modulesIn(bundleFile: string): number {
  const map = readFileSync(join(dirname(bundleFile), SOURCE_MAP_FILE), 'utf8');
  return (JSON.parse(map) as { readonly sources: readonly string[] }).sources.filter(isBundled).length;
}

/** Node's own modules are only named. */
function isBundled(source: string): boolean {
  return !source.startsWith('builtin:');
}

function actionsOf(calls: readonly { readonly action: string }[]): string {
  const actions = Map.groupBy(calls, ({ action }) => action.replace(/^.*:/, ''));
  const counted = [...actions].map(([action, all]) => `${all.length} ${action}`);
  return counted.length === 0 ? 'nothing read' : counted.join(', ');
}
