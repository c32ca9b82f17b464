import type { Partner, PartnerState } from './partner.ts';

/** The partners of an environment. */
export type PartnerStore = {
  readonly get: (clientId: string) => Promise<Partner | null>;
  /** By name. */
  readonly list: () => Promise<readonly Partner[]>;
  readonly create: (partner: Partner) => Promise<'created' | 'exists'>;
  /** Writes a record over the version before it; `conflict` where that is no longer what is stored. */
  readonly replace: (partner: Partner) => Promise<'replaced' | 'conflict'>;
};

/** Reads what a request is admitted by; null: no such partner. Throws where the state is out of reach. */
export type ReadPartnerState = (clientId: string) => Promise<PartnerState | null>;

/** Failures at the token endpoint, counted per window; a count outlives its window and is then deleted. */
export type FailureCounter = {
  /** Counts one failure and returns how many there are now. */
  readonly count: (window: { readonly key: string; readonly endsAtSeconds: number }) => Promise<number>;
};
