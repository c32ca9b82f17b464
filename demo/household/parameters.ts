import type { OperationParameters, Schemas } from '@energy-partner/client';
import { FILTERS, type FilterName, type Form, numberOf } from './form.ts';

type Comparison = OperationParameters<'comparePlans'>;

/** The number of plans of a page, the most that come with the periods of their years. */
const LIMIT = 20;

export function comparisonParameters(form: Form): Comparison {
  return {
    ...householdParameters(form),
    rank_by: 'like_for_like',
    include_dynamic: true,
    with_periods: true,
    limit: LIMIT,
  };
}

/** Returns the household without what concerns the list. */
export function householdParameters(form: Form): OperationParameters<'priceCurrentPlan'> {
  const electricity = usageOf(form, 'electricity');
  const gas: Usage = form.fuel === 'dual_fuel' ? usageOf(form, 'gas') : {};
  return {
    post_code: form.post_code,
    fuel: form.fuel,
    electricity_variant: form.meter,
    ...(form.way === 'rates' ? ratesOf(form) : currentPlanOf(form)),
    ...told({
      electricity_usage_estimate: electricity.estimate,
      electricity_usage_kwh: electricity.kwh,
      electricity_spend_pence: electricity.spend_pence,
      electricity_spend_frequency: electricity.spend_frequency,
      gas_usage_estimate: gas.estimate,
      gas_usage_kwh: gas.kwh,
      gas_spend_pence: gas.spend_pence,
      gas_spend_frequency: gas.spend_frequency,
      percent_night_usage: nightPercent(form),
      ...equipmentOf(form),
    }),
  };
}

/** Returns parts of `at`, which is `electricity:gas` in kWh; gas only for both fuels. */
export function otherUsages(
  at: string,
  fuel: Form['fuel'],
  shares: readonly number[],
): readonly string[] {
  const usages = at.split(':').slice(0, fuel === 'dual_fuel' ? 2 : 1);
  return shares.map((share) => usages.map((kwh) => Math.round(Number(kwh) * share)).join(':'));
}

/** Asks what is assumed; the plans are then compared as for every household. */
export function bestAvailableParameters(form: Form): OperationParameters<'findBestPlans'> {
  const { post_code, building, flat, consent } = form;
  return {
    post_code,
    ...told({
      ...(/^\d+\s*[a-z]?$/i.test(building)
        ? { building_number: building }
        : { building_name: building }),
      sub_building_name: flat,
      industry_db_consent: consent || undefined,
      ...equipmentOf(form),
      ev_kwh: undefined,
      half_hours: undefined,
    }),
    limit: 1,
  };
}

/** Hands the household over to a plan of its comparison. */
export function handoverOf(
  form: Form,
  comparisonId: string,
  { item_id, plan, personal_projection, like_for_like }: Schemas['ComparisonItem'],
): OperationParameters<'createSession'> {
  const { fuel, payment } = form;
  const household = equipmentOf(form);
  return {
    post_code: form.post_code,
    electricity_variant: form.meter,
    ...handedSupply(form),
    electricity_usage: {
      ...usageOf(form, 'electricity'),
      ...told({ percent_night_usage: nightPercent(form) }),
    },
    ...(fuel === 'dual_fuel' ? { gas_usage: usageOf(form, 'gas') } : {}),
    ...(household.has === undefined
      ? {}
      : {
          household: told({ ...household, has: household.has.join(',') }),
        }),
    selected_plan: {
      annual_cost_pence: personal_projection.total_pence,
      annual_saving_pence: like_for_like.saving_after_exit_fees_pence,
      comparison_id: comparisonId,
      comparison_item_id: item_id,
      fuel,
      // The payment method that the comparison assumes unless another is sent.
      payment_method: payment === 'prepayment' ? 'prepayment' : 'monthly_direct_debit',
      plan_key: plan.key,
      plan_name: plan.name,
      supplier_key: plan.supplier_key,
      supplier_name: plan.supplier_name,
    },
    attribution: { utm_source: 'demonstration' },
  };
}

type Supply = Pick<OperationParameters<'createSession'>, 'dual_fuel' | 'electricity' | 'gas'>;

function handedSupply(form: Form): Supply {
  const electricity = handedPlan(form, 'electricity');
  if (form.fuel !== 'dual_fuel') return { electricity };
  if (form.suppliers === 'one') return { dual_fuel: electricity };
  return { electricity, gas: handedPlan(form, 'gas') };
}

