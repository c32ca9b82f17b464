import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const PROJECT = join(import.meta.dirname, '../../../..');
const FOLDERS = '{bin,lib,functions,shared,data-loader,local,bench}';

/** The second one signs requests for fetch, which has its own time limit. */
const MAKERS = ['shared/aws/client.ts', 'shared/aws/json-call.ts'];

describe('the clients of AWS', () => {
  it('are all made in one place, where each has time limits', () => {
    const files = globSync(`${FOLDERS}/**/*.ts`, { cwd: PROJECT });
    const makers = files.filter((file) => /\bnew \w*Client\(/.test(readFileSync(join(PROJECT, file), 'utf8')));
    expect(makers.toSorted()).toEqual(MAKERS);
  });
});
