import type { AuthorizerContext } from './event.ts';

/** What a usage plan lets an API key do: a bucket of `burst` requests that refills at `ratePerSecond`. */
export type TierLimits = { readonly ratePerSecond: number; readonly burst: number };

/**
 * The tier of an API key, undefined for a key that no plan knows. On AWS the key is a member of a plan; here the
 * authorizer's own context may say it.
 */
export type TierLimitsOf = (usageKey: string, context: AuthorizerContext) => TierLimits | undefined;

export type UsagePlanRequest = {
  readonly usageKey: string | undefined;
  readonly context: AuthorizerContext;
  readonly nowMs: number;
};

export type UsagePlanDecision = 'admitted' | 'THROTTLED' | 'INVALID_API_KEY';

type Bucket = { readonly tokens: number; readonly atMilliseconds: number };

/**
 * Plays usage plans: one token bucket a key. Like AWS's, the numbers are targets; unlike them, they are kept exactly.
 */
export function createUsagePlans(tierOf: TierLimitsOf) {
  const buckets = new Map<string, Bucket>();
  return ({ usageKey, context, nowMs }: UsagePlanRequest): UsagePlanDecision => {
    const tier = usageKey === undefined ? undefined : tierOf(usageKey, context);
    if (usageKey === undefined || tier === undefined) return 'INVALID_API_KEY';
    const last = buckets.get(usageKey) ?? { tokens: tier.burst, atMilliseconds: nowMs };
    const refilled = last.tokens + ((nowMs - last.atMilliseconds) / 1000) * tier.ratePerSecond;
    const tokens = Math.min(tier.burst, refilled);
    const admitted = tokens >= 1;
    buckets.set(usageKey, { tokens: admitted ? tokens - 1 : tokens, atMilliseconds: nowMs });
    return admitted ? 'admitted' : 'THROTTLED';
  };
}
