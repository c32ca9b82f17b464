import type { Client, Schemas } from '@energy-partner/client';
import { titleOf } from '../format.ts';
import type { Problem } from './check.ts';
import type { Form } from './form.ts';

type Fuel = 'dual_fuel' | 'electricity' | 'gas';
type Supplier = Schemas['Supplier'];

/** A supplier and its plan, chosen among those that the household can have. */
export type SupplyChoice = {
  readonly suppliers: readonly Supplier[];
  readonly plans: readonly Schemas['Plan'][];
  /**
   * The supplier's key; empty if a link names one that does not exist, so that the visitor chooses.
   */
  readonly supplier: string;
  readonly plan: string;
  readonly needsEndDate: boolean;
  readonly problem: Problem | undefined;
};

/**
 * The suppliers and plans of both fuels, or of electricity (`first`), and those of separate gas.
 */
export type Supply = { readonly first: SupplyChoice; readonly gas: SupplyChoice | undefined };

export type Supplied = {
  readonly supply: Supply;
  /** The form with the supplier and plan that it leaves open. */
  readonly filled: Form;
  readonly problems: readonly Problem[];
};

/**
 * Fills in what the form leaves open: the region's default supplier, and its standard variable
 * plan.
 */
export async function chooseSupply(client: Client, form: Form): Promise<Supplied> {
  const isSplit = form.fuel === 'dual_fuel' && form.suppliers === 'two';
  const [first, gas] = await Promise.all([
    choose(client, form, isSplit ? 'electricity' : form.fuel),
    isSplit ? choose(client, form, 'gas') : undefined,
  ]);
  const { supplier, plan } = first;
  return {
    supply: { first, gas },
    problems: [first.problem, gas?.problem].filter((problem) => problem !== undefined),
    filled: {
      ...form,
      supplier,
      plan,
      ...(gas && { gas_supplier: gas.supplier, gas_plan: gas.plan }),
    },
  };
}

async function choose(client: Client, form: Form, fuel: Fuel): Promise<SupplyChoice> {
  const prefix = fuel === 'gas' ? 'gas_' : '';
  const {
    [`${prefix}supplier` as const]: key,
    [`${prefix}plan` as const]: planKey,
    post_code,
    payment,
  } = form;
  const { suppliers: all } = await client.listSuppliers({ post_code, fuel });
  const suppliers = all.filter(({ plan_types }) =>
    plan_types.some((type) => suits(type, form, fuel)),
  );
  const none = { suppliers, plans: [], supplier: '', plan: '', needsEndDate: false };
  const chosen =
    key === ''
      ? usualSupplier(suppliers, fuel)
      : suppliers.find((supplier) => supplier.key === key);
  if (chosen === undefined) {
    const message =
      key === ''
        ? 'No supplier here has plans for this meter and this way of paying'
        : `${titleOf(key)} has no plans here for this meter and this way of paying. Choose your supplier`;
    return { ...none, problem: { field: `${prefix}supplier`, message } };
  }
  const { plans } = await client.listPlans({
    post_code,
    supplier_key: chosen.key,
    fuel,
    payment_method: payment,
    ...(fuel === 'gas' ? {} : { electricity_variant: form.meter }),
  });
  const standard = plans.find(({ standard_variable }) => standard_variable) ?? plans[0];
  const plan = planKey === '' ? standard : plans.find((each) => each.key === planKey);
  const message = `${chosen.name} has no plan “${planKey}” here. Choose your plan`;
  return {
    ...none,
    plans,
    supplier: chosen.key,
    plan: plan?.key ?? '',
    needsEndDate: plan?.needs_end_date ?? false,
    problem: plan === undefined ? { field: `${prefix}plan`, message } : undefined,
  };
}

/** A home that never switched has the incumbent of its region, as find-best-plans assumes too. */
function usualSupplier(suppliers: readonly Supplier[], fuel: Fuel): Supplier | undefined {
  const isUsual = fuel === 'gas' ? isGasIncumbent : isElectricityIncumbent;
  return suppliers.find(isUsual) ?? suppliers.find(({ big_six }) => big_six) ?? suppliers[0];
}

function isElectricityIncumbent({ incumbent_fuels }: Supplier): boolean {
  return incumbent_fuels.includes('electricity');
}

function isGasIncumbent({ incumbent_fuels }: Supplier): boolean {
  return incumbent_fuels.includes('gas');
}

function suits(type: Schemas['PlanType'], { payment, meter }: Form, fuel: Fuel): boolean {
  return (
    type.fuel === fuel &&
    type.payment_method === payment &&
    (fuel === 'gas' || type.electricity_variant === meter)
  );
}
