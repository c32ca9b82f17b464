import type { HttpResponse, OperationId } from './operation-types.ts';

/**
 * A record of one try of a call, as `onCall` gets it. It contains neither the secret nor a token,
 * but the household's data.
 */
export type CallRecord = {
  /** `createToken` for the client's own requests for tokens. */
  readonly operationId: OperationId;
  /** The number of the try within its call, from 1. */
  readonly attempt: number;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string | undefined;
  };
  /** The response; undefined means that none came. */
  readonly response:
    | {
        readonly status: number;
        readonly headers: Readonly<Record<string, string>>;
        readonly body: string;
      }
    | undefined;
  /** The reason why no response came. */
  readonly failure: string | undefined;
  readonly requestId: string | undefined;
  readonly milliseconds: number;
};

export type HttpRequest = CallRecord['request'] & { readonly operationId: OperationId };

/** The outcome of a try: a response, read to its end, or the reason why there is none. */
export type Outcome =
  | { readonly kind: 'response'; readonly response: HttpResponse }
  | { readonly kind: 'network' | 'timeout'; readonly detail: string };

type Try = {
  readonly request: HttpRequest;
  readonly outcome: Outcome;
  readonly attempt: number;
  readonly secrets: readonly string[];
  readonly milliseconds: number;
};

/** Gives the caller's hook the record of a try. A log that fails does not fail a handover. */
export function report(
  onCall: ((record: CallRecord) => void) | undefined,
  { request: { operationId, ...request }, outcome, attempt, secrets, milliseconds }: Try,
): void {
  if (onCall === undefined) return;
  const response = outcome.kind === 'response' ? outcome.response : undefined;
  const hidden =
    operationId === 'createToken' ? [...secrets, ...tokensIn(response?.text ?? '')] : secrets;
  const conceal = (text: string): string => withoutSecrets(text, hidden);
  const concealed = (headers: Iterable<readonly [string, string]>): Record<string, string> =>
    Object.fromEntries([...headers].map(([name, value]) => [name, conceal(value)]));
  try {
    onCall({
      operationId,
      attempt,
      request: {
        method: request.method,
        url: conceal(request.url),
        headers: concealed(Object.entries(request.headers)),
        body: request.body && conceal(request.body),
      },
      response: response && {
        status: response.status,
        headers: concealed(response.headers),
        body: conceal(response.text),
      },
      failure: outcome.kind === 'response' ? undefined : conceal(outcome.detail),
      requestId: response?.headers.get('x-request-id') ?? undefined,
      milliseconds,
    });
  } catch {
    return;
  }
}

/** Hides secrets, even in JSON or in a URL. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  return secrets
    .flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)])
    .reduce((rest, written) => rest.replaceAll(written, '[redacted]'), text);
}

function tokensIn(text: string): readonly string[] {
  return [...text.matchAll(/"access_token"\s*:\s*"([^"]+)"/g)].map(([, token = '']) => token);
}
