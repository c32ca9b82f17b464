import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUNDLE_FILE, BUNDLE_FOLDER, BUNDLES, type BundleName, SOURCE_MAP_FILE } from '../../lib/bundling.ts';

type Budget = { readonly kib: number; readonly modules: number };

/**
 * Some 8 % above what they are: every KiB is read and compiled at a cold start, and every module is run. Raise a budget
 * only for something that is worth it.
 */
const BUDGETS: Readonly<Record<BundleName, Budget>> = {
  authorizer: { kib: 46, modules: 48 },
  status: { kib: 126, modules: 138 },
  sources: { kib: 128, modules: 141 },
  docs: { kib: 1_850, modules: 64 },
  suppliers: { kib: 137, modules: 150 },
  plans: { kib: 139, modules: 152 },
  'plan-lookup': { kib: 148, modules: 152 },
  comparison: { kib: 178, modules: 168 },
  valuation: { kib: 170, modules: 165 },
  'best-buys': { kib: 130, modules: 141 },
  drop: { kib: 174, modules: 170 },
  sessions: { kib: 165, modules: 160 },
  'best-available': { kib: 184, modules: 178 },
  token: { kib: 80, modules: 85 },
  jwks: { kib: 69, modules: 67 },
  'issuer-metadata': { kib: 55, modules: 59 },
  'data-loader': { kib: 817, modules: 762 },
};

const BYTES_IN_KIB = 1_024;

/** No function on which partners wait loads these packages when it starts. */
const SLOW_TO_LOAD = /^(@aws-sdk|@smithy|zod)(\/|$)/;

function fileOf(name: BundleName, file: string): string {
  return readFileSync(join(import.meta.dirname, '../..', BUNDLE_FOLDER, name, file), 'utf8');
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

  it.each(BUNDLES.filter(({ name }) => name !== 'data-loader'))(
    'of $name has no part of the SDK, and no validation library',
    ({ name }) => {
      expect(packagesOf(name).filter((one) => SLOW_TO_LOAD.test(one))).toEqual([]);
    },
  );

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
