/** Ids, codes and statuses; nothing that the caller sent. */
export type RequestLog = {
  readonly responded: (event: {
    readonly name: string;
    readonly requestId: string;
    readonly status: number;
    readonly partner: string | undefined;
  }) => void;
  readonly refused: (event: {
    readonly name: string;
    readonly requestId: string;
    readonly status: number;
    readonly codes: readonly string[];
    readonly partner: string | undefined;
  }) => void;
  readonly failed: (event: {
    readonly name: string;
    readonly requestId: string;
    readonly partner: string | undefined;
    readonly error: { readonly name: string; readonly at: readonly string[]; readonly aws?: string };
  }) => void;
};
