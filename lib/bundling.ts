/**
 * How every function is bundled, for AWS and for `npm start` alike: the SDK inside (it loads faster than the one of
 * the Lambda runtime), ES modules, minified, and `require` made for the packages that still ask for it.
 */
export const BUNDLING = {
  bundle: true,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  minify: true,
  sourcemap: false,
  mainFields: ['module', 'main'],
  outExtension: { '.js': '.mjs' },
  banner: { js: "import{createRequire as __cr}from'node:module';const require=__cr(import.meta.url);" },
  legalComments: 'none',
  loader: { '.bin': 'binary' },
} as const;

/** The file that a bundle of a function has, and the export that is called. */
export const BUNDLE_FILE = 'index.mjs';
export const BUNDLE_HANDLER = 'index.handler';
