import type { OPERATIONS } from './generated/operations.ts';
import type { components, operations } from './generated/schema.ts';

/** The operations of the reference, by operationId. */
export type OperationId = keyof typeof OPERATIONS;

/** The schemas of the reference by name, such as `Schemas['BreakdownItem']`. */
export type Schemas = components['schemas'];

/** What an operation takes: its path and query parameters, or its body. */
export type OperationParameters<Id extends OperationId> = Sent<
  operations[Id]['parameters']['path']
> &
  Sent<operations[Id]['parameters']['query']> &
  Body<operations[Id]>;

/** The body of an operation's response. */
export type OperationResponse<Id extends OperationId> =
  operations[Id]['responses'][200]['content']['application/json'];

export type CallOptions<Id extends OperationId> = {
  /** Ends the call, its waits between two tries included. */
  readonly signal?: AbortSignal;
  /**
   * Headers of the operation: `Prefer` to rehearse an error, an `Idempotency-Key` of yours for a
   * handover.
   */
  readonly headers?: Omit<NonNullable<operations[Id]['parameters']['header']>, 'If-None-Match'>;
};

type Method<Id extends OperationId> =
  unknown extends OperationParameters<Id>
    ? (
        parameters?: Readonly<Record<string, never>>,
        options?: CallOptions<Id>,
      ) => Promise<OperationResponse<Id>>
    : (
        parameters: OperationParameters<Id>,
        options?: CallOptions<Id>,
      ) => Promise<OperationResponse<Id>>;

/** A method for each operation. The client gets the token itself. */
export type Client = {
  readonly [Id in keyof typeof OPERATIONS as Exclude<Id, 'createToken'>]: Method<Id>;
};

type Sent<Part> = [NonNullable<Part>] extends [never] ? unknown : NonNullable<Part>;

type Body<Operation> = Operation extends {
  requestBody: { content: { 'application/json': infer Content } };
}
  ? Content
  : unknown;
