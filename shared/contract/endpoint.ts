import type * as z from 'zod';
import type { ErrorCode } from './errors.ts';
import type { Fields } from './request/field.ts';

/** An endpoint as the reference shows it and as its function reads it. */
export type Endpoint = {
  /** The operation's id: the name of folder, function, construct and test. */
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters: Fields;
  readonly pathParameters?: Fields;
  /** The headers that only this endpoint reads. */
  readonly headers?: Fields;
  /** The fields of the JSON body, by path. */
  readonly body?: { readonly id: string; readonly fields: Fields };
  readonly response: z.ZodType;
  /** The descriptions of the headers that only its own 200 may have. */
  readonly responseHeaders?: Readonly<Record<string, string>>;
  /** Its 200 has an ETag, for which If-None-Match gets 304. */
  readonly isTagged?: true;
  /** The errors of this endpoint, beside those of every endpoint. */
  readonly errors: readonly ErrorCode[];
};
