/** What a function logs of a request: ids, codes and statuses; nothing that the caller sent. */
export type RequestLog = {
  readonly responded: (event: {
    readonly name: string;
    readonly requestId: string;
    readonly status: number;
    readonly partner: string | undefined;
  }) => void;
  /** The caller's fault. */
  readonly refused: (event: {
    readonly name: string;
    readonly requestId: string;
    readonly status: number;
    readonly codes: readonly string[];
    readonly partner: string | undefined;
  }) => void;
  /** Ours. `error` names its class, where it was thrown, and AWS's own message where AWS threw it. */
  readonly failed: (event: {
    readonly name: string;
    readonly requestId: string;
    readonly partner: string | undefined;
    readonly error: { readonly name: string; readonly at: readonly string[]; readonly aws?: string };
  }) => void;
};
