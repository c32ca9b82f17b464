import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * `node bin/weigh.ts` writes into CONTRIBUTING.md how many lines each folder and feature has.
 * `--check`, which runs nightly, fails if one is off by more than a tenth, so that small changes
 * need not touch the table.
 */
const ROOT = join(import.meta.dirname, '..');
const PAGE = join(ROOT, 'CONTRIBUTING.md');
const TABLE = /(?<=<!-- weights -->\n)[^<]*(?=<!-- end of weights -->)/;

const TOLERATED_SHARE = 0.1;
/** Small features may grow by this many lines in any case. */
const TOLERATED_LINES = 150;

/** The paths of each folder and feature. A feature lies across folders, so rows overlap. */
const WEIGHED: Readonly<Record<string, RegExp>> = {
  'functions/': /^functions\//,
  'shared/': /^shared\//,
  'data-loader/': /^data-loader\//,
  'lib/': /^lib\//,
  'bin/': /^bin\//,
  'local/': /^local\//,
  'client/ and demo/': /^(client|demo)\//,
  'bench/': /^bench\//,
  'test/': /^test\//,
  'pricing (a feature)': /^(shared|test\/\w+\/shared)\/pricing\//,
  'partners and tokens': /partner|token|authorizer|jwks/,
  'handover, switches and webhooks': /session|drop|handover|switch|webhook|events/,
  batches: /batch/,
  'the product API of Kraken': /kraken/,
  'the demonstration': /^demo\/|\/demo[/.-]/,
  'npm start and its AWS': /^local\/|^bin\/start|\/local\/|\/bin\/start/,
};

const files = execFileSync('git', ['ls-files', '*.ts', '*.js', '*.mjs', '*.css'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && !file.includes('/generated/') && existsSync(join(ROOT, file)))
  .map((file) => ({ file, lines: readFileSync(join(ROOT, file), 'utf8').split('\n').length - 1 }));

const weights = Object.entries(WEIGHED).map(([name, paths]) => ({
  name,
  lines: files.filter(({ file }) => paths.test(file)).reduce((sum, { lines }) => sum + lines, 0),
}));

if (process.argv.includes('--check')) check();
else write();

function write(): void {
  const rows = weights.map(({ name, lines }) => `| ${name} | ${hundreds(lines)} |`);
  const table = ['| what | lines |', '| --- | --- |', ...rows, ''].join('\n');
  writeFileSync(PAGE, readFileSync(PAGE, 'utf8').replace(TABLE, table));
}

function check(): void {
  const table = TABLE.exec(readFileSync(PAGE, 'utf8'))?.[0] ?? '';
  const outdated = weights.filter(({ name, lines }) => {
    const row = table.split('\n').find((line) => line.startsWith(`| ${name} |`)) ?? '';
    const stated = Number(row.split('|')[2]?.replace(',', ''));
    const difference = Math.abs(stated - lines);
    return !(difference <= Math.max(TOLERATED_LINES, lines * TOLERATED_SHARE));
  });
  for (const { name, lines } of outdated)
    console.log(`CONTRIBUTING.md: ${name} has ${hundreds(lines)} lines now. Run node bin/weigh.ts`);
  process.exitCode = outdated.length === 0 ? 0 : 1;
}

function hundreds(lines: number): string {
  return (Math.round(lines / 100) * 100).toLocaleString('en-GB');
}
