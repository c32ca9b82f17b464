import type { ErrorCode } from '../../../../shared/contract/errors.ts';
import type { OperationName } from '../../../../shared/contract/operation-ids.ts';
import type { JsonObject } from '../json-schema.ts';

/** What a request to try sends. */
export type SandboxRequest = {
  readonly operation: OperationName;
  /** Query and path parameters. */
  readonly parameters?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** A JSON body. */
  readonly body?: JsonObject;
  /** A JSON body to send before `body`. */
  readonly bodyBefore?: JsonObject;
  /** A body that is not JSON. */
  readonly text?: string;
  /** A body of that many bytes, whatever they are. */
  readonly bytes?: number;
};

export type SandboxHousehold = SandboxRequest & {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly status: number;
  readonly shows: string;
};

/** How to provoke an error; without an operation, why a partner cannot. */
export type SandboxError = (SandboxRequest | { readonly operation?: never }) & {
  readonly code: ErrorCode;
  readonly title: string;
  readonly description: string;
};
