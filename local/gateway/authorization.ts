import type { Functions } from '../lambda/functions.ts';
import { isRecord } from '../records.ts';
import { type AuthorizerContext, authorizerEvent, type EventInput, methodArn } from './event.ts';
import { allows, type PolicyStatement, readPolicy } from './policy.ts';
import { headerValues } from './request.ts';

export type Authorization =
  | { readonly kind: 'allowed'; readonly context: AuthorizerContext; readonly usageKey: string | undefined }
  /** A response type of the gateway. */
  | { readonly kind: 'refused'; readonly type: string };

export type Authorize = (input: EventInput) => Promise<Authorization>;

const MAXIMUM_CACHED = 10_000;

type AuthorizerOptions = {
  readonly functions: Functions;
  readonly functionName: string;
  readonly cacheSeconds: number;
};

type AuthorizerDecision = {
  readonly statements: readonly PolicyStatement[];
  readonly context: AuthorizerContext;
  readonly usageKey: string | undefined;
};

/**
 * The REQUEST authorizer in front of a method. Its identity source is the Authorization header: without one nothing
 * is called. A cached policy is evaluated against the method that is asked for now, not the one it was made for.
 */
export function createAuthorize({ functions, functionName, cacheSeconds }: AuthorizerOptions): Authorize {
  const cache = createCache(cacheSeconds);
  const evaluate = ({ statements, context, usageKey }: AuthorizerDecision, arn: string): Authorization =>
    allows(statements, arn) ? { kind: 'allowed', context, usageKey } : refused('ACCESS_DENIED');

  return async (input) => {
    const values = headerValues(input.request.headers, 'authorization');
    if (values.every((value) => value.trim() === '')) return refused('UNAUTHORIZED');
    const arn = methodArn(input.request);
    const key = JSON.stringify(values);
    const cached = cache.get(key, input.nowMs);
    if (cached !== undefined) return evaluate(cached, arn);

    const result = await functions.invoke(functionName, authorizerEvent(input));
    if (result.kind === 'failed' && result.errorMessage === 'Unauthorized') return refused('UNAUTHORIZED');
    if (result.kind !== 'response') return refused('AUTHORIZER_FAILURE');
    const verdict = readVerdict(result.payload);
    if (verdict === undefined) return refused('AUTHORIZER_CONFIGURATION_ERROR');
    cache.set(key, verdict, input.nowMs);
    return evaluate(verdict, arn);
  };
}

type Entry = { readonly verdict: AuthorizerDecision; readonly expiresAtMilliseconds: number };

/** Verdicts by the identity source. Refusals are kept like permissions, failures never are. */
function createCache(cacheSeconds: number) {
  const entries = new Map<string, Entry>();
  const removeOld = (now: number): void => {
    for (const [key, { expiresAtMilliseconds }] of entries) if (expiresAtMilliseconds <= now) entries.delete(key);
    for (const key of entries.keys()) if (entries.size >= MAXIMUM_CACHED) entries.delete(key);
  };
  return {
    get: (key: string, now: number): AuthorizerDecision | undefined => {
      const entry = entries.get(key);
      return entry !== undefined && now < entry.expiresAtMilliseconds ? entry.verdict : undefined;
    },
    set: (key: string, verdict: AuthorizerDecision, now: number): void => {
      if (entries.size >= MAXIMUM_CACHED) removeOld(now);
      entries.set(key, { verdict, expiresAtMilliseconds: now + cacheSeconds * 1000 });
    },
  };
}

function refused(type: string): Authorization {
  return { kind: 'refused', type };
}

function readVerdict(response: unknown): AuthorizerDecision | undefined {
  if (!isRecord(response)) return undefined;
  const { principalId, policyDocument, usageIdentifierKey } = response;
  const statements = readPolicy(policyDocument);
  const context = readContext(response['context']);
  if (typeof principalId !== 'string' || statements === undefined || context === undefined) return undefined;
  const usageKey = typeof usageIdentifierKey === 'string' ? usageIdentifierKey : undefined;
  return { statements, context: { ...context, principalId, integrationLatency: 0 }, usageKey };
}

/** API Gateway hands the context on as strings, and refuses objects in it. */
function readContext(value: unknown): Record<string, string> | undefined {
  if (value === undefined || value === null) return {};
  if (!isRecord(value)) return undefined;
  const entries = Object.entries(value);
  if (!entries.every(([, item]) => ['string', 'number', 'boolean'].includes(typeof item))) return undefined;
  return Object.fromEntries(entries.map(([key, item]) => [key, String(item)]));
}
