import { readFileSync } from 'node:fs';
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

describe('the bundle', () => {
  it.each(BUNDLES)('of $name is within its budget', ({ name }) => {
    expect(Buffer.byteLength(fileOf(name, BUNDLE_FILE)) / BYTES_IN_KIB).toBeLessThan(KIB[name] ?? OTHERS_KIB);
  });

  // That of docs contains a page with code samples.
  it.each(BUNDLES.filter(({ name }) => name !== 'docs'))(
    'of $name takes what it needs of Node without an import, which would read every export',
    ({ name }) => {
      expect(fileOf(name, BUNDLE_FILE)).not.toMatch(/(^|[;}])import[\s{*"']|[^.\w\\`[]require\(["']/);
    },
  );

  it.each(BUNDLES)('of $name knows of no credentials but those that Lambda sets', ({ name }) => {
    // The source map names every module that is in the bundle.
    expect(fileOf(name, SOURCE_MAP_FILE)).not.toMatch(/node_modules\/@aws-sdk\/credential-provider-(?!env)/);
  });
});
