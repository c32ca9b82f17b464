export type Token = { readonly value: string; readonly lifeMilliseconds: number };

export type TokenStore = {
  readonly get: () => Promise<string>;
  /** Forgets a token that was refused, unless another has already taken its place. */
  readonly discard: (value: string) => void;
};

/** The part of a token's life after which the next call renews it. */
const RENEWED_AFTER = 0.9;

/**
 * Keeps one token in memory. Callers that need one at the same time share a request. From 90 % of its life on, the next
 * is requested while the old one is still in use; if that fails, the old one lasts until its end.
 */
export function createTokenStore(request: () => Promise<Token>, now: () => number): TokenStore {
  let kept: { readonly value: string; readonly renewAt: number; readonly endsAt: number } | undefined;
  let pending: Promise<string> | undefined;
  const renew = (): Promise<string> => {
    const requestedAt = now();
    pending ??= request()
      .then(({ value, lifeMilliseconds }) => {
        kept = {
          value,
          renewAt: requestedAt + lifeMilliseconds * RENEWED_AFTER,
          endsAt: requestedAt + lifeMilliseconds,
        };
        return value;
      })
      .finally(() => {
        pending = undefined;
      });
    return pending;
  };
  return {
    get: async () => {
      if (kept === undefined || now() >= kept.endsAt) return renew();
      if (now() >= kept.renewAt) renew().catch(() => undefined);
      return kept.value;
    },
    discard: (value) => {
      if (kept?.value === value) kept = undefined;
    },
  };
}
