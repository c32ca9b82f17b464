import { build } from 'esbuild';
import { BUNDLES, BUNDLING } from '../../../lib/bundling.ts';

describe('a bundle', () => {
  it('knows of no credentials but those that Lambda sets', async () => {
    const names = ['token', 'data-loader'];
    const { metafile } = await build({
      ...BUNDLING,
      mainFields: [...BUNDLING.mainFields],
      entryPoints: BUNDLES.filter(({ name }) => names.includes(name)).map(({ entry }) => entry),
      outdir: 'dist',
      write: false,
      metafile: true,
    });
    const packages = Object.keys(metafile.inputs).flatMap((path) => /credential-provider-[^/]+/.exec(path)?.[0] ?? []);
    expect([...new Set(packages)]).toEqual(['credential-provider-env']);
  });
});
