import type { Partner, PartnerState } from './partner.ts';

export type PartnerStore = {
  readonly get: (clientId: string) => Promise<Partner | null>;
  readonly list: () => Promise<readonly Partner[]>;
  readonly create: (partner: Partner) => Promise<'created' | 'exists'>;
  /** `conflict` if the record has changed since it was read. */
  readonly replace: (partner: Partner) => Promise<'replaced' | 'conflict'>;
};

/** Null: no such partner. Throws if the state is out of reach. */
export type ReadPartnerState = (clientId: string) => Promise<PartnerState | null>;

export type FailureCounter = {
  readonly count: (window: { readonly key: string; readonly endsAtSeconds: number }) => Promise<number>;
};
