import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import { AUTHORIZER_CACHE_SECONDS } from '../../lib/routes.ts';
import type { Functions } from '../lambda/functions.ts';
import { type AuthorizerContext, authorizerEvent, type EventInput, methodArn } from './event.ts';
import { allows, policySchema } from './policy.ts';
import { headerValues } from './request.ts';

/** Milliseconds since some moment; nobody sets it back. */
export type Stopwatch = { readonly elapsedMs: () => number };

export type Authorization =
  | { readonly kind: 'allowed'; readonly context: AuthorizerContext; readonly usageKey: string | undefined }
  | { readonly kind: 'refused'; readonly type: string };

type AuthorizeDeps = { readonly functions: Functions; readonly stopwatch: Stopwatch };

const MAXIMUM_CACHED = 10_000;
/** Strangers choose how long their tokens are. */
const MAXIMUM_CACHED_CHARACTERS = 8_000_000;

/** API Gateway passes the context on as strings, and refuses objects in it. */
const scalar = z.union([z.string(), z.number(), z.boolean()]).transform(String);

const decisionSchema = z.object({
  principalId: z.string(),
  policyDocument: policySchema,
  context: z.record(z.string(), scalar).nullish(),
  usageIdentifierKey: z.string().optional().catch(undefined),
});

type Decision = z.infer<typeof decisionSchema>;

/**
 * Emulates a REQUEST authorizer whose identity source is the Authorization header. Allow and Deny are cached, errors
 * are not; a cached policy is evaluated against the method of the current request.
 */
export function createAuthorize({
  functions,
  stopwatch,
}: AuthorizeDeps): (input: EventInput) => Promise<Authorization> {
  const cache = new LRUCache<string, Decision>({
    max: MAXIMUM_CACHED,
    maxSize: MAXIMUM_CACHED_CHARACTERS,
    sizeCalculation: (_decision, key) => key.length,
    ttl: AUTHORIZER_CACHE_SECONDS * 1000,
    ttlResolution: 0,
    perf: { now: stopwatch.elapsedMs },
  });
  return async (input) => {
    const values = headerValues(input.request.headers, 'authorization');
    if (values.every((value) => value.trim() === '')) return refused('UNAUTHORIZED');
    // No value has a line feed in it.
    const key = values.join('\n');
    const cached = cache.get(key);
    if (cached !== undefined) return evaluate(cached, input);

    const result = await functions.invoke('authorizer', authorizerEvent(input));
    if (result.kind === 'failed' && result.errorMessage === 'Unauthorized') return refused('UNAUTHORIZED');
    if (result.kind !== 'response') return refused('AUTHORIZER_FAILURE');
    const { data: decision } = decisionSchema.safeParse(result.payload);
    if (decision === undefined) return refused('AUTHORIZER_CONFIGURATION_ERROR');
    cache.set(key, decision);
    return evaluate(decision, input);
  };
}

function evaluate(decision: Decision, { request }: EventInput): Authorization {
  const { policyDocument, context, principalId, usageIdentifierKey } = decision;
  return allows(policyDocument, methodArn(request))
    ? { kind: 'allowed', context: { ...context, principalId, integrationLatency: 0 }, usageKey: usageIdentifierKey }
    : refused('ACCESS_DENIED');
}

function refused(type: string): Authorization {
  return { kind: 'refused', type };
}
