import { type BestAvailableAnswer, bestAvailableAnswer } from '../../shared/contract/endpoints/best-available.ts';
import { LIMIT_DEFAULT, LIMIT_MOST } from '../../shared/contract/endpoints/comparison.ts';
import { present } from '../../shared/contract/parameters.ts';
import { marketAt } from '../../shared/household/place.ts';
import type { ApiAnswer } from '../../shared/http/answer.ts';
import type { ApiRequest } from '../../shared/http/request.ts';
import { kwhNumber } from '../../shared/pricing/index.ts';
import { assumedPlan } from './assumed-plan.ts';
import { assumedUsage } from './assumed-usage.ts';
import { comparisonOf, whyNoComparison } from './comparison.ts';
import { addressAnswer, homeAt } from './home.ts';
import type { BestAvailableParts } from './parts.ts';
import { planAssumptions } from './plan-assumptions.ts';
import { readBestAvailable } from './request.ts';
import { supplyTypeOf } from './supply-type.ts';

export const bestAvailable =
  (parts: BestAvailableParts) =>
  async ({ query }: ApiRequest): Promise<ApiAnswer> => {
    const values = readBestAvailable(query);
    const { edition, place } = await marketAt(parts, present(values.post_code, 'post_code'));
    const home = await homeAt(parts, place, values);
    const type = supplyTypeOf(home, values);
    const { region } = place;
    const [fuel, electricityVariant, paymentMethod] = [type.fuel.value, type.variant.value, type.paymentMethod.value];
    const planType = { region, fuel, electricityVariant, paymentMethod };
    const plan = await assumedPlan(edition, planType, values);
    const used = await assumedUsage(parts.places, { home, values, type, today: edition.day });
    const comparison =
      plan &&
      (await comparisonOf(edition, {
        offer: plan.offer,
        usage: used.usage,
        fulfillableOnly: values.fulfillable_only ?? true,
        limit: Math.min(values.limit ?? LIMIT_DEFAULT, LIMIT_MOST),
        id: parts.newId(),
      }));
    const why = comparison
      ? null
      : { comparison: await whyNoComparison(edition, { query: planType, isPlanKnown: plan !== undefined }) };
    const named = await planAssumptions(edition, plan);
    const consumption = {
      gas_usage_kwh: kwhNumber(used.gas.value),
      electricity_usage_kwh: kwhNumber(used.electricity.value),
    };
    const answer: BestAvailableAnswer = {
      errors: why,
      address: addressAnswer(home, values),
      comparison: comparison ?? null,
      payment_method: paymentMethod,
      plan_key: named.plan_key.value,
      variant: electricityVariant,
      supplier_key: named.supplier_key.value,
      supplier_name: named.supplier_name.value,
      plan_name: named.plan_name.value,
      fuel,
      consumption,
      assumptions: {
        payment_method: type.paymentMethod,
        variant: type.variant,
        fuel: type.fuel,
        electricity_usage_kwh: { value: consumption.electricity_usage_kwh, reason: used.electricity.reason },
        gas_usage_kwh: { value: consumption.gas_usage_kwh, reason: used.gas.reason },
        ...named,
      },
    };
    return { body: bestAvailableAnswer.parse(answer) };
  };
