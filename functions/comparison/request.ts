import { newPaymentMethod } from '../../shared/household/current-plans.ts';
import type { Household, ListOptions } from '../../shared/household/household.ts';
import type { ApiRequest } from '../../shared/http/messages.ts';
import type { PaymentMethod } from '../../shared/pricing/index.ts';
import { readHousehold } from '../../shared/request/household-query.ts';
import { readListOptions } from '../../shared/request/list-options.ts';
import { readQuery, whole } from '../../shared/request/read.ts';
import { checkSupplierFilters, type SupplierKeys } from '../../shared/request/suppliers.ts';
import { comparisonEndpoint } from './contract.ts';

/** A request with every default filled in. */
export type ComparisonRequest = {
  readonly household: Household;
  readonly list: ListOptions;
  readonly paymentMethod: PaymentMethod;
  readonly page: { readonly limit: number; readonly offset: number };
};

/** @throws ApiError with every error of the request, those that need today's market included */
export async function readComparison(
  query: ApiRequest['query'],
  suppliers: SupplierKeys,
): Promise<ComparisonRequest> {
  const reader = readQuery(comparisonEndpoint.parameters, query);
  const { fields } = reader;
  const request = whole({
    household: readHousehold(fields),
    list: readListOptions(fields, fields.fuel.value),
    paymentMethod: fields.new_payment_method.value,
    page: whole({ limit: fields.limit.value, offset: fields.offset.value }),
  });
  await checkSupplierFilters(reader, suppliers);
  const { household, list, paymentMethod, page } = reader.accept(request);
  const { fuel, current } = household;
  return { household, list, paymentMethod: paymentMethod ?? newPaymentMethod(fuel, current), page };
}
