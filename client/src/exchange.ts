import type { OperationId } from './operation-types.ts';

/** The part of `fetch` that the client uses. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export type HttpRequest = {
  readonly operationId: OperationId;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
};

export type HttpResponse = { readonly status: number; readonly headers: Headers; readonly text: string };

/** What came of a try: a response, read to its end, or the reason why there is none. */
export type Outcome =
  | { readonly kind: 'response'; readonly response: HttpResponse }
  | { readonly kind: 'network' | 'timeout'; readonly detail: string };

type Try = { readonly fetch: Fetch; readonly signal: AbortSignal; readonly timeoutMilliseconds: number };

/** Sends a request once. @throws the signal's reason if it ends the call */
export async function exchange(request: HttpRequest, { fetch, signal, timeoutMilliseconds }: Try): Promise<Outcome> {
  const { method, url, headers, body } = request;
  const timeout = AbortSignal.timeout(timeoutMilliseconds);
  try {
    const response = await fetch(url, {
      method,
      headers,
      // The API never redirects, and what a redirect asks for may be the secret.
      redirect: 'manual',
      signal: AbortSignal.any([signal, timeout]),
      ...(body === undefined ? {} : { body }),
    });
    const text = await response.text();
    return { kind: 'response', response: { status: response.status, headers: response.headers, text } };
  } catch (error) {
    signal.throwIfAborted();
    if (timeout.aborted) return { kind: 'timeout', detail: `no response within ${timeoutMilliseconds} ms` };
    return { kind: 'network', detail: networkFailure(error) };
  }
}

/** The cause of a failed fetch, which names the address and what went wrong. */
function networkFailure(error: unknown): string {
  const { message = String(error), cause } = asFailure(error);
  const { code, message: detail } = asFailure(cause);
  return [message, detail || code].filter(Boolean).join(': ');
}

function asFailure(value: unknown): { readonly message?: string; readonly code?: string; readonly cause?: unknown } {
  return typeof value === 'object' && value !== null ? value : {};
}
