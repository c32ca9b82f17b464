import type { Client, OperationResponse, Schemas } from '@energy-partner/client';
import { type Problem, questionsOf } from './check.ts';
import { type Form, queryOf, readForm } from './form.ts';
import { bestAvailableOf, comparisonOf, lookupOf, valuationOf } from './parameters.ts';

type Valuation = Schemas['Valuation']['valuation'];

/** What is shown of a household, however its current plan came to be known. */
export type Result = {
  /** With the plan and usage that were found or assumed. */
  readonly form: Form;
  readonly comparison: Pick<
    Schemas['Comparison']['comparison'],
    'id' | 'total' | 'market' | 'current' | 'comparisons' | 'usage'
  >;
  readonly valuation: Valuation;
  readonly found: Found | undefined;
  /** If there are any, they are asked before anything is shown. */
  readonly questions: readonly Problem[];
};

export type Found =
  | { readonly by: 'rates'; readonly plan: OperationResponse<'findPlan'>['plan'] }
  | { readonly by: 'address'; readonly best: OperationResponse<'findBestPlans'> };

/** No plan could be assumed for the address; the message is the API's. */
export class NothingAssumed extends Error {
  override readonly name = 'NothingAssumed';
}

export async function compare(client: Client, form: Form): Promise<Result> {
  switch (form.way) {
    case 'plan':
      return { ...(await priced(client, form)), found: undefined };
    case 'rates': {
      const lookup = await client.findPlan(lookupOf(form));
      return { ...(await priced(client, withPlan(form, lookup))), found: { by: 'rates', plan: lookup.plan } };
    }
    case 'address': {
      const best = await client.findBestPlans(bestAvailableOf(form));
      if (best.comparison === null) throw new NothingAssumed(best.errors?.comparison ?? '');
      const assumed = withAssumptions(form, best);
      const { valuation } = await client.priceCurrentPlan(valuationOf(assumed));
      return { form: assumed, comparison: best.comparison, valuation, found: { by: 'address', best }, questions: [] };
    }
  }
}

async function priced(client: Client, form: Form): Promise<Omit<Result, 'found'>> {
  const headers = form.rehearse === '' ? {} : { headers: { Prefer: `code=${form.rehearse}` } };
  const [{ comparison }, { valuation }] = await Promise.all([
    client.comparePlans(comparisonOf(form), headers),
    client.priceCurrentPlan(valuationOf(form)),
  ]);
  return { form, comparison, valuation, questions: await questionsOf(client, form, comparison.usage) };
}

/** The household on the plan that was found by its rates. */
function withPlan(form: Form, { plan }: OperationResponse<'findPlan'>): Form {
  return {
    ...form,
    way: 'plan',
    fuel: plan.gas_rate_pence_per_kwh === undefined ? 'electricity' : 'dual_fuel',
    suppliers: 'one',
    meter: 'standard',
    payment: 'monthly_direct_debit',
    supplier: plan.supplier_name_key,
    plan: plan.key,
    end_date: '',
  };
}

/** The household that is assumed from its address. */
function withAssumptions(form: Form, found: OperationResponse<'findBestPlans'>): Form {
  const query = queryOf({ ...form, way: 'plan', suppliers: 'one', usage: 'kwh', end_date: '', night: '42' });
  const assumed: Readonly<Record<string, string>> = {
    fuel: found.fuel,
    meter: found.variant,
    payment: found.payment_method,
    supplier: found.supplier_key,
    plan: found.plan_key,
    electricity_kwh: String(found.consumption.electricity_usage_kwh),
    gas_kwh: String(found.consumption.gas_usage_kwh),
  };
  for (const [name, value] of Object.entries(assumed)) query.set(name, value);
  return readForm(query);
}
