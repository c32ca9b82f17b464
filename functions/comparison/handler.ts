import { compareHousehold } from '../../shared/household/compare-household.ts';
import { markets, supplierKeys } from '../../shared/household/market-and-place.ts';
import { type ApiHandler, callerOfRequest } from '../../shared/http/messages.ts';
import { readComparison } from '../../shared/request/comparison-query.ts';
import { readQuery } from '../../shared/request/read.ts';
import { readMarket } from '../../shared/request/replay.ts';
import type { MarketDeps } from '../../shared/runtime/market.ts';
import { comparisonEndpoint } from './contract.ts';

export function comparison(deps: MarketDeps): ApiHandler {
  return async (request) => {
    const { partner } = callerOfRequest(request);
    const sent = readQuery(comparisonEndpoint.parameters, request.query);
    const market = await readMarket(sent.fields, markets(deps));
    const query = await readComparison(sent, supplierKeys(market));
    return { body: { comparison: await compareHousehold(market, partner, query) } };
  };
}