/** Returns the current plan of a fuel, or its rates in place of the plan's keys. */
function handedPlan(form: Form, fuel: 'electricity' | 'gas'): NonNullable<Supply['gas']> {
  const { payment: payment_method } = form;
  const prefix = fuel === 'gas' ? 'gas_' : '';
  if (form.way !== 'rates') {
    return {
      payment_method,
      supplier_key: form[`${prefix}supplier`],
      plan_key: form[`${prefix}plan`],
      ...told({ end_date: form[`${prefix}end_date`] }),
    };
  }
  const prices = {
    charge_pence_per_day: numberOf(form[`${fuel}_charge`]),
    rate_pence_per_kwh: numberOf(form[`${fuel}_rate`]),
  };
  const include_vat = !form.rates_without_vat;
  return {
    payment_method,
    rates: fuel === 'gas' ? { gas: prices, include_vat } : { electricity: prices, include_vat },
    ...told({ end_date: form.rates_end_date }),
  };
}

/** Returns a household's own rates, in place of a plan that no list has. */
function ratesOf(form: Form): Partial<Comparison> {
  const hasGas = form.fuel === 'dual_fuel';
  return told({
    electricity_charge_pence_per_day: numberOf(form.electricity_charge),
    electricity_rate_pence_per_kwh: numberOf(form.electricity_rate),
    electricity_end_date: form.rates_end_date,
    gas_charge_pence_per_day: hasGas ? numberOf(form.gas_charge) : undefined,
    gas_rate_pence_per_kwh: hasGas ? numberOf(form.gas_rate) : undefined,
    gas_end_date: hasGas ? form.rates_end_date : '',
    rates_include_vat: !form.rates_without_vat,
  });
}

function currentPlanOf(form: Form): Partial<Comparison> {
  const {
    fuel,
    suppliers,
    supplier,
    plan,
    payment,
    end_date,
    gas_supplier,
    gas_plan,
    gas_end_date,
  } = form;
  if (fuel === 'dual_fuel' && suppliers === 'one') {
    return told({
      dual_fuel_supplier_key: supplier,
      dual_fuel_plan_key: plan,
      dual_fuel_payment_method: payment,
      dual_fuel_end_date: end_date,
    });
  }
  return told({
    electricity_supplier_key: supplier,
    electricity_plan_key: plan,
    electricity_payment_method: payment,
    electricity_end_date: end_date,
    ...(fuel === 'dual_fuel' && {
      gas_supplier_key: gas_supplier,
      gas_plan_key: gas_plan,
      gas_payment_method: payment,
      gas_end_date,
    }),
  });
}

type Usage = {
  readonly estimate?: Form['estimate'];
  readonly kwh?: number;
  readonly spend_pence?: number;
  readonly spend_frequency?: Form['spend_frequency'];
};

function usageOf(
  { usage, estimate, spend_frequency, ...form }: Form,
  fuel: 'electricity' | 'gas',
): Usage {
  if (usage === 'estimate') return { estimate };
  if (usage === 'kwh') return { kwh: numberOf(form[`${fuel}_kwh`]) };
  return { spend_pence: Math.round(numberOf(form[`${fuel}_spend`]) * 100), spend_frequency };
}

function nightPercent({ meter, night }: Form): number | undefined {
  return meter === 'economy_7' ? numberOf(night) : undefined;
}

/** A car's kWh need a usage in kWh to be a part of. */
function equipmentOf(form: Form) {
  const has = (['smart_meter', 'electric_vehicle', 'heat_pump'] as const).filter(
    (name) => form[name],
  );
  const half_hours = form.smart_meter && form.half_hours !== '' ? halfHoursOf(form) : undefined;
  return {
    has: has.length > 0 ? has : undefined,
    ev_kwh: form.electric_vehicle && form.usage === 'kwh' ? numberIn(form.ev_kwh) : undefined,
    half_hours,
    load_profile:
      form.smart_meter && form.storage_heaters && half_hours === undefined
        ? ('night_storage' as const)
        : undefined,
  };
}

/** Returns the numbers of an average day, however they were separated. */
function halfHoursOf({ half_hours }: Form): string {
  return half_hours
    .split(/[\s,;]+/)
    .filter((text) => text !== '')
    .join(',');
}

export type Filters = { [Name in FilterName]?: true };

export function filtersOf(form: Form): Filters {
  const names = Object.keys(FILTERS).filter((name) => form[name as FilterName]);
  return Object.fromEntries(names.map((name) => [name, true]));
}

function numberIn(text: string): number | undefined {
  return text === '' ? undefined : numberOf(text);
}

type Told<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], '' | undefined> };

/** Leaves out what was left empty. */
function told<Fields extends object>(fields: Fields): Told<Fields> {
  const entries = Object.entries(fields).filter(([, value]) => value !== '' && value !== undefined);
  return Object.fromEntries(entries) as Told<Fields>;
}
