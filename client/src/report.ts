import { type CallRecord, concealed } from './call-record.ts';
import type { HttpRequest, HttpResponse, Outcome } from './exchange.ts';

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
  const record: CallRecord = {
    operationId,
    attempt,
    request,
    response: response && {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: response.text,
    },
    failure: outcome.kind === 'response' ? undefined : outcome.detail,
    requestId: response?.headers.get('x-request-id') ?? undefined,
    milliseconds,
  };
  try {
    onCall(concealed(record, operationId === 'createToken' ? [...secrets, ...tokensIn(response)] : secrets));
  } catch {
    return;
  }
}

function tokensIn(response: HttpResponse | undefined): readonly string[] {
  return [...(response?.text ?? '').matchAll(/"access_token"\s*:\s*"([^"]+)"/g)].map(([, token = '']) => token);
}
