import { householdBaseline } from '../../shared/household/baseline.ts';
import { marketAt, markets } from '../../shared/household/market-and-place.ts';
import type { ApiHandler } from '../../shared/http/messages.ts';
import { readHousehold } from '../../shared/request/household-query.ts';
import { readQuery } from '../../shared/request/read.ts';
import { readMarket } from '../../shared/request/replay.ts';
import type { MarketDeps } from '../../shared/runtime/market.ts';
import { valuationEndpoint } from './contract.ts';
import { valuationResponse } from './describe.ts';

export function valuation(deps: MarketDeps): ApiHandler {
  return async (request) => {
    const reader = readQuery(valuationEndpoint.parameters, request.query);
    const asked = await readMarket(reader.fields, markets(deps));
    const household = reader.accept(readHousehold(reader.fields));
    const { edition, place } = await marketAt(asked, household.inRequest.postcode);
    const market = await edition.region(place.region, { plans: household.current });
    const baseline = householdBaseline(market, household);
    return { body: valuationResponse(baseline, market.day) };
  };
}
