declare module 'autocannon' {
  type Options = {
    readonly url: string;
    readonly connections: number;
    /** Seconds. */
    readonly duration?: number;
    /** How many requests, in place of how long. */
    readonly amount?: number;
    /** Seconds. */
    readonly timeout?: number;
    readonly headers?: Readonly<Record<string, string>>;
    /** What each connection sends, one after the other. */
    readonly requests?: readonly {
      readonly method: string;
      readonly path: string;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string;
    }[];
  };

  type Histogram = { readonly average: number; readonly p50: number; readonly p99: number };
  type Requests = Histogram & { readonly total: number };

  type Result = {
    readonly requests: Requests;
    /** Milliseconds. */
    readonly latency: Histogram;
    readonly errors: number;
    readonly non2xx: number;
    /** Seconds. */
    readonly duration: number;
    readonly statusCodeStats: Readonly<Record<string, { readonly count: number }>>;
  };

  const autocannon: (options: Options) => Promise<Result>;
  export = autocannon;
}
