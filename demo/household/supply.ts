import type { Client, Schemas } from '@energy-partner/client';
import { titleOf } from '../format.ts';
import type { Problem } from './check.ts';
import type { Form } from './form.ts';

type Fuel = 'dual_fuel' | 'electricity' | 'gas';

/** A supplier and its plan, chosen among those that the household can have. */
export type SupplyChoice = {
  readonly suppliers: readonly Schemas['Supplier'][];
  readonly plans: readonly Schemas['Plan'][];
  /** Empty if a link names one that is not there: it is for the visitor to choose. */
  readonly supplier: string;
  readonly plan: string;
  readonly needsEndDate: boolean;
  readonly problems: readonly Problem[];
};

export type Supply = {
  /** Of both fuels, or of electricity. */
  readonly first: SupplyChoice;
  /** Undefined if gas comes with the electricity, or not at all. */
  readonly gas: SupplyChoice | undefined;
};

export type Supplied = { readonly form: Form; readonly supply: Supply; readonly problems: readonly Problem[] };

/** Fills in what the form leaves open: the usual supplier of the region, and its standard variable plan. */
export async function chooseSupply(client: Client, form: Form): Promise<Supplied> {
  const isSplit = form.fuel === 'dual_fuel' && form.suppliers === 'two';
  const { supplier, plan, gas_supplier, gas_plan } = form;
  const [first, gas] = await Promise.all([
    choose(client, form, { fuel: isSplit ? 'electricity' : form.fuel, supplier, plan, prefix: '' }),
    isSplit ? choose(client, form, { fuel: 'gas', supplier: gas_supplier, plan: gas_plan, prefix: 'gas_' }) : undefined,
  ]);
  return {
    supply: { first, gas },
    problems: [...first.problems, ...(gas?.problems ?? [])],
    form: {
      ...form,
      supplier: first.supplier,
      plan: first.plan,
      ...(gas === undefined ? {} : { gas_supplier: gas.supplier, gas_plan: gas.plan }),
    },
  };
}

type Wanted = { readonly fuel: Fuel; readonly supplier: string; readonly plan: string; readonly prefix: '' | 'gas_' };

async function choose(client: Client, form: Form, { fuel, supplier, plan, prefix }: Wanted): Promise<SupplyChoice> {
  const { suppliers: all } = await client.listSuppliers({ post_code: form.post_code, fuel });
  const suppliers = all.filter((each) => each.plan_types.some((type) => suits(type, form, fuel)));
  const none = { suppliers, plans: [], supplier: '', plan: '', needsEndDate: false };
  const chosen = supplier === '' ? usualSupplier(suppliers, fuel) : suppliers.find(({ key }) => key === supplier);
  if (chosen === undefined) {
    const message =
      supplier === ''
        ? 'No supplier here has plans for this meter and this way of paying'
        : `${titleOf(supplier)} has no plans here for this meter and this way of paying. Choose your supplier`;
    return { ...none, problems: [{ field: `${prefix}supplier`, message }] };
  }
  const { plans } = await client.listPlans({
    post_code: form.post_code,
    supplier_key: chosen.key,
    fuel,
    payment_method: form.payment,
    ...(fuel === 'gas' ? {} : { electricity_variant: form.meter }),
  });
  const standard = plans.find(({ standard_variable }) => standard_variable) ?? plans[0];
  const named = plan === '' ? standard : plans.find(({ key }) => key === plan);
  return {
    ...none,
    plans,
    supplier: chosen.key,
    plan: named?.key ?? '',
    needsEndDate: named?.needs_end_date ?? false,
    problems:
      named === undefined
        ? [{ field: `${prefix}plan`, message: `${chosen.name} has no plan “${plan}” here. Choose your plan` }]
        : [],
  };
}

/** The incumbent for gas in the whole country. A home that never switched has its region's electricity supplier. */
const GAS_INCUMBENT = 'british-gas';

function usualSupplier(suppliers: readonly Schemas['Supplier'][], fuel: Fuel): Schemas['Supplier'] | undefined {
  if (fuel === 'gas') return suppliers.find(({ key }) => key === GAS_INCUMBENT) ?? suppliers[0];
  const others = suppliers.filter(({ key }) => key !== GAS_INCUMBENT);
  return others.find(({ incumbent }) => incumbent) ?? others.find(({ big_six }) => big_six) ?? suppliers[0];
}

function suits(type: Schemas['PlanType'], form: Form, fuel: Fuel): boolean {
  return (
    type.fuel === fuel &&
    type.payment_method === form.payment &&
    (fuel === 'gas' || type.electricity_variant === form.meter)
  );
}
