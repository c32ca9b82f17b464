import type { Client, OperationResponse, Schemas } from '@energy-partner/client';
import { formOfAddress, formOfLookup } from './assumed.ts';
import type { Form } from './form.ts';
import { bestAvailableOf, comparisonOf, lookupOf, valuationOf } from './parameters.ts';

/** What is shown of a household, however its current plan came to be known. */
export type Result = {
  /** With the plan and usage that were found or assumed. */
  readonly form: Form;
  readonly comparison: Compared;
  readonly valuation: Schemas['Valuation']['valuation'];
  readonly found: Found | undefined;
};

export type Compared = Pick<
  Schemas['Comparison']['comparison'],
  'id' | 'total' | 'market' | 'current' | 'comparisons' | 'usage'
>;

export type Found =
  | { readonly by: 'rates'; readonly plan: OperationResponse<'findPlan'>['plan'] }
  | { readonly by: 'address'; readonly best: OperationResponse<'findBestPlans'> };

/** No plan could be assumed for the address; the messages are the API's. */
export class NothingAssumed extends Error {
  override readonly name = 'NothingAssumed';
}

export async function compare(client: Client, form: Form): Promise<Result> {
  switch (form.way) {
    case 'plan':
      return { ...(await priced(client, form)), found: undefined };
    case 'rates': {
      const lookup = await client.findPlan(lookupOf(form));
      const resolved = formOfLookup(form, lookup);
      return { ...(await priced(client, resolved)), found: { by: 'rates', plan: lookup.plan } };
    }
    case 'address': {
      const best = await client.findBestPlans(bestAvailableOf(form));
      if (best.comparison === null) throw new NothingAssumed(best.errors?.comparison ?? '');
      const resolved = formOfAddress(form, best);
      const { valuation } = await client.priceCurrentPlan(valuationOf(resolved));
      return { form: resolved, comparison: best.comparison, valuation, found: { by: 'address', best } };
    }
  }
}

async function priced(client: Client, form: Form): Promise<Omit<Result, 'found'>> {
  const headers = form.rehearse === '' ? {} : { headers: { Prefer: `code=${form.rehearse}` } };
  const [{ comparison }, { valuation }] = await Promise.all([
    client.comparePlans(comparisonOf(form), headers),
    client.priceCurrentPlan(valuationOf(form)),
  ]);
  return { form, comparison, valuation };
}
