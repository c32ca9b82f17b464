import {
  COMPARISON_PARAMETERS,
  comparisonAnswer,
  LIMIT_DEFAULT,
  LIMIT_MOST,
} from '../../shared/contract/endpoints/comparison.ts';
import { requireHousehold } from '../../shared/contract/household.ts';
import { comparedPaymentMethod, comparePlans } from '../../shared/household/compare.ts';
import { marketAt } from '../../shared/household/place.ts';
import { householdQuestion } from '../../shared/household/question.ts';
import { householdSituation } from '../../shared/household/situation.ts';
import type { ApiAnswer } from '../../shared/http/answer.ts';
import { type ApiRequest, callerOfRequest } from '../../shared/http/request.ts';
import { comparisonIdOf, itemIdsOf } from '../../shared/runtime/ids.ts';
import type { MarketParts } from '../../shared/runtime/market-parts.ts';

export const comparison =
  (parts: MarketParts) =>
  async (request: ApiRequest): Promise<ApiAnswer> => {
    const { household, values } = requireHousehold(COMPARISON_PARAMETERS, request.query);
    const { edition, place } = await marketAt(parts, household.postCode);
    const situation = await householdSituation(edition, household, place.region);
    const paymentMethod = values.new_payment_method ?? comparedPaymentMethod(situation);
    const { partner } = callerOfRequest(request);
    const question = [place.postCode, paymentMethod, ...householdQuestion(household, situation)];
    const id = comparisonIdOf({ partner, edition }, ['comparison', ...question]);
    const { total, items, current } = await comparePlans(edition, {
      situation,
      fuel: household.fuel,
      electricityVariant: household.electricityVariant,
      paymentMethod,
      limit: Math.min(values.limit ?? LIMIT_DEFAULT, LIMIT_MOST),
      offset: values.offset ?? 0,
      itemId: itemIdsOf(id),
    });
    const market = { edition: edition.id, day: edition.day };
    return { body: comparisonAnswer.parse({ comparison: { id, total, market, current, comparisons: items } }) };
  };
