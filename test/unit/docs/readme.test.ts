import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { greeting } from '../../../bin/start/greeting.ts';
import { ENDPOINTS } from '../../../shared/contract/endpoints.ts';
import { fencedBlocks, printedCommands } from '../../support/documents.ts';

const PROJECT = join(import.meta.dirname, '../../..');

function file(path: string): string {
  return readFileSync(join(PROJECT, path), 'utf8');
}

const README = file('README.md');
const BOTH = README + file('CONTRIBUTING.md');

describe('README and CONTRIBUTING', () => {
  it('show the commands that npm start prints', () => {
    const printed = printedCommands(
      greeting('http://localhost:3000', { firstCall: 'comparison', isSample: true }),
    );
    expect(fencedBlocks('README.md').map(({ text }) => text.trim())).toContain(printed);
  });

  it('list every endpoint', () => {
    const listed = [...README.matchAll(/^\| `(GET|POST|PUT|DELETE) (\S+)` \|/gm)].map(
      ([, method, path]) => `${method} ${path}`,
    );
    const routes = Object.values(ENDPOINTS).map(({ method, path }) => `${method} ${path}`);
    expect(listed.toSorted()).toEqual(
      routes.filter((route) => !route.endsWith('/openapi.json')).toSorted(),
    );
  });

  it('name folders and scripts that exist', () => {
    const { scripts }: { readonly scripts: object } = JSON.parse(file('package.json'));
    const named = [...BOTH.matchAll(/npm run ([\w-]+)/g)].map(([, name = '']) => name);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
    const folders = [
      ...BOTH.matchAll(
        /`((?:functions|shared|data-loader|lib|bin|local|bench|test|docs)\/[\w./-]*)`/g,
      ),
    ];
    expect(
      folders.map(([, path = '']) => path).filter((path) => !existsSync(join(PROJECT, path))),
    ).toEqual([]);
  });
});
