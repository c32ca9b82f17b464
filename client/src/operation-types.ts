import type { Operations } from './generated/operations.ts';
import type { components } from './generated/schema.ts';

/** The operations of the reference, by operationId. */
export type OperationId = keyof Operations;

/** The schemas of the reference by name, such as `Schemas['BreakdownItem']`. */
export type Schemas = components['schemas'];

/** The parameters of an operation: those of its path and query, or its body. */
export type OperationParameters<Id extends OperationId> = Operations[Id]['parameters'];

/** The body of an operation's response. */
export type OperationResponse<Id extends OperationId> = Operations[Id]['response'];

/** A response, read to its end. */
export type HttpResponse = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
};

/** The body of an operation's response, and the response that it came in. */
export type OperationResult<Id extends OperationId> = {
  readonly data: OperationResponse<Id>;
  readonly response: HttpResponse;
};

export type CallOptions<Id extends OperationId> = {
  /** Ends the call, its waits between two tries included. */
  readonly signal?: AbortSignal;
  /**
   * Headers of the operation: `Prefer` to rehearse an error, an `Idempotency-Key` of yours for a
   * handover.
   */
  readonly headers?: { readonly [Name in Operations[Id]['headers']]?: string };
};

/** A method for each operation. The client gets the token itself. */
export type Client = {
  readonly [Id in keyof Operations as MethodName<Id>]: (
    ...call: CallArguments<Id>
  ) => Promise<OperationResponse<Id>>;
} & {
  /** Lists your switches as `listSwitches` does, page after page. */
  readonly eachSwitch: (
    parameters?: Omit<OperationParameters<'listSwitches'>, 'cursor'>,
    options?: CallOptions<'listSwitches'>,
  ) => AsyncIterable<Schemas['Switch']>;
  /** The same methods but eachSwitch; they return `{ data, response }`. */
  readonly withResponse: {
    readonly [Id in keyof Operations as MethodName<Id>]: (
      ...call: CallArguments<Id>
    ) => Promise<OperationResult<Id>>;
  };
};

type MethodName<Id extends OperationId> = Exclude<Id, 'createToken'>;

/** Parameters may be left out if the operation requires none. */
type CallArguments<Id extends OperationId> =
  Readonly<Record<string, never>> extends OperationParameters<Id>
    ? [parameters?: OperationParameters<Id>, options?: CallOptions<Id>]
    : [parameters: OperationParameters<Id>, options?: CallOptions<Id>];
