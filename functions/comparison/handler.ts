import { compareHousehold } from '../../shared/household/compare-household.ts';
import { supplierKeys } from '../../shared/household/market-and-place.ts';
import { type ApiHandler, callerOfRequest } from '../../shared/http/messages.ts';
import { readComparison } from '../../shared/request/comparison-query.ts';
import { readQuery } from '../../shared/request/read.ts';
import type { MarketDeps } from '../../shared/runtime/market.ts';
import { comparisonEndpoint } from './contract.ts';

export function comparison(deps: MarketDeps): ApiHandler {
  return async (request) => {
    const { partner } = callerOfRequest(request);
    const sent = readQuery(comparisonEndpoint.parameters, request.query);
    const query = await readComparison(sent, supplierKeys(deps));
    return { body: { comparison: await compareHousehold(deps, partner, query) } };
  };
}
