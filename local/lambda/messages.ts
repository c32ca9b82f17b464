export type InstanceData = {
  readonly functionName: string;
  readonly bundleFile: string;
  readonly timeoutMilliseconds: number;
};

/** To an instance; `event` is JSON. */
export type InvocationMessage = { readonly invocationId: string; readonly event: string };

/** From an instance: its bundle is loaded, or the result of its one invocation, as JSON. */
export type InstanceMessage =
  | { readonly kind: 'loaded' }
  | { readonly kind: 'response'; readonly payload: string }
  | { readonly kind: 'failed'; readonly errorType: string; readonly errorMessage: string };
