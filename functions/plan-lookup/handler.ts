import { PLAN_LOOKUP_PARAMETERS } from '../../shared/contract/endpoints/plan-lookup.ts';
import { ApiError, type ErrorItem, invalidParameter, noPlanToLookUp } from '../../shared/contract/errors.ts';
import type { Values } from '../../shared/contract/fields.ts';
import { createReader, fromQuery, requireValues } from '../../shared/contract/read.ts';
import { planResponse } from '../../shared/household/describe.ts';
import { openForSupplier, placeAt } from '../../shared/household/market-and-place.ts';
import type { ApiRequest, ApiResponse } from '../../shared/http/messages.ts';
import { ifChanged } from '../../shared/http/response-headers.ts';
import type { Edition } from '../../shared/market/market.ts';
import type { Region } from '../../shared/market/model.ts';
import { decimalFromMicro } from '../../shared/pricing/index.ts';
import type { MarketDeps } from '../../shared/runtime/market.ts';
import { type LookupQuery, type Nearest, nearestOffer } from './nearest-offer.ts';

export function planLookup({ market, places, clock }: MarketDeps) {
  return async (request: ApiRequest): Promise<ApiResponse> => {
    const reader = createReader(PLAN_LOOKUP_PARAMETERS, fromQuery(request.query));
    const edition = await openForSupplier({ market, places, clock }, reader);
    const values = requireValues(PLAN_LOOKUP_PARAMETERS, reader);
    const { region } = await placeAt(places, values.post_code);
    return ifChanged(request, [edition.id, edition.day, region, values], async () => ({
      body: { plan: await nearestPlan(edition, region, values) },
    }));
  };
}

type LookupValues = Values<typeof PLAN_LOOKUP_PARAMETERS>;

async function nearestPlan(edition: Edition, region: Region, values: LookupValues) {
  const { supplier_key: supplierKey, post_code: postcode } = values;
  const query = toQuery(values, edition.day);
  const fuel = query.asked.gas === undefined ? 'electricity' : 'dual_fuel';
  const market = await edition.region(region, { closed: true });
  const nearest = nearestOffer(market.offersByRates({ fuel, supplierKey }), query);
  if (nearest === undefined) {
    throw new ApiError([
      supplierKey === undefined ? noPlanToLookUp(postcode, fuel) : supplierWithoutPlan(supplierKey, fuel),
    ]);
  }
  return nearestResponse(nearest, query);
}

function supplierWithoutPlan(sent: string, fuel: 'electricity' | 'dual_fuel'): ErrorItem {
  return invalidParameter(
    'supplier_key',
    sent,
    `a supplier with a direct debit plan for ${fuel} and a standard meter at the postcode, for example british-gas`,
  );
}

function toQuery(values: LookupValues, today: string): LookupQuery {
  const { gas_charge_pence_per_day: gasCharge, gas_rate_pence_per_kwh: gasRate } = values;
  const electricity = {
    chargeMicropencePerDay: values.electricity_charge_pence_per_day,
    rateMicropencePerKwh: values.electricity_rate_pence_per_kwh,
  };
  const gas =
    gasCharge === undefined || gasRate === undefined
      ? undefined
      : { chargeMicropencePerDay: gasCharge, rateMicropencePerKwh: gasRate };
  return { asked: { electricity, gas }, includeVat: values.rates_include_vat, today };
}

function nearestResponse(nearest: Nearest, { includeVat }: LookupQuery) {
  const { offer, rates, distancePence } = nearest;
  const { electricity, gas } = rates;
  if (electricity === undefined) throw new Error('an offer has no electricity');
  return {
    ...planResponse(offer.plan),
    supplier_name: offer.supplier.name,
    supplier_name_key: offer.supplier.key,
    electricity_charge_pence_per_day: decimalFromMicro(electricity.chargeMicropencePerDay),
    electricity_rate_pence_per_kwh: decimalFromMicro(electricity.rateMicropencePerKwh),
    gas_charge_pence_per_day: gas && decimalFromMicro(gas.chargeMicropencePerDay),
    gas_rate_pence_per_kwh: gas && decimalFromMicro(gas.rateMicropencePerKwh),
    distance_pence_per_year: distancePence,
    rates_include_vat: includeVat,
  };
}
