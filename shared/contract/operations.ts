import type * as z from 'zod';
import type { ErrorCode } from './errors.ts';
import type { Fields } from './fields.ts';

/**
 * The verb by which clients call each endpoint: the operationId of the reference, by the endpoint's
 * name.
 */
export const OPERATION_IDS = {
  suppliers: 'listSuppliers',
  plans: 'listPlans',
  'plan-lookup': 'findPlan',
  comparison: 'comparePlans',
  valuation: 'priceCurrentPlan',
  'best-available': 'findBestPlans',
  'best-buys': 'listBestBuys',
  drop: 'createSession',
  sessions: 'getSession',
  status: 'getStatus',
  sources: 'listSources',
  token: 'createToken',
  jwks: 'getKeySet',
  'issuer-metadata': 'getIssuerMetadata',
  'docs-page': 'getReferencePage',
  'docs-openapi': 'getReferenceDocument',
} as const;

export type OperationName = keyof typeof OPERATION_IDS;

/** What stands outside /energy, and needs no token. */
export const TOKEN_PATH = '/oauth/token';
export const KEYS_PATH = '/.well-known/jwks.json';
/** RFC 8414, section 3. */
export const METADATA_PATH = '/.well-known/oauth-authorization-server';

/** What may be wrong with a request for a postcode. */
export const POSTCODE_ERRORS = [
  'missing-required-parameter',
  'invalid-parameter-value',
  'postcode-not-found',
  'market-unavailable',
] as const;

/** What may be wrong with a household: its current plans as well. */
export const HOUSEHOLD_ERRORS = [
  ...POSTCODE_ERRORS,
  'disallowed-parameter',
  'plan-not-found',
] as const;

/** An endpoint as the reference shows it and as its function reads it. */
export type Endpoint = {
  /** The name of folder, function, construct and test. */
  readonly name: OperationName;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** What the operation does, as an instruction. */
  readonly summary: string;
  readonly description: string;
  readonly parameters: Fields;
  readonly pathParameters?: Fields;
  /** The headers that only this endpoint reads. */
  readonly headers?: Fields;
  /** The fields of the JSON body, by path. */
  readonly body?: { readonly id: string; readonly description: string; readonly fields: Fields };
  /** Of the body of its 200: nothing leaves that it does not name. */
  readonly response: z.ZodType;
  /** The descriptions of the headers that only its own 200 may have. */
  readonly responseHeaders?: Readonly<Record<string, string>>;
  /** Its 200 has an ETag, for which If-None-Match gets 304. */
  readonly isTagged?: true;
  /** The errors of this endpoint, beside those of every endpoint. */
  readonly errors: readonly ErrorCode[];
};
