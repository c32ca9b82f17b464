import { COMMON_EXAMPLES } from '../openapi/responses.ts';
import { BEST_QUERIES } from './best-queries.ts';
import { COMPARISON_QUERIES } from './comparison-queries.ts';
import { PLAN_QUERIES } from './plan-queries.ts';
import { type ExampleRequest, requestsOf } from './request.ts';

/** The first request of each operation is the one that the reference has filled in. */
export const QUERIES: readonly ExampleRequest[] = [
  ...requestsOf('status', [{ name: 'The service is up', status: 200 }]),
  ...requestsOf('sources', [{ name: 'All sources', status: 200 }]),
  ...requestsOf(COMMON_EXAMPLES, [{ name: 'No token', status: 401, open: true }]),
  ...PLAN_QUERIES,
  ...COMPARISON_QUERIES,
  ...BEST_QUERIES,
];
