import type * as z from 'zod';
import type { ErrorCode } from './errors.ts';
import type { Parameters } from './parameters.ts';

/** An endpoint as the reference shows it and the functions read it: one chain from schema to document. */
export type Endpoint = {
  /** The operation's id: the name of folder, function, construct and test. */
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters: Parameters;
  /** Parameters of the path, by name. */
  readonly pathParameters?: Parameters;
  /** Headers that the endpoint itself reads, by name. */
  readonly headers?: Parameters;
  readonly body?: z.ZodType;
  readonly response: z.ZodType;
  /** The errors that the endpoint itself answers, beside those of every endpoint. */
  readonly errors: readonly ErrorCode[];
};
