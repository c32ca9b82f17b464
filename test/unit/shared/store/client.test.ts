import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const PROJECT = join(import.meta.dirname, '../../../..');
const FOLDERS = '{bin,lib,functions,shared,data-loader,local}';

const MAKERS = ['shared/store/client.ts'];

describe('the clients of the SDK', () => {
  it('are all made in one file, where each has time limits', () => {
    const files = globSync(`${FOLDERS}/**/*.ts`, { cwd: PROJECT });
    const makers = files.filter((file) => /\bnew \w*Client\(/.test(readFileSync(join(PROJECT, file), 'utf8')));
    expect(makers.toSorted()).toEqual(MAKERS);
  });
});
