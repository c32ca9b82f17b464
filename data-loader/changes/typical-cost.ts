import type { Day, Offer } from '../../shared/market/model.ts';
import {
  type FuelPricingBasis,
  fuelTotalMicropence,
  LOAD_PROFILES,
  type Price,
  typicalUsage,
  type UsageProfile,
  vatYear,
  withLoad,
} from '../../shared/pricing/index.ts';

/** Micropence a year, with VAT, at medium typical consumption from a day on. */
export function typicalCost(day: Day): (offer: Offer) => number {
  const gas = basisOf('gas', day);
  const electricity = {
    standard: basisOf('electricity_standard', day),
    economy_7: basisOf('electricity_economy_7', day),
  };
  return (offer) =>
    costOf(offer.gas, gas) + costOf(offer.electricity, electricity[offer.electricityVariant ?? 'standard']);
}

function basisOf(profile: UsageProfile, day: Day): FuelPricingBasis {
  const vat = vatYear(profile === 'gas' ? 'gas' : 'electricity', day);
  const usage = typicalUsage({ profile, level: 'medium' }, day);
  return { usage: withLoad(usage, { profile: LOAD_PROFILES.typical, carMicroKwh: 0 }), vat };
}

function costOf(price: Price | undefined, basis: FuelPricingBasis): number {
  return price === undefined ? 0 : fuelTotalMicropence(price, basis);
}
