import { ENDPOINTS } from '../../shared/contract/endpoint-list.ts';
import { KEYS_PATH, METADATA_PATH, TOKEN_PATH } from '../../shared/contract/token-paths.ts';
import { COMMON_EXAMPLES } from './openapi/responses.ts';

type ExampleRoute = { readonly method: string; readonly path: string };

/** Where the requests of the examples are sent, by operation. */
export const EXAMPLE_ROUTES: ReadonlyMap<string, ExampleRoute> = new Map([
  ...ENDPOINTS.map(({ name, method, path }): [string, ExampleRoute] => [name, { method, path }]),
  ['token', { method: 'POST', path: TOKEN_PATH }],
  ['jwks', { method: 'GET', path: KEYS_PATH }],
  ['issuer-metadata', { method: 'GET', path: METADATA_PATH }],
  [COMMON_EXAMPLES, { method: 'GET', path: '/energy/status' }],
]);
