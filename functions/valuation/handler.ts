import { VALUATION_PARAMETERS, valuationAnswer } from '../../shared/contract/endpoints/valuation.ts';
import { requireHousehold } from '../../shared/contract/household.ts';
import { marketAt } from '../../shared/household/place.ts';
import { householdSituation } from '../../shared/household/situation.ts';
import { valuationOf } from '../../shared/household/valuation.ts';
import type { ApiAnswer } from '../../shared/http/answer.ts';
import type { ApiRequest } from '../../shared/http/request.ts';
import type { MarketParts } from '../../shared/runtime/market-parts.ts';

export const valuation =
  (parts: MarketParts) =>
  async ({ query }: ApiRequest): Promise<ApiAnswer> => {
    const { household } = requireHousehold(VALUATION_PARAMETERS, query);
    const { edition, place } = await marketAt(parts, household.postCode);
    const situation = await householdSituation(edition, household, place.region);
    return { body: valuationAnswer.parse({ valuation: await valuationOf(edition, situation) }) };
  };
