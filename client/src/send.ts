import { withoutSecrets } from './call-record.ts';
import { ConnectionError } from './errors.ts';
import { exchange, type HttpRequest, type HttpResponse, type Outcome } from './exchange.ts';
import { report } from './report.ts';
import { readRetryAfter, waitBeforeNextTry } from './retry.ts';
import type { Settings } from './settings.ts';
import type { TokenStore } from './token.ts';

export type Send = (request: HttpRequest, options: SendOptions) => Promise<HttpResponse>;

type SendOptions = {
  /** Undefined: the request needs no token. */
  readonly tokens?: TokenStore;
  readonly signal?: AbortSignal | undefined;
};

/**
 * Sends a request until its response is not worth another try. Every operation may be repeated: it reads, has an
 * Idempotency-Key, or gets a token.
 * @throws ConnectionError if the last try had no response; the reason of the caller's signal
 */
export function createSend(settings: Settings): Send {
  const { clock, limits } = settings;
  return async (request, { tokens, signal: callers }) => {
    const deadline = clock.now() + limits.totalTimeoutMilliseconds;
    const timeout = AbortSignal.timeout(limits.totalTimeoutMilliseconds);
    const signal = callers === undefined ? timeout : AbortSignal.any([callers, timeout]);
    try {
      return await sendUntilDone(settings, { request, tokens, signal, deadline });
    } catch (error) {
      if (!timeout.aborted || callers?.aborted) throw error;
      throw new ConnectionError(
        request.operationId,
        'timeout',
        `no success within ${limits.totalTimeoutMilliseconds} ms`,
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

/** A 401 discards the token once, and costs no try. */
async function sendUntilDone(settings: Settings, { request, tokens, signal, deadline }: Call): Promise<HttpResponse> {
  const { clock, fetch, limits } = settings;
  let failures = 0;
  let isRenewed = false;
  for (let attempt = 1; ; attempt += 1) {
    const token = await unlessAborted(tokens?.get(), signal);
    const secrets = [settings.clientSecret, ...(token === undefined ? [] : [token])];
    const authorized = withToken(request, token);
    const startedAt = clock.now();
    const outcome = await exchange(authorized, { fetch, signal, timeoutMilliseconds: limits.tryTimeoutMilliseconds });
    report(settings.onCall, { request: authorized, outcome, attempt, secrets, milliseconds: clock.now() - startedAt });

    if (token !== undefined && isUnauthorized(outcome) && !isRenewed) {
      isRenewed = true;
      tokens?.discard(token);
      continue;
    }
    failures += 1;
    const wait = waitAfter(settings, { outcome, failures, remainingMilliseconds: deadline - clock.now() });
    if (wait === undefined) return responseOf(outcome, { operationId: request.operationId, secrets });
    await clock.sleep(wait, signal);
  }
}

function withToken(request: HttpRequest, token: string | undefined): HttpRequest {
  if (token === undefined) return request;
  return { ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } };
}

function isUnauthorized(outcome: Outcome): boolean {
  return outcome.kind === 'response' && outcome.response.status === 401;
}

type Tried = { readonly outcome: Outcome; readonly failures: number; readonly remainingMilliseconds: number };

function waitAfter({ limits, random }: Settings, { outcome, ...tried }: Tried): number | undefined {
  const response = outcome.kind === 'response' ? outcome.response : undefined;
  const retryAfterSeconds = readRetryAfter(response?.headers.get('retry-after') ?? null);
  return waitBeforeNextTry(
    { status: response?.status, retryAfterSeconds, ...tried, random: random() },
    limits.maxTries,
  );
}

type Concealing = { readonly operationId: HttpRequest['operationId']; readonly secrets: readonly string[] };

/** A refusal becomes an error's text, which must not repeat a secret. */
function responseOf(outcome: Outcome, { operationId, secrets }: Concealing): HttpResponse {
  if (outcome.kind === 'response') {
    const { response } = outcome;
    return response.status < 400 ? response : { ...response, text: withoutSecrets(response.text, secrets) };
  }
  throw new ConnectionError(operationId, outcome.kind, withoutSecrets(outcome.detail, secrets));
}

/** @throws the signal's reason as soon as it ends the wait */
function unlessAborted<Value>(value: Promise<Value> | undefined, signal: AbortSignal): Promise<Value | undefined> {
  if (value === undefined) return Promise.resolve(undefined);
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    value.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
