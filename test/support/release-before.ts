import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from './service.ts';

/** After a release, this file names its commit. */
const COMMIT_FILE = 'test/fixtures/release-before.txt';

/** Writes the code of the release before into an empty folder, with the packages that it needs. */
export function checkOutReleaseBefore(folder: string): void {
  const commit = readFileSync(join(PROJECT, COMMIT_FILE), 'utf8').trim();
  const { status } = spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: PROJECT });
  if (status !== 0)
    throw new Error(
      `the release before, ${commit} of ${COMMIT_FILE}, is not in this clone: run git fetch --depth=1 origin ${commit}`,
    );
  const archive = join(folder, 'release.tar');
  execFileSync('git', ['archive', '--output', archive, commit], { cwd: PROJECT });
  execFileSync('tar', ['-xf', archive], { cwd: folder });
  if (lockOf(folder) === lockOf(PROJECT))
    symlinkSync(join(PROJECT, 'node_modules'), join(folder, 'node_modules'), 'junction');
  else execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder });
}

function lockOf(project: string): string {
  return readFileSync(join(project, 'package-lock.json'), 'utf8');
}
