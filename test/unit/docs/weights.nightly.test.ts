import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const PROJECT = join(import.meta.dirname, '../../..');

it('CONTRIBUTING states what each folder and feature weighs, to a tenth', () => {
  const { stdout, status } = spawnSync(process.execPath, ['bin/weigh.ts', '--check'], {
    cwd: PROJECT,
    encoding: 'utf8',
  });
  expect([stdout, status]).toEqual(['', 0]);
});
