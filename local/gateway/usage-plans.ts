import type { AuthorizerContext } from './event.ts';

/** A token bucket: it holds `burst` requests and refills at `requestsPerSecond`. */
export type TierLimits = { readonly requestsPerSecond: number; readonly burst: number };

/** Undefined if the key is in no usage plan. Locally the tier may come from the authorizer's context. */
export type TierLimitsOf = (usageKey: string, context: AuthorizerContext) => TierLimits | undefined;

type UsagePlanRequest = {
  readonly usageKey: string | undefined;
  readonly context: AuthorizerContext;
  readonly elapsedMs: number;
};

type Bucket = { readonly tokens: number; readonly atMilliseconds: number };

/** Emulates usage plans with one token bucket per key. AWS treats the limits as targets; here they are exact. */
export function createUsagePlans(tierOf: TierLimitsOf) {
  const buckets = new Map<string, Bucket>();
  return ({ usageKey, context, elapsedMs }: UsagePlanRequest): 'admitted' | 'THROTTLED' | 'INVALID_API_KEY' => {
    const tier = usageKey === undefined ? undefined : tierOf(usageKey, context);
    if (usageKey === undefined || tier === undefined) return 'INVALID_API_KEY';
    const last = buckets.get(usageKey) ?? { tokens: tier.burst, atMilliseconds: elapsedMs };
    const refilled = last.tokens + ((elapsedMs - last.atMilliseconds) / 1000) * tier.requestsPerSecond;
    const tokens = Math.min(tier.burst, refilled);
    const admitted = tokens >= 1;
    buckets.set(usageKey, { tokens: admitted ? tokens - 1 : tokens, atMilliseconds: elapsedMs });
    return admitted ? 'admitted' : 'THROTTLED';
  };
}
