import type { JsonObject } from './openapi/json-schema.ts';
import { openApiDocument } from './openapi/openapi.ts';
import type { Examples } from './openapi/responses.ts';
import { withCodeSamples } from './samples/samples.ts';

/** The whole OpenAPI document: the contract, its examples and the code samples made from them. */
export function referenceDocument(examples: Examples): JsonObject {
  return withCodeSamples(openApiDocument(examples));
}
