import type { Client, OperationResponse, Schemas } from '@energy-partner/client';
import { type Problem, questionsOf } from './check.ts';
import { FILTERS, type FilterName, type Form, queryOf, readForm } from './form.ts';
import {
  bestAvailableParameters,
  comparisonParameters,
  lookupParameters,
  valuationParameters,
} from './parameters.ts';

type BestPlans = OperationResponse<'findBestPlans'>;

type Totals = Readonly<Partial<Record<FilterName, number>>>;

/**
 * Everything that is shown of a household, whether its plan was chosen, found by rates or assumed.
 */
export type Result = {
  /** The form, with the plan and usage that were found or assumed. */
  readonly form: Form;
  readonly comparison: Pick<
    Schemas['Comparison']['comparison'],
    'id' | 'total' | 'market' | 'current' | 'single_rate' | 'comparisons' | 'usage'
  >;
  readonly valuation: Schemas['Valuation']['valuation'];
  /** The plan that was found by its rates. */
  readonly found?: OperationResponse<'findPlan'>['plan'];
  /** The assumptions made from the address. */
  readonly assumed?: BestPlans;
  /** The number of plans without each chosen filter. It is worked out if the filters leave none. */
  readonly without?: Totals;
  /** Questions that must be answered before anything is shown. */
  readonly questions: readonly Problem[];
};

/** Reports that no plan could be assumed for the address. The message is the API's. */
export class NothingAssumed extends Error {
  override readonly name = 'NothingAssumed';
}

export async function compare(client: Client, form: Form): Promise<Result> {
  const result = await compareOnce(client, form);
  if (result.comparison.total > 0 || result.questions.length > 0) return result;
  return { ...result, without: await totalsWithout(client, result.form) };
}

async function compareOnce(client: Client, form: Form): Promise<Result> {
  if (form.way === 'plan') return priced(client, form);
  if (form.way === 'rates') {
    const { plan: found } = await client.findPlan(lookupParameters(form));
    return { ...(await priced(client, withPlan(form, found))), found };
  }
  const assumed = await client.findBestPlans(bestAvailableParameters(form));
  const { comparison, errors } = assumed;
  if (comparison === null) throw new NothingAssumed(errors?.comparison ?? '');
  const filled = withAssumptions(form, assumed);
  const { valuation } = await client.priceCurrentPlan(valuationParameters(filled));
  return { form: filled, comparison, valuation, assumed, questions: [] };
}

async function priced(client: Client, form: Form): Promise<Result> {
  const headers = form.rehearse === '' ? {} : { headers: { Prefer: `code=${form.rehearse}` } };
  const [{ comparison }, { valuation }] = await Promise.all([
    client.comparePlans(comparisonParameters(form), headers),
    client.priceCurrentPlan(valuationParameters(form)),
  ]);
  return {
    form,
    comparison,
    valuation,
    questions: await questionsOf(client, form, comparison.usage),
  };
}

async function totalsWithout(client: Client, form: Form): Promise<Totals> {
  const chosen = (Object.keys(FILTERS) as readonly FilterName[]).filter((name) => form[name]);
  const totals = await Promise.all(
    chosen.map(async (name) => {
      const parameters = { ...comparisonParameters({ ...form, [name]: false }), limit: 1 };
      return [name, (await client.comparePlans(parameters)).comparison.total] as const;
    }),
  );
  return Object.fromEntries(totals);
}

/** Returns the household on the plan that was found by its rates. */
function withPlan(form: Form, plan: OperationResponse<'findPlan'>['plan']): Form {
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

/** Returns the household that is assumed from its address. */
function withAssumptions(form: Form, assumed: BestPlans): Form {
  const query = queryOf({
    ...form,
    way: 'plan',
    suppliers: 'one',
    usage: 'kwh',
    end_date: '',
    night: '42',
  });
  const { electricity_usage_kwh, gas_usage_kwh } = assumed.consumption;
  query.set('fuel', assumed.fuel);
  query.set('meter', assumed.variant);
  query.set('payment', assumed.payment_method);
  query.set('supplier', assumed.supplier_key);
  query.set('plan', assumed.plan_key);
  query.set('electricity_kwh', String(electricity_usage_kwh));
  query.set('gas_kwh', String(gas_usage_kwh));
  return readForm(query);
}
