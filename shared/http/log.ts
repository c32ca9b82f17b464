type RequestEvent = {
  /** The gateway's, which the partner sees. */
  readonly requestId: string;
  readonly lambdaRequestId: string;
  readonly partner: string | undefined;
};

/** Ids, codes and statuses; nothing that the caller sent. */
export type RequestLog = {
  readonly responded: (event: RequestEvent & { readonly status: number }) => void;
  readonly refused: (event: RequestEvent & { readonly status: number; readonly codes: readonly string[] }) => void;
  readonly failed: (event: RequestEvent & { readonly error: ErrorTrace }) => void;
};

export type ErrorTrace = { readonly name: string; readonly at: readonly string[]; readonly aws?: string };
