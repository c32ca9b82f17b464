import type { Client, OperationResponse, Schemas } from '@energy-partner/client';
import { type Problem, questionsOf } from './check.ts';
import { FILTERS, type FilterName, type Form, queryOf, readForm } from './form.ts';
import {
  bestAvailableParameters,
  comparisonParameters,
  type Filters,
  filtersOf,
} from './parameters.ts';

type BestPlans = OperationResponse<'findBestPlans'>;

type Totals = Readonly<Partial<Record<FilterName, number>>>;

export type Comparison = Schemas['Comparison']['comparison'];

/**
 * Everything that is shown of a household, whether its plan was chosen, assumed or is its rates.
 */
export type Result = {
  /** The form, with the plan and usage that were assumed. */
  readonly form: Form;
  /** The plans that the filters leave. */
  readonly comparison: Comparison;
  /** The plans without filters, which the answer is about. */
  readonly all: Comparison;
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
  if (form.way === 'rates') return priced(client, withRates(form));
  const assumed = await client.findBestPlans(bestAvailableParameters(form));
  if (assumed.comparison === null) throw new NothingAssumed(assumed.errors?.comparison ?? '');
  const { form: filled, ...result } = await priced(client, withAssumptions(form, assumed));
  return { ...result, form: filled, assumed, questions: [] };
}

async function priced(client: Client, form: Form): Promise<Result> {
  const filters = filtersOf(form);
  const [all, comparison] = await Promise.all([
    everyPage(client, form, {}),
    Object.keys(filters).length === 0 ? undefined : everyPage(client, form, filters),
  ]);
  const questions = await questionsOf(client, form, all.usage);
  return { form, all, comparison: comparison ?? all, questions };
}

/** Reads all plans. With the periods of their years, a page has at most 20. */
async function everyPage(client: Client, form: Form, filters: Filters): Promise<Comparison> {
  const parameters = { ...comparisonParameters(form), ...filters };
  const { comparison } = await client.comparePlans(parameters);
  const comparisons = [...comparison.comparisons];
  while (comparisons.length < comparison.total) {
    const offset = comparisons.length;
    const { comparison: page } = await client.comparePlans({ ...parameters, offset });
    if (page.comparisons.length === 0) break;
    comparisons.push(...page.comparisons);
  }
  return { ...comparison, comparisons };
}

async function totalsWithout(client: Client, form: Form): Promise<Totals> {
  const chosen = (Object.keys(FILTERS) as readonly FilterName[]).filter((name) => form[name]);
  const totals = await Promise.all(
    chosen.map(async (name) => {
      const filters = filtersOf({ ...form, [name]: false });
      const parameters = { ...comparisonParameters(form), ...filters, limit: 1 };
      return [name, (await client.comparePlans(parameters)).comparison.total] as const;
    }),
  );
  return Object.fromEntries(totals);
}

/** Returns the household with what its rates stand for: one meter, paid by direct debit. */
function withRates(form: Form): Form {
  const hasGas = form.gas_charge !== '' || form.gas_rate !== '';
  return {
    ...form,
    fuel: hasGas ? 'dual_fuel' : 'electricity',
    suppliers: hasGas ? 'two' : 'one',
    meter: 'standard',
    payment: 'monthly_direct_debit',
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
