import { PLANS_PARAMETERS, plansAnswer } from '../../shared/contract/endpoints/plans.ts';
import { refuseFaults } from '../../shared/contract/faults.ts';
import { present, readParameters } from '../../shared/contract/parameters.ts';
import { placeAt } from '../../shared/household/place.ts';
import { planAnswer } from '../../shared/household/plan-answers.ts';
import { refuseUnknownSupplier } from '../../shared/household/supplier-key.ts';
import type { ApiAnswer } from '../../shared/http/answer.ts';
import type { ApiRequest } from '../../shared/http/request.ts';
import type { MarketParts } from '../../shared/runtime/market-parts.ts';

export const plans =
  ({ market, places, clock }: MarketParts) =>
  async ({ query }: ApiRequest): Promise<ApiAnswer> => {
    const { values, faults } = readParameters(PLANS_PARAMETERS, query);
    if (values.supplier_key === undefined) refuseFaults(faults);
    const edition = await market.open(clock.today());
    await refuseUnknownSupplier(edition, { parameters: PLANS_PARAMETERS, faults, supplierKey: values.supplier_key });
    const { region } = await placeAt(places, present(values.post_code, 'post_code'));
    const listed = await edition.plans({
      region,
      supplierKey: present(values.supplier_key, 'supplier_key'),
      fuel: values.fuel,
      paymentMethod: values.payment_method,
      electricityVariant: values.electricity_variant,
    });
    return { body: plansAnswer.parse({ plans: listed.map(planAnswer) }) };
  };
