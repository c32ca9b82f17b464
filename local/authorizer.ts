import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import { AUTHORIZER_CACHE_SECONDS } from '../lib/gateway-settings.ts';
import type { Functions } from './functions.ts';
import { Refusal } from './reply.ts';
import {
  type AuthorizerContext,
  authorizerEvent,
  type GatewayRequest,
  headerValues,
  methodArn,
} from './request.ts';

/** Returns milliseconds since some moment, which nobody sets back. */
export type Stopwatch = () => number;

/** A token bucket: it holds `burst` requests and refills at `requestsPerSecond`. */
export type TierLimits = { readonly requestsPerSecond: number; readonly burst: number };

/**
 * Returns the limits of a key's tier, which is in the authorizer's context. Undefined means that
 * the key is in no usage plan.
 */
export type TierLimitsOf = (usageKey: string, context: AuthorizerContext) => TierLimits | undefined;

type Authorized = { readonly context: AuthorizerContext; readonly usageKey: string | undefined };

const MAXIMUM_CACHED = 10_000;
/** The cache is bounded by characters too, because strangers choose how long their tokens are. */
const MAXIMUM_CACHED_CHARACTERS = 8_000_000;

/**
 * Accepts statements of the form that our authorizer writes. The rest of IAM is not emulated, and
 * is invalid.
 */
const statementSchema = z.strictObject({
  Effect: z.enum(['Allow', 'Deny']),
  Action: z.literal('execute-api:Invoke'),
  Resource: z.string(),
});

/** Accepts values that API Gateway passes on as strings, and no objects. */
const contextValue = z.union([z.string(), z.number(), z.boolean()]).transform(String);

const decisionSchema = z.object({
  principalId: z.string(),
  policyDocument: z.object({ Statement: z.tuple([statementSchema]) }),
  context: z.record(z.string(), contextValue).nullish(),
  usageIdentifierKey: z.string().optional().catch(undefined),
});

type Decision = z.infer<typeof decisionSchema>;

/**
 * Emulates a REQUEST authorizer whose identity source is the Authorization header. Allow and Deny
 * are cached, errors are not; a cached policy is evaluated against the method of the current
 * request.
 */
export function createAuthorize(functions: Functions, elapsedMs: Stopwatch) {
  const cache = new LRUCache<string, Decision, GatewayRequest>({
    max: MAXIMUM_CACHED,
    maxSize: MAXIMUM_CACHED_CHARACTERS,
    sizeCalculation: (_decision, key) => key.length,
    ttl: AUTHORIZER_CACHE_SECONDS * 1000,
    ttlResolution: 0,
    perf: { now: elapsedMs },
    // Requests that arrive together share a decision.
    fetchMethod: (_key, _stale, { context }) => decide(functions, context),
  });
  return async (request: GatewayRequest): Promise<Authorized> => {
    const values = headerValues(request.incoming, 'authorization');
    if (values.every((value) => value.trim() === '')) throw new Refusal('UNAUTHORIZED');
    // A header's value cannot contain a line feed.
    const key = values.join('\n');
    const decision = await cache.fetch(key, { context: request });
    if (decision === undefined) throw new Refusal('AUTHORIZER_FAILURE');
    const { policyDocument, context, principalId, usageIdentifierKey } = decision;
    const [{ Effect, Resource }] = policyDocument.Statement;
    if (Effect === 'Deny' || !matches(Resource, methodArn(request)))
      throw new Refusal('ACCESS_DENIED');
    return {
      context: { ...context, principalId, integrationLatency: 0 },
      usageKey: usageIdentifierKey,
    };
  };
}

async function decide(functions: Functions, request: GatewayRequest): Promise<Decision> {
  const result = await functions.invoke('authorizer', authorizerEvent(request));
  if (result.kind === 'failed' && result.errorMessage === 'Unauthorized')
    throw new Refusal('UNAUTHORIZED');
  if (result.kind !== 'response') throw new Refusal('AUTHORIZER_FAILURE');
  const { data: decision } = decisionSchema.safeParse(result.payload);
  if (decision === undefined) throw new Refusal('AUTHORIZER_CONFIGURATION_ERROR');
  return decision;
}

/** Matches as IAM does: `*` stands for any text, slashes included. */
function matches(pattern: string, text: string): boolean {
  const expression = pattern.replace(/[.+^${}()|?[\]\\]/g, '\\$&').replaceAll('*', '.*');
  return new RegExp(`^${expression}$`, 's').test(text);
}

/**
 * Emulates usage plans with one token bucket per key. AWS treats the limits as targets; here they
 * are exact.
 */
export function createAdmit(
  limitsOf: TierLimitsOf,
  elapsedMs: Stopwatch,
): (authorized: Authorized) => void {
  const buckets = new Map<string, { readonly tokens: number; readonly atMs: number }>();
  return ({ usageKey, context }) => {
    const limits = usageKey === undefined ? undefined : limitsOf(usageKey, context);
    if (usageKey === undefined || limits === undefined) throw new Refusal('INVALID_API_KEY');
    const atMs = elapsedMs();
    const last = buckets.get(usageKey) ?? { tokens: limits.burst, atMs };
    const refilled = last.tokens + ((atMs - last.atMs) / 1000) * limits.requestsPerSecond;
    const tokens = Math.min(limits.burst, refilled);
    buckets.set(usageKey, { tokens: tokens >= 1 ? tokens - 1 : tokens, atMs });
    if (tokens < 1) throw new Refusal('THROTTLED');
  };
}
