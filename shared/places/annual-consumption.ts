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

export function lockConsumption(consumptionOf: ConsentedConsumption['consumptionOf']): ConsumptionVault {
  return {
    withConsent: ({ consent }) => {
      if (consent !== true) throw new TypeError('annual consumption is read only with the occupier’s consent');
      return { consumptionOf };
    },
  };
}
