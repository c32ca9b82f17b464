import { FUNCTION_NAMES, FUNCTIONS } from './functions.ts';

/**
 * Options of esbuild for AWS and `npm start`. A module of ours replaces the SDK's many sources of
 * credentials, of which Lambda has one.
 */
export const BUNDLING = {
  bundle: true,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  minify: true,
  // The bundle does not name the map, so Node does not read it at a cold start.
  sourcemap: 'external',
  sourcesContent: false,
  mainFields: ['module', 'main'],
  outExtension: { '.js': '.mjs' },
  legalComments: 'none',
  loader: { '.bin': 'binary' },
  alias: { '@aws-sdk/credential-provider-node': './shared/store/environment-credentials.ts' },
} as const;

export const BUNDLE_FILE = 'index.mjs';
/** The file beside the deployed bundle that translates stack traces to source files for the log. */
export const SOURCE_MAP_FILE = `${BUNDLE_FILE}.map`;
export const BUNDLE_HANDLER = 'index.handler';

/** The file of sources beside the loader's deployed bundle. */
export const SOURCES_FILE = 'sources.json';

/** The folder of all bundles, each in a folder that contains BUNDLE_FILE and SOURCE_MAP_FILE. */
export const BUNDLE_FOLDER = 'dist/functions';

export const BUNDLES = FUNCTION_NAMES.map((name) => ({
  name,
  entry: `${FUNCTIONS[name].folder ?? `functions/${name}`}/index.ts`,
}));
