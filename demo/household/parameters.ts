import type { OperationParameters } from '@energy-partner/client';
import { FILTERS, type Form, numberOf } from './form.ts';

type Comparison = OperationParameters<'comparePlans'>;
type BestAvailable = OperationParameters<'findBestPlans'>;

/** More plans than any household is offered. */
const LIMIT = 100;

export function comparisonOf(form: Form): Comparison {
  return { ...valuationOf(form), ...filtersOf(form), rank_by: 'like_for_like', limit: LIMIT };
}

/** Parts of the household's usage, itself among them. */
const SHARES = [0.4, 0.6, 0.8, 1, 1.2, 1.4, 1.7, 2] as const;

/** `at` is `electricity:gas` in kWh. The API's list of pairs; of one number each for electricity only. */
export function otherUsages(at: string, fuel: Form['fuel']): string {
  const [electricity = 0, gas = 0] = at.split(':').map(Number);
  return SHARES.map((share) => {
    const power = Math.round(electricity * share);
    return fuel === 'electricity' ? String(power) : `${power}:${Math.round(gas * share)}`;
  }).join(',');
}

/** The household without what filters the list. */
export function valuationOf(form: Form): OperationParameters<'priceCurrentPlan'> {
  return {
    post_code: form.post_code,
    fuel: form.fuel,
    electricity_variant: form.meter,
    ...currentPlanOf(form),
    ...usageOf(form),
    ...equipmentOf(form),
  };
}

export function bestAvailableOf(form: Form): BestAvailable {
  const { building, flat, consent } = form;
  const isNumber = /^\d+\s*[a-z]?$/i.test(building);
  return {
    post_code: form.post_code,
    ...(building === '' ? {} : isNumber ? { building_number: building } : { building_name: building }),
    ...(flat === '' ? {} : { sub_building_name: flat }),
    ...(consent ? { industry_db_consent: true } : {}),
    ...correctionsOf(form),
    ...equipmentOf({ ...form, usage: 'estimate' }),
    ...filtersOf(form),
    fulfillable_only: form.fulfillable_only,
    rank_by: 'like_for_like',
    limit: LIMIT,
  };
}

export function lookupOf(form: Form): OperationParameters<'findPlan'> {
  return {
    post_code: form.post_code,
    electricity_charge_pence_per_day: numberOf(form.electricity_charge),
    electricity_rate_pence_per_kwh: numberOf(form.electricity_rate),
    ...(form.gas_charge === '' ? {} : { gas_charge_pence_per_day: numberOf(form.gas_charge) }),
    ...(form.gas_rate === '' ? {} : { gas_rate_pence_per_kwh: numberOf(form.gas_rate) }),
    rates_include_vat: !form.rates_without_vat,
  };
}

function currentPlanOf(form: Form): Partial<Comparison> {
  const { supplier, plan, gas_supplier, gas_plan, payment, end_date, gas_end_date } = form;
  if (form.fuel === 'dual_fuel' && form.suppliers === 'one') {
    return {
      dual_fuel_supplier_key: supplier,
      dual_fuel_plan_key: plan,
      dual_fuel_payment_method: payment,
      ...(end_date === '' ? {} : { dual_fuel_end_date: end_date }),
    };
  }
  return {
    electricity_supplier_key: supplier,
    electricity_plan_key: plan,
    electricity_payment_method: payment,
    ...(end_date === '' ? {} : { electricity_end_date: end_date }),
    ...(form.fuel === 'electricity'
      ? {}
      : {
          gas_supplier_key: gas_supplier,
          gas_plan_key: gas_plan,
          gas_payment_method: payment,
          ...(gas_end_date === '' ? {} : { gas_end_date }),
        }),
  };
}

function usageOf(form: Form): Partial<Comparison> {
  const hasGas = form.fuel === 'dual_fuel';
  const night = form.meter === 'economy_7' ? { percent_night_usage: numberOf(form.night) } : {};
  switch (form.usage) {
    case 'estimate':
      return {
        electricity_usage_estimate: form.estimate,
        ...(hasGas ? { gas_usage_estimate: form.estimate } : {}),
        ...night,
      };
    case 'kwh':
      return {
        ...(form.electricity_kwh === '' ? {} : { electricity_usage_kwh: numberOf(form.electricity_kwh) }),
        ...(hasGas && form.gas_kwh !== '' ? { gas_usage_kwh: numberOf(form.gas_kwh) } : {}),
        ...night,
      };
    case 'spend':
      return {
        ...(form.electricity_spend === ''
          ? {}
          : {
              electricity_spend_pence: penceOf(form.electricity_spend),
              electricity_spend_frequency: form.spend_frequency,
            }),
        ...(hasGas && form.gas_spend !== ''
          ? { gas_spend_pence: penceOf(form.gas_spend), gas_spend_frequency: form.spend_frequency }
          : {}),
        ...night,
      };
  }
}

/** A car's kWh need a usage in kWh to be a part of. */
function equipmentOf(form: Form): { has?: string; ev_kwh?: number; load_profile?: 'night_storage' } {
  const has = (['smart_meter', 'electric_vehicle', 'heat_pump'] as const).filter((name) => form[name]);
  const hasCarUsage = form.electric_vehicle && form.usage === 'kwh' && form.ev_kwh !== '';
  return {
    ...(has.length === 0 ? {} : { has: has.join(',') }),
    ...(hasCarUsage ? { ev_kwh: numberOf(form.ev_kwh) } : {}),
    ...(form.smart_meter && form.storage_heaters ? { load_profile: 'night_storage' } : {}),
  };
}

function filtersOf(form: Form): { [Name in (typeof FILTERS)[number]]?: true } {
  return Object.fromEntries(FILTERS.filter((name) => form[name]).map((name) => [name, true]));
}

function correctionsOf(form: Form): Partial<BestAvailable> {
  return {
    ...(form.correct_fuel === '' ? {} : { fuel: form.correct_fuel }),
    ...(form.correct_meter === '' ? {} : { electricity_variant: form.correct_meter }),
    ...(form.correct_payment === '' ? {} : { payment_method: form.correct_payment }),
    ...(form.correct_supplier === '' ? {} : { supplier_key: form.correct_supplier }),
    ...(form.correct_plan === '' ? {} : { plan_key: form.correct_plan }),
    ...(form.correct_electricity_kwh === '' ? {} : { electricity_usage_kwh: numberOf(form.correct_electricity_kwh) }),
    ...(form.correct_gas_kwh === '' ? {} : { gas_usage_kwh: numberOf(form.correct_gas_kwh) }),
  };
}

function penceOf(pounds: string): number {
  return Math.round(numberOf(pounds) * 100);
}
