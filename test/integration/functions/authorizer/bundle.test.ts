import { build } from 'esbuild';
import { BUNDLING } from '../../../../lib/bundling.ts';

/** The bundle is some 34 KiB; twice the code at every start would be a mistake, not a feature. */
const BYTES_ALLOWED = 40 * 1_024;

it("the authorizer's entry is a small bundle, without an SDK or a validation library", async () => {
  const { outputFiles, metafile } = await build({
    ...BUNDLING,
    mainFields: [...BUNDLING.mainFields],
    entryPoints: ['functions/authorizer/index.ts'],
    outdir: 'dist',
    write: false,
    metafile: true,
  });
  const code = outputFiles.filter(({ path }) => !path.endsWith('.map'));
  expect(code.map(({ contents }) => contents.length < BYTES_ALLOWED)).toEqual([true]);
  const packages = Object.keys(metafile.inputs).flatMap(
    (path) => /node_modules\/(@[^/]+\/[^/]+|[^/]+)/.exec(path)?.[1] ?? [],
  );
  expect([...new Set(packages)].sort()).toEqual(['aws4fetch', 'jose']);
});
