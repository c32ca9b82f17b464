import type { Client, Schemas } from '@energy-partner/client';
import type { Form } from './form.ts';

type Fuel = 'dual_fuel' | 'electricity' | 'gas';

/** A supplier and its plan, chosen among those that the household can have. */
export type SupplyChoice = {
  readonly suppliers: readonly Schemas['Supplier'][];
  readonly plans: readonly Schemas['Plan'][];
  readonly supplier: string;
  readonly plan: string;
  readonly needsEndDate: boolean;
};

export type Supply = {
  /** Of both fuels, or of electricity. */
  readonly first: SupplyChoice;
  /** Undefined if gas comes with the electricity, or not at all. */
  readonly gas: SupplyChoice | undefined;
};

/** Fills in what the form leaves open: the usual supplier of the region, and its standard variable plan. */
export async function chooseSupply(
  client: Client,
  form: Form,
): Promise<{ readonly form: Form; readonly supply: Supply }> {
  const isSplit = form.fuel === 'dual_fuel' && form.suppliers === 'two';
  const [first, gas] = await Promise.all([
    choose(client, form, { fuel: isSplit ? 'electricity' : form.fuel, supplier: form.supplier, plan: form.plan }),
    isSplit ? choose(client, form, { fuel: 'gas', supplier: form.gas_supplier, plan: form.gas_plan }) : undefined,
  ]);
  return {
    supply: { first, gas },
    form: {
      ...form,
      supplier: first.supplier,
      plan: first.plan,
      ...(gas === undefined ? {} : { gas_supplier: gas.supplier, gas_plan: gas.plan }),
    },
  };
}

type Wanted = { readonly fuel: Fuel; readonly supplier: string; readonly plan: string };

async function choose(client: Client, form: Form, { fuel, supplier, plan }: Wanted): Promise<SupplyChoice> {
  const { suppliers: all } = await client.listSuppliers({ post_code: form.post_code, fuel });
  const suppliers = all.filter((each) => each.plan_types.some((type) => suits(type, form, fuel)));
  const chosen = suppliers.find(({ key }) => key === supplier) ?? usualSupplier(suppliers, fuel);
  if (chosen === undefined) return { suppliers, plans: [], supplier: '', plan: '', needsEndDate: false };
  const { plans } = await client.listPlans({
    post_code: form.post_code,
    supplier_key: chosen.key,
    fuel,
    payment_method: form.payment,
    ...(fuel === 'gas' ? {} : { electricity_variant: form.meter }),
  });
  const named =
    plans.find(({ key }) => key === plan) ?? plans.find(({ standard_variable }) => standard_variable) ?? plans[0];
  return {
    suppliers,
    plans,
    supplier: chosen.key,
    plan: named?.key ?? '',
    needsEndDate: named?.needs_end_date ?? false,
  };
}

/** Gas has one incumbent for the whole country; a home that never switched has the electricity supplier of its region. */
const GAS_INCUMBENT = 'british-gas';

function usualSupplier(suppliers: readonly Schemas['Supplier'][], fuel: Fuel): Schemas['Supplier'] | undefined {
  const incumbents = suppliers.filter(({ incumbent }) => incumbent);
  const ofTheRegion = incumbents.find(({ key }) => (key === GAS_INCUMBENT) === (fuel === 'gas'));
  return ofTheRegion ?? incumbents[0] ?? suppliers[0];
}

function suits(type: Schemas['PlanType'], form: Form, fuel: Fuel): boolean {
  return (
    type.fuel === fuel &&
    type.payment_method === form.payment &&
    (fuel === 'gas' || type.electricity_variant === form.meter)
  );
}
