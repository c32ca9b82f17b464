/** What an instance is told at its start. */
export type InstanceData = {
  readonly functionName: string;
  /** The file of the bundle, absolute. */
  readonly bundleFile: string;
  readonly timeoutMilliseconds: number;
};

/** To an instance: one event. */
export type InvocationMessage = { readonly invocationId: string; readonly event: string };

/** From an instance: it has loaded its bundle, or what became of its one invocation. */
export type InstanceMessage =
  | { readonly kind: 'loaded' }
  | { readonly kind: 'response'; readonly payload: string }
  | { readonly kind: 'failed'; readonly errorType: string; readonly errorMessage: string };
