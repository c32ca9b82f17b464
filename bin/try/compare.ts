import type { Client } from '@energy-partner/client';

export type Usage = 'low' | 'medium' | 'high';

export type Household = {
  readonly postcode: string;
  readonly supplier?: string;
  readonly plan?: string;
  readonly usage: Usage;
  readonly limit: number;
};

export type Compared = {
  readonly postcode: string;
  readonly usage: Usage;
  readonly comparison: Comparison;
  readonly sources: readonly Source[];
};

export type Comparison = Awaited<ReturnType<Client['comparePlans']>>['comparison'];
export type Source = Awaited<ReturnType<Client['listSources']>>['sources'][number];

/** Asks what a partner's site asks: the suppliers, the plans of one, and the comparison with the household's own plan. */
export async function compareAt(client: Client, { postcode, usage, limit, ...given }: Household): Promise<Compared> {
  const supplier = given.supplier ?? (await incumbentAt(client, postcode));
  const plan = given.plan ?? (await standardVariablePlan(client, postcode, supplier));
  const [{ comparison }, { sources }] = await Promise.all([
    client.comparePlans({
      post_code: postcode,
      fuel: 'dual_fuel',
      electricity_variant: 'standard',
      dual_fuel_supplier_key: supplier,
      dual_fuel_plan_key: plan,
      electricity_usage_estimate: usage,
      gas_usage_estimate: usage,
      limit,
    }),
    client.listSources(),
  ]);
  return { postcode, usage, comparison, sources };
}

async function incumbentAt(client: Client, postcode: string): Promise<string> {
  const { suppliers } = await client.listSuppliers({ post_code: postcode, fuel: 'dual_fuel' });
  const [first] = suppliers;
  return (suppliers.find(({ incumbent }) => incumbent) ?? first)?.key ?? '';
}

async function standardVariablePlan(client: Client, postcode: string, supplier: string): Promise<string> {
  const { plans } = await client.listPlans({ post_code: postcode, supplier_key: supplier, fuel: 'dual_fuel' });
  const [first] = plans;
  return (plans.find(({ standard_variable: isStandard }) => isStandard) ?? first)?.key ?? '';
}
