import { ApiError, invalidParameter, noPlanToLookUp } from '../../shared/contract/errors.ts';
import type { Values } from '../../shared/contract/fields.ts';
import { planResponse } from '../../shared/household/describe.ts';
import type { RegionMarket, RegisterOffer } from '../../shared/market/market.ts';
import {
  averageRateMicropence,
  decimalFromMicro,
  distancePence,
  mapFuels,
  type PerFuel,
  type Rates,
  rateDistance,
  typicalUsage,
  vatBasisPoints,
  withVat,
} from '../../shared/pricing/index.ts';
import type { planLookupEndpoint } from './contract.ts';

type LookupValues = Values<typeof planLookupEndpoint.parameters>;

type Candidate = {
  readonly offer: RegisterOffer;
  readonly rates: PerFuel<Rates>;
  readonly distance: bigint;
};

/**
 * Describes the plan whose rates are nearest to those of a request. If several are equally near, it
 * is the first by key.
 *
 * @throws ApiError if no supplier has a plan of the kind
 */
export function nearestPlan(market: RegionMarket, values: LookupValues) {
  const wanted = wantedRates(values);
  const fuel = wanted.gas === undefined ? 'electricity' : 'dual_fuel';
  const { supplier_key: supplierKey, rates_include_vat: includesVat } = values;
  // Says how much a penny on a rate weighs against one on a standing charge.
  const usage = {
    gas: typicalUsage({ profile: 'gas', level: 'medium' }, market.day),
    electricity: typicalUsage({ profile: 'electricity_standard', level: 'medium' }, market.day),
  };
  let nearest: Candidate | undefined;
  for (const offer of market.offersByRates({ fuel, supplierKey })) {
    const rates = mapFuels(offer, (price, of) => {
      const vat = includesVat ? vatBasisPoints(of, market.day) : 0;
      return {
        chargeMicropencePerDay: withVat(price.chargeMicropencePerDay, vat),
        rateMicropencePerKwh: withVat(averageRateMicropence(price, usage[of]), vat),
      };
    });
    const distance = rateDistance(wanted, rates, usage);
    if (nearest === undefined || distance < nearest.distance) nearest = { offer, rates, distance };
  }
  if (nearest === undefined) throw noPlan(values, fuel);
  return nearestResponse(nearest, includesVat);
}

function wantedRates(values: LookupValues): PerFuel<Rates> {
  const { gas_charge_pence_per_day: gasCharge, gas_rate_pence_per_kwh: gasRate } = values;
  return {
    electricity: {
      chargeMicropencePerDay: values.electricity_charge_pence_per_day,
      rateMicropencePerKwh: values.electricity_rate_pence_per_kwh,
    },
    gas:
      gasCharge === undefined || gasRate === undefined
        ? undefined
        : { chargeMicropencePerDay: gasCharge, rateMicropencePerKwh: gasRate },
  };
}

function noPlan(
  { supplier_key: supplierKey, post_code }: LookupValues,
  fuel: 'electricity' | 'dual_fuel',
): ApiError {
  const allowed = `a supplier with a direct debit plan for ${fuel} and a standard meter at the postcode, for example british-gas`;
  return new ApiError([
    supplierKey === undefined
      ? noPlanToLookUp(post_code, fuel)
      : invalidParameter('supplier_key', supplierKey, allowed),
  ]);
}

function nearestResponse(
  { offer, rates: { electricity, gas }, distance }: Candidate,
  includesVat: boolean,
) {
  if (electricity === undefined) throw new Error('an offer has no electricity');
  return {
    ...planResponse(offer.plan),
    supplier_name: offer.supplier.name,
    supplier_name_key: offer.supplier.key,
    electricity_charge_pence_per_day: decimalFromMicro(electricity.chargeMicropencePerDay),
    electricity_rate_pence_per_kwh: decimalFromMicro(electricity.rateMicropencePerKwh),
    gas_charge_pence_per_day: gas && decimalFromMicro(gas.chargeMicropencePerDay),
    gas_rate_pence_per_kwh: gas && decimalFromMicro(gas.rateMicropencePerKwh),
    distance_pence_per_year: distancePence(distance),
    rates_include_vat: includesVat,
  };
}
