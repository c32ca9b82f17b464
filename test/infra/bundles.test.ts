import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUNDLE_FILE, BUNDLE_FOLDER, BUNDLES, type BundleName, SOURCE_MAP_FILE } from '../../lib/bundling.ts';

type Budget = { readonly kib: number; readonly modules: number };

/**
 * Some 8 % above what they are: every KiB is read and compiled at a cold start, and every module is run. Raise a budget
 * only for something that is worth it.
 */
const BUDGETS: Readonly<Record<BundleName, Budget>> = {
  authorizer: { kib: 47, modules: 48 },
  status: { kib: 203, modules: 161 },
  sources: { kib: 209, modules: 162 },
  docs: { kib: 1_836, modules: 56 },
  suppliers: { kib: 211, modules: 170 },
  plans: { kib: 223, modules: 174 },
  'plan-lookup': { kib: 233, modules: 177 },
  comparison: { kib: 278, modules: 199 },
  valuation: { kib: 265, modules: 191 },
  'best-buys': { kib: 215, modules: 164 },
  drop: { kib: 242, modules: 194 },
  sessions: { kib: 259, modules: 187 },
  'best-available': { kib: 288, modules: 210 },
  token: { kib: 62, modules: 77 },
  jwks: { kib: 51, modules: 58 },
  'issuer-metadata': { kib: 38, modules: 50 },
  'data-loader': { kib: 1_530, modules: 835 },
};

const BYTES_IN_KIB = 1_024;

/** No function on which partners wait loads these packages when it starts. */
const SLOW_TO_LOAD = /^(@aws-sdk|@smithy)(\/|$)/;

const BUNDLES_FOLDER = join(import.meta.dirname, '../..', BUNDLE_FOLDER);

function fileOf(name: BundleName, file: string): string {
  return readFileSync(join(BUNDLES_FOLDER, name, file), 'utf8');
}

/** By the source map, which names every module that is in the bundle; Node's own are only named. */
function modulesOf(name: BundleName): readonly string[] {
  const { sources } = JSON.parse(fileOf(name, SOURCE_MAP_FILE)) as { readonly sources: readonly string[] };
  return sources.filter((source) => !source.startsWith('builtin:'));
}

function packagesOf(name: BundleName): readonly string[] {
  const names = modulesOf(name).flatMap((path) => /.*node_modules\/(@[^/]+\/[^/]+|[^/]+)/.exec(path)?.[1] ?? []);
  return [...new Set(names)].sort();
}

describe('the bundle', () => {
  it.each(BUNDLES)('of $name is within its budget of bytes and modules', ({ name }) => {
    const sizes = { kib: Buffer.byteLength(fileOf(name, BUNDLE_FILE)) / BYTES_IN_KIB, modules: modulesOf(name).length };
    const budget = BUDGETS[name];
    const over = Object.entries(sizes).filter(([unit, size]) => size > budget[unit === 'kib' ? 'kib' : 'modules']);
    expect([name, over]).toEqual([name, []]);
  });

  it.each(BUNDLES.filter(({ name }) => name !== 'data-loader'))('of $name has no part of the SDK', ({ name }) => {
    expect(packagesOf(name).filter((one) => SLOW_TO_LOAD.test(one))).toEqual([]);
  });

  it.each(BUNDLES)('of $name is one file', ({ name }) => {
    expect(readdirSync(join(BUNDLES_FOLDER, name)).filter((file) => file.endsWith('.mjs'))).toEqual([BUNDLE_FILE]);
  });

  it('of the authorizer has two packages', () => {
    expect(packagesOf('authorizer')).toEqual(['aws4', 'jose']);
  });

  it.each(BUNDLES)(
    'of $name takes what it needs of Node without an import, which would read every export',
    ({ name }) => {
      expect(fileOf(name, BUNDLE_FILE)).not.toMatch(/(^|[;}])import[\s{*"']|[^.\w\\`[]require\(["']/);
    },
  );

  it('of the loader knows of no credentials but those that Lambda sets', () => {
    expect(packagesOf('data-loader').filter((one) => one.includes('credential-provider'))).toEqual([
      '@aws-sdk/credential-provider-env',
    ]);
  });
});
