import type { OperationId } from './operation-types.ts';

/** One try of a call, as `onCall` gets it. It contains neither the secret nor a token, but the household's data. */
export type CallRecord = {
  /** `createToken` for the client's own requests for tokens. */
  readonly operationId: OperationId;
  /** 1 for the first try of the call. */
  readonly attempt: number;
  readonly request: {
    readonly method: string;
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string | undefined;
  };
  /** Undefined if no response came. */
  readonly response:
    | { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: string }
    | undefined;
  /** Why no response came. */
  readonly failure: string | undefined;
  readonly requestId: string | undefined;
  readonly milliseconds: number;
};

const CONCEALED = '[redacted]';

/** The record without the secrets, however they are written. */
export function concealed(record: CallRecord, secrets: readonly string[]): CallRecord {
  const conceal = (text: string): string => withoutSecrets(text, secrets);
  const { request, response, failure } = record;
  return {
    ...record,
    request: {
      ...request,
      url: conceal(request.url),
      headers: mapped(request.headers, conceal),
      body: request.body && conceal(request.body),
    },
    response: response && { ...response, headers: mapped(response.headers, conceal), body: conceal(response.body) },
    failure: failure && conceal(failure),
  };
}

export function withoutSecrets(text: string, secrets: readonly string[]): string {
  return secrets
    .flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)])
    .reduce((rest, written) => rest.replaceAll(written, CONCEALED), text);
}

function mapped(headers: Readonly<Record<string, string>>, conceal: (text: string) => string): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, conceal(value)]));
}
