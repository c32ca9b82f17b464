import { spawn } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Mutant, mutantsOf } from './mutants.ts';
import { TARGETS } from './targets.ts';

/**
 * `npm run mutate -- partners [every]`: changes the code of a target in one small way at a time, in a copy of the
 * project, and runs its tests: a mutant that no test notices survives. With `every`, each so many-th mutant alone.
 */
const [name = '', everyText = '1', only = ''] = process.argv.slice(2);
const target = TARGETS[name];
const every = Number(everyText);
if (target === undefined || !Number.isInteger(every) || every < 1) {
  console.error(`Say what to mutate: npm run mutate -- ${Object.keys(TARGETS).join('|')} [every]`);
  process.exit(2);
}

const TIMEOUT_MILLISECONDS = 60_000;
const COPIED = ['bin', 'functions', 'lib', 'shared', 'test', 'data-loader', 'local'];

const copyProject = async (): Promise<string> => {
  const copy = await mkdtemp(join(tmpdir(), 'mutation-'));
  for (const folder of COPIED) await cp(folder, join(copy, folder), { recursive: true });
  for (const file of ['package.json', 'jest.config.mjs', 'tsconfig.json']) await cp(file, join(copy, file));
  await symlink(join(process.cwd(), 'node_modules'), join(copy, 'node_modules'));
  return copy;
};

/** Whether the tests of the target pass in the copy. A run that does not end is a failed one. */
const testsPass = (copy: string): Promise<boolean> =>
  new Promise((resolve) => {
    const flags = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
    const jest = ['node_modules/jest/bin/jest.js', '--bail', '--silent', '-i', '--selectProjects', ...target.projects];
    const child = spawn(process.execPath, [...flags, ...jest, '--testPathPatterns', ...target.tests], {
      cwd: copy,
      stdio: 'ignore',
      timeout: TIMEOUT_MILLISECONDS,
    });
    child.on('exit', (code) => resolve(code === 0));
  });

const sourcesOf = async (path: string): Promise<readonly string[]> => {
  if (path.endsWith('.ts')) return [path];
  const entries = await readdir(path, { recursive: true });
  return entries.filter((entry) => entry.endsWith('.ts')).map((entry) => join(path, entry));
};

const copy = await copyProject();
try {
  if (!(await testsPass(copy))) throw new Error('the tests fail before anything is changed');
  const survivors: string[] = [];
  let tried = 0;
  let seen = 0;
  const sources = (await Promise.all(target.sources.map(sourcesOf))).flat().filter((file) => file.includes(only));
  for (const file of sources.sort()) {
    const original = await readFile(file, 'utf8');
    const mutants: readonly Mutant[] = mutantsOf(original).filter(() => seen++ % every === 0);
    for (const mutant of mutants) {
      await writeFile(join(copy, file), mutant.code);
      tried += 1;
      if (await testsPass(copy)) {
        survivors.push(`${file}:${mutant.line}  ${mutant.from}  ->  ${mutant.to}`.replaceAll(/\s*\n\s*/g, ' '));
        console.log(`survived  ${survivors.at(-1)}`);
      }
    }
    await writeFile(join(copy, file), original);
    console.log(`${file}: ${mutants.length} mutants`);
  }
  const killed = tried - survivors.length;
  console.log(`${name}: ${killed} of ${tried} mutants noticed (${((100 * killed) / tried).toFixed(1)} %)`);
} finally {
  await rm(copy, { recursive: true });
}
