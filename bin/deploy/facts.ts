/** What a deployment meets on AWS. Undefined: it may not be read. */
export type Facts = {
  readonly account: string;
  readonly concurrency: Concurrency | undefined;
  /** Null: the region is not bootstrapped. */
  readonly bootstrapVersion: number | null | undefined;
  /** By name; a stack that does not exist is absent. */
  readonly stacks: ReadonlyMap<string, StackState>;
  /** Null: the environment has no domain. */
  readonly certificate: Certificate | null | undefined;
};

export type Concurrency = {
  /** The most instances of all functions of the account together. */
  readonly limit: number;
  /** What no function reserves. */
  readonly unreserved: number;
};

export type StackState = { readonly status: string; readonly isProtected: boolean };

export type Certificate = { readonly status: string; readonly names: readonly string[] };
