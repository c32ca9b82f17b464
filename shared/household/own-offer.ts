import type { MarketOffer, RegionMarket } from '../market/market.ts';
import {
  type ExitFees,
  NO_SUPPLIER,
  OWN_RATES_KEY,
  type Plan,
  tariffTypeOf,
} from '../market/model.ts';
import {
  type ElectricityVariant,
  flatPrice,
  mapFuels,
  type Price,
  vatBasisPoints,
  withoutVat,
} from '../pricing/index.ts';
import type { CurrentPlan, OwnFuelRates, OwnRates } from './household.ts';

type OwnPlan = Extract<CurrentPlan, { readonly rates: OwnRates }>;

/** Makes an offer of a household's own rates, as if the market had it on the priced day. */
export function ownOffer(
  market: RegionMarket,
  { fuel, supplierKey, paymentMethod, endDate, rates }: OwnPlan,
  electricityVariant: ElectricityVariant,
): MarketOffer {
  const { day, region } = market;
  const supplier = market.supplierHere(supplierKey ?? NO_SUPPLIER.key) ?? NO_SUPPLIER;
  const plan = planOf(supplier.key, endDate, exitFeesOf(rates));
  const tariffType = tariffTypeOf(plan, day);
  const prices = {
    ...mapFuels(rates, (fuelRates, of) =>
      priceOf(fuelRates, rates.includeVat ? vatBasisPoints(of, day) : 0),
    ),
    fuel,
    paymentMethod,
    electricityVariant: fuel === 'gas' ? null : electricityVariant,
    validFrom: day,
    validTo: null,
  };
  return {
    ...prices,
    supplierKey: supplier.key,
    planKey: plan.key,
    plan,
    supplier,
    region,
    onSale: false,
    inForce: true,
    fulfillable: false,
    tariffType,
    endsOn: endDate,
    hasLaterPrices: false,
    courses: market.coursesFrom(prices, tariffType),
    source: null,
  };
}

/** Tells whether the caller names a supplier that the region does not have. */
export function isSupplierUnknown(market: RegionMarket, { supplierKey }: OwnPlan): boolean {
  return supplierKey !== null && market.supplierHere(supplierKey) === undefined;
}

function planOf(supplierKey: string, endDate: string | null, exitFees: ExitFees | null): Plan {
  return {
    supplierKey,
    key: OWN_RATES_KEY,
    name: 'Your own rates',
    standardVariable: false,
    // A fixed price without an end would be taken for a variable one.
    needsEndDate: true,
    fulfillable: false,
    availableToSwitch: false,
    featureLabels: [],
    features: [],
    productEndDate: null,
    rateGuarantee: { endDate, durationMonths: null, description: '' },
    exitFees,
    requires: [],
  };
}

/** If only one fuel's fee is sent, the other's is 0. */
function exitFeesOf({ electricity, gas }: OwnRates): ExitFees | null {
  const electricityFee = electricity?.exitFeePence ?? null;
  const gasFee = gas?.exitFeePence ?? null;
  return electricityFee === null && gasFee === null
    ? null
    : { electricityFeePence: electricityFee ?? 0, gasFeePence: gasFee ?? 0 };
}

function priceOf({ chargeMicropencePerDay, unitRates }: OwnFuelRates, vatPoints: number): Price {
  const net = (micropence: bigint): bigint => withoutVat(micropence, vatPoints);
  const charges = { chargeMicropencePerDay: net(chargeMicropencePerDay) };
  switch (unitRates.kind) {
    case 'one':
      return flatPrice(charges, net(unitRates.rateMicropencePerKwh));
    case 'by-register':
      return flatPrice(
        charges,
        net(unitRates.dayMicropencePerKwh),
        net(unitRates.nightMicropencePerKwh),
      );
    case 'by-clock':
      return {
        ...charges,
        timetable: [null, unitRates.nightTimes],
        ratesMicropencePerKwh: [
          net(unitRates.dayMicropencePerKwh),
          net(unitRates.nightMicropencePerKwh),
        ],
      };
  }
}
