declare module 'autocannon' {
  type Options = {
    readonly url: string;
    readonly connections: number;
    /** Seconds. */
    readonly duration: number;
    readonly headers?: Readonly<Record<string, string>>;
  };

  type Histogram = { readonly average: number; readonly p50: number; readonly p99: number };

  type Result = {
    readonly requests: Histogram;
    /** Milliseconds. */
    readonly latency: Histogram;
    readonly errors: number;
    readonly non2xx: number;
  };

  const autocannon: (options: Options) => Promise<Result>;
  export = autocannon;
}
