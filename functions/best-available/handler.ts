import { marketAt, supplierKeys } from '../../shared/household/market-and-place.ts';
import { type ApiHandler, callerOfRequest } from '../../shared/http/messages.ts';
import type { HomeDeps } from '../../shared/runtime/market.ts';
import { assumptionsOf } from './assumptions.ts';
import { compareAssumed } from './compare.ts';
import { bestAvailableResponse } from './describe.ts';
import { homeAt } from './home.ts';
import { plansForHome, requestInEffect } from './in-effect.ts';
import { namedPlans, readBestAvailable } from './request.ts';

export function bestAvailable(deps: HomeDeps): ApiHandler {
  return async (request) => {
    const { partner, industryLimit: limit, guessLimit } = callerOfRequest(request);
    const query = await readBestAvailable(request.query, supplierKeys(deps));
    const { edition, place } = await marketAt(deps, query.postcode);
    const { requestId } = request;
    const asker = { partner, requestId, limit, guessLimit, consentRef: query.consentRef };
    const [home, market] = await Promise.all([
      homeAt(deps, place, { sought: query, asker }),
      edition.region(place.region, { plans: namedPlans(query) }),
    ]);
    const assumptions = await assumptionsOf({ averages: deps.places, market, home, query });
    const inEffect = requestInEffect(query, assumptions);
    const plans = plansForHome(market, query, { assumptions, inEffect });
    const comparison = compareAssumed(market, inEffect, { partner, edition, place, query, plans });
    const described = { query, home, assumptions, inEffect, comparison, plans };
    return { body: bestAvailableResponse(described) };
  };
}
