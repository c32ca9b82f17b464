import { type Clock, epochSeconds } from '../time/clock.ts';
import type { FileSizes } from './store.ts';

/** Personal data: never logged. */
export type AnnualConsumption = {
  readonly uprn: string;
  readonly fuel: 'gas' | 'electricity';
  readonly annualMicroKwh: number;
  readonly economy7: boolean | null;
};

export type Consent = { readonly consent: true };

export type ConsentedConsumption = {
  readonly consumptionOf: (uprn: string) => Promise<readonly AnnualConsumption[]>;
};

/** Locked until a consent is shown: open it at the one place that knows the consent of the request. */
export type ConsumptionVault = {
  /** @throws TypeError if `consent` is not true, whatever the types were told */
  readonly withConsent: (given: Consent) => ConsentedConsumption;
};

export type ConsumptionWriter = FileSizes & {
  readonly writeConsumption: (
    annualConsumption: readonly AnnualConsumption[],
    onWritten?: (items: number) => void,
  ) => Promise<void>;
};

export type ConsumptionEraser = {
  /** Returns how many figures there were. */
  readonly eraseConsumption: (uprns: readonly string[]) => Promise<number>;
};

/** How long annual consumption counts, from the load on. */
export type Retention = { readonly days: number; readonly clock: Pick<Clock, 'nowMs'> };

const SECONDS_PER_DAY = 86_400;

export function expiresAtAfter({ days, clock }: Retention): number {
  return epochSeconds(clock) + days * SECONDS_PER_DAY;
}

/** DynamoDB deletes what has expired days later. What was loaded before there was a retention has no `expiresAt`. */
export function hasExpired(expiresAt: number | undefined, clock: Pick<Clock, 'nowMs'>): boolean {
  return expiresAt !== undefined && expiresAt <= epochSeconds(clock);
}

export function lockConsumption(consumptionOf: ConsentedConsumption['consumptionOf']): ConsumptionVault {
  return {
    withConsent: ({ consent }) => {
      if (consent !== true) throw new TypeError('annual consumption is read only with the occupier’s consent');
      return { consumptionOf };
    },
  };
}
