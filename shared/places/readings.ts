import type { FileSizes } from './file-sizes.ts';

/** A home's yearly use from an industry database. Personal data: never logged. */
export type Reading = {
  readonly uprn: string;
  readonly fuel: 'gas' | 'electricity';
  /** Millionths of a kWh a year, an integer. */
  readonly annualMicroKwh: number;
  /** Whether the meter is an Economy 7 one; null: not known. */
  readonly economy7: boolean | null;
};

/** The occupier's consent, as given with this very request (`industry_db_consent=true`). */
export type Consent = { readonly consent: true };

/** The only thing that can read readings; had from `ReadingsVault.withConsent` alone. */
export type ConsentedReadings = {
  /** At most one reading a fuel; none where the home is not known. */
  readonly readingsOf: (uprn: string) => Promise<readonly Reading[]>;
};

/**
 * The readings, closed: there is nothing to read here until a consent is shown. Hand functions the vault, and ask it
 * at the one place that knows the consent of the request.
 */
export type ReadingsVault = {
  /** Throws a TypeError where `consent` is anything but true, whatever the types were told. */
  readonly withConsent: (given: Consent) => ConsentedReadings;
};

/** What the data loader writes; it cannot read. A reading replaces that of its home and fuel. */
export type ReadingsWriter = FileSizes & {
  readonly writeReadings: (readings: readonly Reading[], onWritten?: (items: number) => void) => Promise<void>;
};

/** Closes a way to read readings behind the consent; the stores are built with it. */
export const lockReadings = (readingsOf: ConsentedReadings['readingsOf']): ReadingsVault => ({
  withConsent: ({ consent }) => {
    if (consent !== true) throw new TypeError('readings are read with the occupier’s consent alone');
    return { readingsOf };
  },
});
