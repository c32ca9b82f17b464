import type * as z from 'zod';
import type { EndpointName } from './endpoints.ts';
import type { ErrorCode } from './errors.ts';
import type { Fields } from './fields.ts';

/**
 * The parameters, response and errors of an endpoint: its function and its reference are made from
 * them.
 */
export type EndpointContract = {
  readonly name: EndpointName;
  /** Says what the operation does, as an instruction. */
  readonly summary: string;
  readonly description: string;
  /** The query parameters. */
  readonly parameters: Fields;
  readonly pathParameters?: Fields;
  /** The headers that only this endpoint reads. */
  readonly headers?: Fields;
  /** The fields of the JSON body, by path. */
  readonly body?: { readonly id: string; readonly description: string; readonly fields: Fields };
  /** The schema of a body that may be JSON or a form, and that no field reader reads. */
  readonly form?: z.ZodType;
  /** The body of its 200: nothing leaves that the schema does not name. */
  readonly response: z.ZodType;
  /** Describes the response 200; by default with the description of its schema. */
  readonly returned?: string;
  /** The type of its 200; default: JSON. */
  readonly contentType?: 'text/html' | 'text/markdown';
  /** The descriptions of the headers that only its own 200 may have. */
  readonly responseHeaders?: Readonly<Record<string, string>>;
  /** The response 200 has an ETag, for which If-None-Match gets 304. */
  readonly isTagged?: true;
  /** The errors of this endpoint, in addition to those of every endpoint. */
  readonly errors: readonly ErrorCode[];
  /** The errors of RFC 6749, and what each status means. */
  readonly oauthErrors?: {
    readonly schema: z.ZodType;
    readonly meanings: Readonly<Record<number, string>>;
  };
};

/** The errors of a request for a postcode. */
export const POSTCODE_ERRORS = [
  'missing-required-parameter',
  'invalid-parameter-value',
  'postcode-not-found',
  'market-unavailable',
] as const;

/** The errors of a request for a household, whose current plans may be wrong too. */
export const HOUSEHOLD_ERRORS = [
  ...POSTCODE_ERRORS,
  'disallowed-parameter',
  'plan-not-found',
] as const;

/** The errors of a request for a household that may name an edition. */
export const REPLAY_ERRORS = [...HOUSEHOLD_ERRORS, 'edition-not-found'] as const;
