import { type ChildProcess, spawn } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';

export type ColdFunction = {
  readonly name: string;
  readonly bundleFile: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly event: unknown;
};

/** From the start of a process until it has responded to one event, and the processor time of all its threads. */
export type ColdStart = { readonly ms: number; readonly processorMs: number };

/** @throws Error if the function crashes or returns a 5xx */
export type StartCold = (one: ColdFunction, nodeOptions?: readonly string[]) => Promise<ColdStart>;

const STARTER = join(import.meta.dirname, 'cold-process.mjs');

/** Without a runtime client: its own cost is in none of the figures. */
export const startCold: StartCold = async ({ name, bundleFile, environment, event }, nodeOptions = []) => {
  const began = performance.now();
  const child = spawn(process.execPath, [...nodeOptions, STARTER], {
    env: { ...environment, BUNDLE: pathToFileURL(bundleFile).href, EVENT: JSON.stringify(event) },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  return await untilResponse({ name, child, began, response: firstLine(child) });
};

type Starting = {
  readonly name: string;
  readonly child: ChildProcess;
  readonly began: number;
  readonly response: Promise<string>;
};

/** Ends the process when it has responded. */
export async function untilResponse({ name, child, began, response }: Starting): Promise<ColdStart> {
  try {
    const text = await response;
    const start = { ms: performance.now() - began, processorMs: processorMsOf(child) };
    if (/^\{"statusCode":[45]/.test(text)) throw new Error(text);
    return start;
  } catch (error) {
    throw new Error(`${name} does not start`, { cause: error });
  } finally {
    child.kill('SIGKILL');
  }
}

function firstLine(child: ChildProcess): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let written = '';
  let complaints = '';
  child.stdio[3]?.on('data', (chunk) => {
    written += String(chunk);
    if (written.endsWith('\n')) resolve(written);
  });
  child.stderr?.on('data', (chunk) => {
    complaints += String(chunk);
  });
  child.on('exit', () => reject(new Error(complaints)));
  return promise;
}

/** As Linux counts it for each thread; NaN elsewhere. */
function processorMsOf({ pid }: ChildProcess): number {
  const threads = globSync(`/proc/${pid}/task/*/schedstat`);
  const nanoseconds = threads.map(nanosecondsOf);
  return threads.length === 0 ? Number.NaN : nanoseconds.reduce((sum, one) => sum + one, 0) / 1e6;
}

function nanosecondsOf(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8').split(' ')[0]);
  } catch {
    // The thread has ended since it was listed.
    return 0;
  }
}
