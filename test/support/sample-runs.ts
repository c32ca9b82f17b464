import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { requireTool } from './required-tool.ts';

export type Sample = { readonly id: string; readonly source: string };

/** Before the output of each sample. */
const MARK = '@@sample ';

/** Imports each sample as a module, so that it may await and declare what the others declare. */
const IMPORT_ALL = `
for (const { id, source } of JSON.parse(process.argv[1])) {
  console.log(${JSON.stringify(`\n${MARK}`)} + id);
  await import('data:text/javascript,' + encodeURIComponent(source));
}`;

const EXECUTE_ALL = `
import json, sys
for sample in json.loads(sys.argv[1]):
    print(${JSON.stringify(`\n${MARK}`)} + sample["id"])
    exec(compile(sample["source"], sample["id"], "exec"), {})`;

const RUNS: Readonly<Record<string, (samples: readonly Sample[]) => readonly [string, ...string[]]>> = {
  curl: (samples) => [
    'sh',
    '-ec',
    samples.map(({ id, source }) => `printf '\\n${MARK}%s\\n' '${id}'\n${source}`).join('\n'),
  ],
  JavaScript: (samples) => [process.execPath, '--input-type=module', '--eval', IMPORT_ALL, JSON.stringify(samples)],
  Python: (samples) => ['python3', '-c', EXECUTE_ALL, JSON.stringify(samples)],
};

/**
 * Runs the samples of a language one after another in one process, and returns what each printed.
 *
 * @throws Error with the output if one of them fails
 */
export async function runSamples(
  label: string,
  samples: readonly Sample[],
  variables: Readonly<Record<string, string>>,
): Promise<ReadonlyMap<string, string>> {
  const [command = '', ...args] = RUNS[label]?.(samples) ?? [];
  if (label === 'curl') requireTool('curl');
  if (label === 'Python') requireTool('python3');
  const env = { ...process.env, NODE_OPTIONS: '', TOKEN: '', ...variables };
  const { stdout } = await promisify(execFile)(command, args, { env, maxBuffer: 50_000_000, timeout: 120_000 });
  const outputs = stdout.split(`\n${MARK}`).slice(1);
  return new Map(
    outputs.map((output) => {
      const [id = '', ...lines] = output.split('\n');
      return [id, lines.join('\n').trim()];
    }),
  );
}
