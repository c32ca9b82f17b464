import { type HttpRequest, type Outcome, report, withoutSecrets } from './call-record.ts';
import { ConnectionError, readRetryAfter } from './errors.ts';
import { isRecord } from './json.ts';
import type { HttpResponse, OperationId } from './operation-types.ts';
import type { Settings } from './settings.ts';

export type TokenStore = {
  readonly get: () => Promise<string>;
  /** Forgets a token that was refused, unless another has already taken its place. */
  readonly discard: (value: string) => void;
};

export type Send = (request: HttpRequest, options?: SendOptions) => Promise<HttpResponse>;

type SendOptions = {
  /** The store of the token; undefined means that the request needs none. */
  readonly tokens?: TokenStore;
  readonly signal?: AbortSignal | undefined;
};

/** The statuses of failures that may pass. */
const RETRIED_STATUSES: readonly number[] = [429, 500, 502, 503, 504];

const FIRST_WAIT_MILLISECONDS = 500;

/** Spreads the next tries of callers that were refused together. */
const JITTER = 0.25;

/**
 * Sends a request until its response is not worth another try. Every operation may be repeated: it
 * reads, is a PUT, has an Idempotency-Key, or gets a token.
 * @throws ConnectionError if the last try had no response; the reason of the caller's signal
 */
export function createSend(settings: Settings): Send {
  const { clock, totalTimeoutMilliseconds } = settings;
  return async (request, { tokens, signal: callerSignal } = {}) => {
    const deadline = clock.now() + totalTimeoutMilliseconds;
    const timeout = AbortSignal.timeout(totalTimeoutMilliseconds);
    const signal = callerSignal === undefined ? timeout : AbortSignal.any([callerSignal, timeout]);
    try {
      return await sendUntilDone(settings, { request, tokens, signal, deadline });
    } catch (error) {
      if (!timeout.aborted || callerSignal?.aborted) throw error;
      throw new ConnectionError(
        request.operationId,
        'timeout',
        `no success within ${totalTimeoutMilliseconds} ms`,
      );
    }
  };
}

type Call = {
  readonly request: HttpRequest;
  readonly tokens: TokenStore | undefined;
  readonly signal: AbortSignal;
  readonly deadline: number;
};

/** Discards the token after the first 401, which does not count as a failed try. */
async function sendUntilDone(
  settings: Settings,
  { request, tokens, signal, deadline }: Call,
): Promise<HttpResponse> {
  const { clock } = settings;
  let failures = 0;
  let isRenewed = false;
  for (let attempt = 1; ; attempt += 1) {
    const token = await unlessAborted(tokens?.get(), signal);
    const secrets = [settings.clientSecret, ...(token === undefined ? [] : [token])];
    const authorized = withToken(request, token);
    const startedAt = clock.now();
    const outcome = await sendOnce(authorized, settings, signal);
    report(settings.onCall, {
      request: authorized,
      outcome,
      attempt,
      secrets,
      milliseconds: clock.now() - startedAt,
    });

    const status = outcome.kind === 'response' ? outcome.response.status : undefined;
    if (token !== undefined && status === 401 && !isRenewed) {
      isRenewed = true;
      tokens?.discard(token);
      continue;
    }
    failures += 1;
    const isWorthATry = status === undefined || RETRIED_STATUSES.includes(status);
    const wait = waitAfter(outcome, failures, settings.random());
    if (failures >= settings.maxTries || !isWorthATry || wait >= deadline - clock.now()) {
      return responseOf(outcome, request.operationId, secrets);
    }
    await clock.sleep(wait, signal);
  }
}

function withToken(request: HttpRequest, token: string | undefined): HttpRequest {
  if (token === undefined) return request;
  return { ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } };
}

/** Tries once. @throws the signal's reason if it ends the call */
async function sendOnce(
  { method, url, headers, body }: HttpRequest,
  { fetch, tryTimeoutMilliseconds }: Settings,
  signal: AbortSignal,
): Promise<Outcome> {
  const timeout = AbortSignal.timeout(tryTimeoutMilliseconds);
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
    return {
      kind: 'response',
      response: { status: response.status, headers: response.headers, text },
    };
  } catch (error) {
    signal.throwIfAborted();
    if (timeout.aborted)
      return { kind: 'timeout', detail: `no response within ${tryTimeoutMilliseconds} ms` };
    return { kind: 'network', detail: networkFailure(error) };
  }
}

/** Describes a failed fetch with its cause, which names the address and what went wrong. */
function networkFailure(error: unknown): string {
  if (!isRecord(error)) return String(error);
  const { message, cause } = error;
  // A host with several addresses has one error for each of them, and only a code that they share.
  const detail = isRecord(cause) ? cause['message'] || cause['code'] : undefined;
  return [message, detail].filter(Boolean).join(': ');
}

/** Returns milliseconds, at least those in `Retry-After`. */
function waitAfter(outcome: Outcome, failures: number, random: number): number {
  const seconds =
    outcome.kind === 'response' ? readRetryAfter(outcome.response.headers) : undefined;
  const wait =
    seconds === undefined ? FIRST_WAIT_MILLISECONDS * 2 ** (failures - 1) : seconds * 1000;
  return wait * (1 + JITTER * random);
}

/** Hides secrets in a refusal, because its text becomes that of an error. */
function responseOf(
  outcome: Outcome,
  operationId: OperationId,
  secrets: readonly string[],
): HttpResponse {
  if (outcome.kind === 'response') {
    const { response } = outcome;
    return response.status < 400
      ? response
      : { ...response, text: withoutSecrets(response.text, secrets) };
  }
  throw new ConnectionError(operationId, outcome.kind, withoutSecrets(outcome.detail, secrets));
}

/** Waits for a value. @throws the signal's reason as soon as it ends the wait */
function unlessAborted<Value>(
  value: Promise<Value> | undefined,
  signal: AbortSignal,
): Promise<Value | undefined> {
  if (value === undefined) return Promise.resolve(undefined);
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    value.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
