import { relative, resolve } from 'node:path';
import { expect } from 'expect';
import * as circus from 'jest-circus';
import { ModuleMocker } from 'jest-mock';
import type { FreshModules } from './fresh-modules.ts';

/** The whole of a file, as a test: what runs while the file is loaded belongs to it. */
const LOADING = 'loading';

export type RanTest = {
  readonly id: string;
  readonly name: string;
  readonly milliseconds: number;
  /** Null if it passed. */
  readonly failure: string | null;
};

export type RunRequest = {
  /** The ids of the tests to run; the whole file if it has `LOADING` in it or is absent. */
  readonly ids?: ReadonlySet<string>;
  readonly bail: boolean;
  readonly onTest: (id: string) => void;
};

const TEST_TIMEOUT_MS = 120_000;

const jest = new ModuleMocker(globalThis);

/** Puts what test files expect into the global scope. */
export function installTestGlobals(): void {
  const { describe, test, it, beforeAll, beforeEach, afterAll, afterEach } = circus;
  Object.assign(globalThis, { describe, test, it, beforeAll, beforeEach, afterAll, afterEach, expect, jest });
}

function idOf(path: string, test: number | typeof LOADING): string {
  return `${relative(process.cwd(), path)}#${test}`;
}

export function fileOf(id: string): string {
  return resolve(id.slice(0, id.lastIndexOf('#')));
}

export async function runTestFile(
  path: string,
  modules: FreshModules,
  { ids, bail, onTest }: RunRequest,
): Promise<readonly RanTest[]> {
  const loading = idOf(path, LOADING);
  onTest(loading);
  circus.resetState();
  circus.getState().testTimeout = TEST_TIMEOUT_MS;
  const started = performance.now();
  const failure = await modules.load(path).then(() => null, messageOf);
  const loaded = { id: loading, name: `${path} loads`, milliseconds: performance.now() - started, failure };
  if (failure !== null) return [loaded];

  const numbered = new Map(
    testsOf(circus.getState().rootDescribeBlock).map((entry, index) => [entry, idOf(path, index)]),
  );
  const isChosen = (id: string) => ids === undefined || ids.has(loading) || ids.has(id);
  for (const [entry, id] of numbered) if (!isChosen(id)) entry.mode = 'skip';

  const ran: RanTest[] = [];
  const watch: Parameters<typeof circus.addEventHandler>[0] = (event) => {
    if (event.name === 'test_started') onTest(numbered.get(event.test) ?? loading);
    if (event.name !== 'test_done') return;
    onTest(loading);
    const [error] = event.test.errors;
    const outcome = error === undefined ? null : messageOf(error);
    ran.push({
      id: numbered.get(event.test) ?? loading,
      name: nameOf(event.test),
      milliseconds: event.test.duration ?? 0,
      failure: outcome,
    });
    if (bail && outcome !== null) for (const entry of numbered.keys()) entry.mode = 'skip';
  };
  circus.addEventHandler(watch);
  try {
    const { unhandledErrors } = await circus.run();
    const [unhandled] = unhandledErrors;
    return [unhandled === undefined ? loaded : { ...loaded, failure: unhandled }, ...ran];
  } finally {
    circus.removeEventHandler(watch);
    jest.restoreAllMocks();
  }
}

type Block = ReturnType<typeof circus.getState>['rootDescribeBlock'];
type Entry = Block['tests'][number];

function testsOf({ children }: Block): readonly Entry[] {
  return children.flatMap((child) => (child.type === 'test' ? [child] : testsOf(child)));
}

function nameOf({ name, parent }: Entry): string {
  const names = [String(name)];
  for (let block: Block | undefined = parent; block?.parent !== undefined; block = block.parent)
    names.unshift(String(block.name));
  return names.join(' ');
}

function messageOf(error: unknown): string {
  const [cause] = Array.isArray(error) ? error : [error];
  return cause instanceof Error ? cause.message : String(cause);
}
