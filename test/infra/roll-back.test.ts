import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../support/temporary-folder.ts';

const PROJECT = join(import.meta.dirname, '../..');
const TAG = 'production-20260101-1';
const SETTINGS = 'lib/environments.ts';

/** Stands in for npm: it puts this project's packages and bundles where `npm ci` would. */
const NPM = `#!/bin/sh
echo "npm $*" >> "$RECORD/commands"
ln -s "${PROJECT}/node_modules" node_modules
ln -s "${PROJECT}/dist" dist
`;

/** Stands in for npx: it records the command, and synthesises as the CDK would before deploying. */
const NPX = `#!/bin/sh
echo "npx $*" >> "$RECORD/commands"
git rev-parse HEAD > "$RECORD/commit"
CDK_OUTDIR="$RECORD/cdk.out" CDK_CONTEXT_JSON="$CONTEXT" "${process.execPath}" bin/app.ts
`;

/** A clone of this project whose tag has the settings of the past, and whose main has today's. */
function cloneWithTag() {
  const folder = temporaryFolder();
  const clone = join(folder, 'clone');
  const git = (...options: string[]): string =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...options], {
      cwd: clone,
      encoding: 'utf8',
    }).trim();
  execFileSync('git', ['clone', '--quiet', '--no-hardlinks', PROJECT, clone]);
  execFileSync('cp', [
    '-r',
    ...['bin', 'lib', 'shared', 'data'].map((name) => join(PROJECT, name)),
    clone,
  ]);
  git('add', '--all');
  git('commit', '--quiet', '--allow-empty', '--message', 'The code of the tag');
  git('tag', TAG);
  const today = readFileSync(join(clone, SETTINGS), 'utf8').replace(
    "signingKeys: ['first']",
    "signingKeys: ['second', 'first']",
  );
  writeFileSync(join(clone, SETTINGS), today);
  git('commit', '--quiet', '--all', '--message', 'A key is rotated');
  symlinkSync(join(PROJECT, 'node_modules'), join(clone, 'node_modules'));
  return { clone, git, folder };
}

function rollBack({ clone, folder }: ReturnType<typeof cloneWithTag>, ...options: string[]) {
  for (const [name, script] of Object.entries({ npm: NPM, npx: NPX })) {
    writeFileSync(join(folder, name), script, { mode: 0o755 });
  }
  const { context } = JSON.parse(readFileSync(join(PROJECT, 'cdk.json'), 'utf8'));
  const allow = 'all';
  return spawnSync(process.execPath, [join(clone, 'bin/roll-back.ts'), ...options], {
    encoding: 'utf8',
    env: {
      ...process.env,
      PATH: `${folder}:${process.env['PATH']}`,
      RECORD: folder,
      CONTEXT: JSON.stringify({
        ...context,
        allow,
        rollout: 'all-at-once',
        'aws:cdk:bundling-stacks': [],
      }),
    },
  });
}

describe('going back to an earlier tag', () => {
  const place = cloneWithTag();
  const result = rollBack(place, TAG);
  const read = (file: string): string => readFileSync(join(place.folder, file), 'utf8').trim();

  it('deploys the service stack only, at once, from the code of the tag', () => {
    expect(result.stderr).toBe('');
    expect(read('commands').split('\n')).toEqual([
      'npm ci --no-audit --no-fund',
      'npx cdk deploy EnergyProduction --exclusively --require-approval never --import-existing-resources --context rollout=all-at-once',
    ]);
    expect(read('commit')).toBe(place.git('rev-parse', `${TAG}^{commit}`));
  });

  it('uses the settings of today, so a key that the tag does not know still verifies tokens', () => {
    const template = read('cdk.out/EnergyProduction.template.json');
    expect(template).toContain('SigningKeysecondId');
    expect(template).toContain('SigningKeyfirstId');
  });

  it('leaves no worktree behind', () => {
    expect(place.git('worktree', 'list').split('\n')).toHaveLength(1);
  });

  it.each([
    [['production-20991231-1'], 'there is no tag production-20991231-1 here'],
    [[TAG, '--stack', 'EnergyProductionData'], '--stack is EnergyProductionData'],
  ])('refuses %j and deploys nothing', (options, sentence) => {
    const refused = rollBack(place, ...options);
    expect(refused.stderr).toContain(sentence);
    expect(refused.status).not.toBe(0);
    expect(read('commands').split('\n')).toHaveLength(2);
  });

  it('refuses settings that are not committed', () => {
    writeFileSync(join(place.clone, SETTINGS), '// changed', { flag: 'a' });
    expect(rollBack(place, TAG).stderr).toContain(
      'lib/environments.ts or data/sources.json is not committed',
    );
  });
});

it('the runbook and the workflow roll back by the same program only', () => {
  const texts = ['docs/runbook.md', '.github/workflows/deploy.yml'].map((file) =>
    readFileSync(join(PROJECT, file), 'utf8'),
  );
  for (const text of texts) {
    expect(text).toContain('node bin/roll-back.ts');
    expect(text).not.toMatch(/git checkout .*production-/);
  }
});

it('the settings import no code, so that an earlier tag can read them', () => {
  const imports = readFileSync(join(PROJECT, SETTINGS), 'utf8').match(/^import .*$/gm);
  expect(imports?.filter((line) => !line.startsWith('import type'))).toEqual([
    "import { readFileSync } from 'node:fs';",
  ]);
  expect(readdirSync(join(PROJECT, 'data'))).toContain('sources.json');
});
