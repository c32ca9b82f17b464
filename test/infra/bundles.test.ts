import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUNDLE_FILE, BUNDLE_FOLDER, BUNDLES, type BundleName, SOURCE_MAP_FILE } from '../../lib/bundling.ts';

/** Some 10 % above what they are: every KiB is read and compiled at a cold start. */
const KIB: Readonly<Partial<Record<BundleName, number>>> = {
  docs: 6_000,
  'data-loader': 1_600,
};
const OTHERS_KIB = 500;

const BYTES_IN_KIB = 1_024;

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
  it.each(BUNDLES)('of $name is within its budget', ({ name }) => {
    expect(Buffer.byteLength(fileOf(name, BUNDLE_FILE)) / BYTES_IN_KIB).toBeLessThan(KIB[name] ?? OTHERS_KIB);
  });

  it.each(BUNDLES)('of $name is one file', ({ name }) => {
    expect(readdirSync(join(BUNDLES_FOLDER, name)).filter((file) => file.endsWith('.mjs'))).toEqual([BUNDLE_FILE]);
  });

  // That of docs contains a page with code samples.
  it.each(BUNDLES.filter(({ name }) => name !== 'docs'))(
    'of $name takes what it needs of Node without an import, which would read every export',
    ({ name }) => {
      expect(fileOf(name, BUNDLE_FILE)).not.toMatch(/(^|[;}])import[\s{*"']|[^.\w\\`[]require\(["']/);
    },
  );

  it.each(BUNDLES)('of $name knows of no credentials but those that Lambda sets', ({ name }) => {
    const others = packagesOf(name).filter((one) => /credential-provider-(?!env)/.test(one));
    expect(others).toEqual([]);
  });
});
