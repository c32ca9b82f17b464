import { REFERENCE_BASE_URL } from '../../functions/docs/reference.ts';
import { ENVIRONMENTS } from '../../lib/environments.ts';
import { ERROR_STATUS } from '../../shared/http/statuses.ts';
import type { JsonObject } from './openapi/json-schema.ts';
import { openApiDocument } from './openapi/openapi.ts';
import type { Examples } from './openapi/responses.ts';

/** The version of the API. Paths have none, because responses only ever gain keys. */
const API_VERSION = '1.0.0';

export function referenceDocument(examples: Examples): JsonObject {
  return openApiDocument({
    baseUrl: REFERENCE_BASE_URL,
    version: API_VERSION,
    statusOf: (code) => ERROR_STATUS[code],
    examples,
    tiers: Object.fromEntries(Object.values(ENVIRONMENTS).map(({ stage, tiers }) => [stage, tiers])),
  });
}
