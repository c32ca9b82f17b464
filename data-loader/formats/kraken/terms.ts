import type { Day, Eligibility } from '../../../shared/market/model.ts';
import type { Requirement } from '../../../shared/pricing/index.ts';

/** What the list of sources says about products because the API does not. */
export type ProductTerms = {
  /** A product code, or the beginning of codes followed by `*`. */
  readonly products: string;
  readonly requires?: readonly Requirement[] | undefined;
  readonly eligibility?: readonly Eligibility[] | undefined;
  readonly standard_variable?: boolean | undefined;
  readonly duration_months?: number | undefined;
  readonly guarantee_end_date?: Day | undefined;
};

/** The terms of one product; a key that is absent is not known. */
export type Terms = Omit<ProductTerms, 'products'>;

export function matchesCode(pattern: string, code: string): boolean {
  return pattern.endsWith('*') ? code.startsWith(pattern.slice(0, -1)) : code === pattern;
}

/**
 * Finds the terms of a product: for each key the first entry that has it. If any entry names the
 * standard variable plan, a product that none names is not one.
 */
export function termsOf(code: string, entries: readonly ProductTerms[]): Terms {
  const matching = entries.filter(({ products }) => matchesCode(products, code));
  const first = <Key extends keyof Terms>(key: Key): Terms[Key] =>
    matching.find((entry) => entry[key] !== undefined)?.[key];
  const isNamed = entries.some((entry) => entry.standard_variable !== undefined);
  return {
    requires: first('requires'),
    eligibility: first('eligibility'),
    standard_variable: first('standard_variable') ?? (isNamed ? false : undefined),
    duration_months: first('duration_months'),
    guarantee_end_date: first('guarantee_end_date'),
  };
}
