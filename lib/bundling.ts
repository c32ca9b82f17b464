import { type FunctionName, functionsOf, ROUTES } from './routes.ts';

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

/** Below it lies a folder for each bundle, with that one file in it: what CDK uploads and the local gateway runs. */
export const BUNDLE_FOLDER = 'dist/functions';

export type BundleName = FunctionName | 'data-loader';

export type Bundle = { readonly name: BundleName; readonly entry: string };

/** Everything that is bundled: the authorizer, the functions that a route names, and the loader. */
export const BUNDLES: readonly Bundle[] = [
  ...functionsOf(ROUTES).map((name) => ({ name, entry: `functions/${name}/index.ts` })),
  { name: 'data-loader', entry: 'data-loader/index.ts' },
];
