import { PLANS_PARAMETERS, plansResponse } from '../../shared/contract/endpoints/plans.ts';
import { throwErrors } from '../../shared/contract/errors.ts';
import { present, readParameters } from '../../shared/contract/parameters.ts';
import { placeAt } from '../../shared/household/place.ts';
import { planResponse } from '../../shared/household/plan-responses.ts';
import { refuseUnknownSupplier } from '../../shared/household/supplier-key.ts';
import type { ApiRequest } from '../../shared/http/request.ts';
import type { ApiResponse } from '../../shared/http/response.ts';
import type { MarketDeps } from '../../shared/runtime/market-deps.ts';

export function plans({ market, places, clock }: MarketDeps) {
  return async ({ query }: ApiRequest): Promise<ApiResponse> => {
    const { values, errors } = readParameters(PLANS_PARAMETERS, query);
    if (values.supplier_key === undefined) throwErrors(errors);
    const edition = await market.open(clock.today());
    await refuseUnknownSupplier(edition, { parameters: PLANS_PARAMETERS, errors, supplierKey: values.supplier_key });
    const { region } = await placeAt(places, present(values.post_code, 'post_code'));
    const listed = await edition.plans({
      region,
      supplierKey: present(values.supplier_key, 'supplier_key'),
      fuel: values.fuel,
      paymentMethod: values.payment_method,
      electricityVariant: values.electricity_variant,
    });
    return { body: plansResponse.parse({ plans: listed.map(planResponse) }) };
  };
}
