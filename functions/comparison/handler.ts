import {
  COMPARISON_PARAMETERS,
  comparisonAnswer,
  LIMIT_DEFAULT,
  LIMIT_MOST,
} from '../../shared/contract/endpoints/comparison.ts';
import { requireHousehold } from '../../shared/contract/household.ts';
import { comparedPaymentMethod, comparePlans } from '../../shared/household/compare.ts';
import { marketAt } from '../../shared/household/place.ts';
import { householdSituation } from '../../shared/household/situation.ts';
import type { ApiAnswer } from '../../shared/http/answer.ts';
import type { ApiRequest } from '../../shared/http/request.ts';
import { itemIdsOf } from '../../shared/runtime/ids.ts';
import type { MarketParts } from '../../shared/runtime/market-parts.ts';

export const comparison =
  ({ newId, ...parts }: MarketParts & { readonly newId: () => string }) =>
  async ({ query }: ApiRequest): Promise<ApiAnswer> => {
    const { household, values } = requireHousehold(COMPARISON_PARAMETERS, query);
    const { edition, place } = await marketAt(parts, household.postCode);
    const situation = await householdSituation(edition, household, place.region);
    const id = newId();
    const { total, items } = await comparePlans(edition, {
      situation,
      fuel: household.fuel,
      electricityVariant: household.electricityVariant,
      paymentMethod: values.new_payment_method ?? comparedPaymentMethod(situation),
      limit: Math.min(values.limit ?? LIMIT_DEFAULT, LIMIT_MOST),
      offset: values.offset ?? 0,
      itemId: itemIdsOf(id),
    });
    return { body: comparisonAnswer.parse({ comparison: { id, total, comparisons: items } }) };
  };
