import type { FileSizes } from './store.ts';

/** A home's yearly use from an industry database. Personal data: never logged. */
export type AnnualConsumption = {
  readonly uprn: string;
  readonly fuel: 'gas' | 'electricity';
  /** Millionths of a kWh a year, an integer. */
  readonly annualMicroKwh: number;
  /** Whether the meter is an Economy 7 one; null: not known. */
  readonly economy7: boolean | null;
};

/** The occupier's consent, as given with this very request (`industry_db_consent=true`). */
export type Consent = { readonly consent: true };

/** The only thing that can read annual consumption figures; had from `ConsumptionVault.withConsent` alone. */
export type ConsentedConsumption = {
  /** At most one reading a fuel; none where the home is not known. */
  readonly consumptionOf: (uprn: string) => Promise<readonly AnnualConsumption[]>;
};

/**
 * The annual consumption figures, closed: there is nothing to read here until a consent is shown. Hand functions the
 * vault, and ask it at the one place that knows the consent of the request.
 */
export type ConsumptionVault = {
  /** Throws a TypeError where `consent` is anything but true, whatever the types were told. */
  readonly withConsent: (given: Consent) => ConsentedConsumption;
};

/** What the data loader writes; it cannot read. A reading replaces that of its home and fuel. */
export type ConsumptionWriter = FileSizes & {
  readonly writeConsumption: (
    annualConsumption: readonly AnnualConsumption[],
    onWritten?: (items: number) => void,
  ) => Promise<void>;
};

/** Closes a way to read annual consumption figures behind the consent; the stores are built with it. */
export function lockConsumption(consumptionOf: ConsentedConsumption['consumptionOf']): ConsumptionVault {
  return {
    withConsent: ({ consent }) => {
      if (consent !== true) throw new TypeError('readings are read with the occupier’s consent alone');
      return { consumptionOf };
    },
  };
}
