import { readListOptions } from '../../shared/contract/comparisons.ts';
import { type Household, readHousehold } from '../../shared/contract/household.ts';
import { createReader, fromQuery } from '../../shared/contract/read.ts';
import { householdBaseline } from '../../shared/household/baseline.ts';
import { comparePlans } from '../../shared/household/compare.ts';
import { comparisonIdOf } from '../../shared/household/ids.ts';
import {
  marketAt,
  marketReference,
  openForFilters,
} from '../../shared/household/market-and-place.ts';
import { type ApiRequest, type ApiResponse, callerOfRequest } from '../../shared/http/messages.ts';
import type { PaymentMethod } from '../../shared/pricing/index.ts';
import type { MarketDeps } from '../../shared/runtime/market.ts';
import { type ComparisonResponse, comparisonEndpoint } from './contract.ts';

export function comparison(deps: MarketDeps) {
  return async (request: ApiRequest): Promise<ApiResponse> => {
    const reader = createReader(comparisonEndpoint.parameters, fromQuery(request.query));
    const household = readHousehold(reader);
    const list = readListOptions(reader, reader.value('fuel'));
    const opened = await openForFilters(deps, reader);
    const { limit, offset, new_payment_method: method } = reader.values();
    const paymentMethod = method ?? paymentMethodBeside(household);
    // The request in effect. All of it counts, and is in the id, but what the caller wrote and
    // which page is shown.
    const asked = { ...household, ...list, paymentMethod, page: { limit, offset } };
    const { edition, place } = await marketAt(deps, asked.sent.postcode, opened);
    const market = await edition.region(place.region, { plans: asked.current });
    const baseline = householdBaseline(market, asked);
    const { sent: _asWritten, page: _shown, ...inEffect } = asked;
    // A plan's own end date is the default of the caller's.
    const current = inEffect.current.map((plan, index) => ({
      ...plan,
      endDate: baseline.offers[index]?.endDate,
    }));
    const { partner } = callerOfRequest(request);
    const id = comparisonIdOf({
      partner,
      market,
      request: { ...inEffect, current, postcode: place.postcode },
    });
    const reference = marketReference(edition);
    const body: ComparisonResponse = {
      comparison: comparePlans(market, { ...asked, id, reference, baseline }),
    };
    return { body };
  };
}

/** Prepayment if a current plan that is compared is on it, otherwise monthly direct debit. */
function paymentMethodBeside({ fuel, current }: Household): PaymentMethod {
  const compared = current.filter((plan) => fuel === 'dual_fuel' || plan.fuel === fuel);
  return compared.some(({ paymentMethod }) => paymentMethod === 'prepayment')
    ? 'prepayment'
    : 'monthly_direct_debit';
}
