import type { JsonValue } from '../openapi/json-schema.ts';

/** A request whose response the reference shows. */
export type ExampleRequest = {
  readonly operation: string;
  readonly name: string;
  readonly status: number;
  readonly parameters?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON, or text that is sent unchanged. */
  readonly body?: JsonValue | { readonly text: string; readonly type: string };
  /** True for a request without a token. */
  readonly open?: boolean;
};

export type OperationRequest = Omit<ExampleRequest, 'operation'>;

export function requestsOf(operation: string, requests: readonly OperationRequest[]): readonly ExampleRequest[] {
  return requests.map((request) => ({ operation, ...request }));
}

export const TOO_LARGE = { text: ' '.repeat(65 * 1024), type: 'application/json' } as const;
