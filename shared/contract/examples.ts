import type { JsonValue } from './json-schema.ts';

/** What was sent to an operation and what it responded, on a running service. */
export type OperationExamples = {
  /** Parameters and headers of one request that works; the reference has them filled in. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly body?: JsonValue | undefined;
  /** By status, then by name. */
  readonly responses: Readonly<Record<string, Readonly<Record<string, JsonValue>>>>;
};

/** By operation. */
export type Examples = Readonly<Record<string, OperationExamples | undefined>>;
