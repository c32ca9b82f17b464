import type { OperationParameters, Schemas } from '@energy-partner/client';
import type { Form } from './form.ts';
import { valuationOf } from './parameters.ts';

type Handover = OperationParameters<'createSession'>;

/** What createSession takes to hand this household over to a plan of its comparison. */
export function handoverOf(form: Form, comparisonId: string, item: Schemas['ComparisonItem']): Handover {
  const { has, ev_kwh, load_profile } = valuationOf(form);
  return {
    post_code: form.post_code,
    electricity_variant: form.meter,
    ...currentOf(form),
    ...usageOf(form),
    ...(has === undefined
      ? {}
      : {
          household: {
            has,
            ...(ev_kwh === undefined ? {} : { ev_kwh }),
            ...(load_profile === undefined ? {} : { load_profile }),
          },
        }),
    selected_plan: {
      annual_cost_pence: item.personal_projection.total_pence,
      annual_saving_pence: item.like_for_like.saving_after_exit_fees_pence,
      comparison_id: comparisonId,
      comparison_item_id: item.item_id,
      fuel: form.fuel,
      payment_method: form.payment,
      plan_key: item.plan.key,
      plan_name: item.plan.name,
      supplier_key: item.plan.supplier_key,
      supplier_name: item.plan.supplier_name,
    },
    attribution: { utm_source: 'demonstration' },
  };
}

function currentOf(form: Form): Partial<Handover> {
  const { supplier, plan, gas_supplier, gas_plan, payment } = form;
  const first = { payment_method: payment, supplier_key: supplier, plan_key: plan };
  if (form.fuel === 'electricity') return { electricity: first };
  if (form.suppliers === 'one') return { dual_fuel: first };
  return { electricity: first, gas: { payment_method: payment, supplier_key: gas_supplier, plan_key: gas_plan } };
}

function usageOf(form: Form): Partial<Handover> {
  const sent = valuationOf(form);
  const night = sent.percent_night_usage === undefined ? {} : { percent_night_usage: sent.percent_night_usage };
  const electricity = fuelUsage({
    estimate: sent.electricity_usage_estimate,
    kwh: sent.electricity_usage_kwh,
    spendPence: sent.electricity_spend_pence,
    frequency: sent.electricity_spend_frequency,
  });
  const gas = fuelUsage({
    estimate: sent.gas_usage_estimate,
    kwh: sent.gas_usage_kwh,
    spendPence: sent.gas_spend_pence,
    frequency: sent.gas_spend_frequency,
  });
  return {
    electricity_usage: { ...electricity, ...night },
    ...(form.fuel === 'electricity' ? {} : { gas_usage: gas }),
  };
}

type Sent = {
  readonly estimate: Schemas['GasUsage']['estimate'] | undefined;
  readonly kwh: number | undefined;
  readonly spendPence: number | undefined;
  readonly frequency: Schemas['GasUsage']['spend_frequency'] | undefined;
};

function fuelUsage({ estimate, kwh, spendPence, frequency }: Sent): Schemas['GasUsage'] {
  if (estimate !== undefined) return { estimate };
  if (kwh !== undefined) return { kwh };
  return {
    ...(spendPence === undefined ? {} : { spend_pence: spendPence }),
    ...(frequency === undefined ? {} : { spend_frequency: frequency }),
  };
}
