import { cpus, loadavg, platform } from 'node:os';
import { printError } from '../../bin/terminal.ts';
import { prepareService } from '../support/service.ts';
import type { Finding, Heading } from './part.ts';
import { PARTS } from './parts.ts';
import { createLogCheck } from './privacy.ts';
import { type PartResult, storeResults } from './results.ts';
import { runPart } from './run-part.ts';

/**
 * `npm run endure [-- PART ...]`: attacks services of its own on loopback, prints what was seen, and stores it in
 * test/endure/results.json and docs/reliability.md. The exit code is 1 if something did not hold.
 */
const PRIVACY = { name: 'privacy', heading: 'Faults survived' } as const;

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !PARTS.some((part) => part.name === name));
if (unknown.length > 0) {
  printError(`unknown part: ${unknown.join(', ')}. Parts: ${PARTS.map(({ name }) => name).join(', ')}`);
  process.exit(2);
}

const logs = createLogCheck();
const machine = `Node ${process.version}, ${platform()}, ${cpus().length} cores of ${cpus()[0]?.model.trim() ?? 'an unknown kind'}${otherWork()}`;
const stored: Record<string, PartResult> = {};
const chosen = PARTS.filter(({ name }) => wanted.length === 0 || wanted.includes(name));

progress('preparing a service ...');
await prepareService();
for (const [index, part] of chosen.entries()) {
  const title = `${part.name} (${index + 1} of ${chosen.length})`;
  progress(`${title} ...`);
  const started = performance.now();
  const findings = await runPart(part, { size: 'whole', logs, say: (text) => progress(`${title}: ${text}`) });
  keep(part, findings, (performance.now() - started) / 1000);
}
keep(PRIVACY, [logs.finding()], 0);

const all = Object.values(stored).flatMap(({ findings }) => findings);
const failed = all.filter(({ held }) => !held);
progress('');
console.table(all.map(({ what, seen, held }) => ({ tried: what, seen, held: held ? 'yes' : 'NO' })));
console.log(failed.length === 0 ? 'everything held' : `${failed.length} of ${all.length} did not hold`);
process.exit(failed.length === 0 ? 0 : 1);

/** Before the suite begins: times mean little beside a lot of other work. */
function otherWork(): string {
  const load = loadavg()[0] ?? 0;
  return load < 1 ? '' : `, shared with other work (load ${load.toFixed(0)})`;
}

function keep(
  { name, heading }: { readonly name: string; readonly heading: Heading },
  findings: readonly Finding[],
  seconds: number,
): void {
  const day = new Date().toISOString().slice(0, 10);
  stored[name] = { heading, day, machine, seconds: Math.round(seconds), findings };
  storeResults(stored);
  for (const { what, seen, held } of findings) line(`${held ? 'held' : 'DID NOT HOLD'}: ${what}: ${seen}`);
}

/** On a terminal one line that changes, in a log a line each. */
function progress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[2K${text}`);
  else if (text !== '') printError(text);
}

function line(text: string): void {
  progress('');
  printError(text);
}
