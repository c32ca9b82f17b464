import { wholePence } from './decimal.ts';
import { yearCostMicropence } from './energy.ts';
import { exactInteger, YEAR_DAYS } from './exact.ts';
import { basisOf, type FuelPrices, type PricingBasis } from './plan-projection.ts';
import { type PriceColumns, priceColumns } from './price-columns.ts';
import { type FuelPricingBasis, yearTotalPence, yearWithVatMicropence } from './projection.ts';

/**
 * `planTotalPence` of each offer, by index.
 *
 * @throws RangeError as planTotalPence
 */
export function yearTotalsPence(offers: readonly FuelPrices[], basis: PricingBasis): Float64Array {
  const totals = new Float64Array(offers.length);
  const { gas, electricity } = priceColumns(offers);
  if (gas !== undefined) addPence(totals, gas, basisOf(basis, 'gas'));
  if (electricity !== undefined) addPence(totals, electricity, basisOf(basis, 'electricity'));
  return totals;
}

function addPence(totals: Float64Array, columns: PriceColumns, basis: FuelPricingBasis): void {
  addOfOneRate(totals, columns, basis);
  for (const { index, price } of columns.others) {
    totals[index] = exactInteger((totals[index] ?? 0) + yearTotalPence(price, basis));
  }
}

/** `yearTotalPence` of a charge and a rate. Offers that are not in the columns add 0. */
function addOfOneRate(totals: Float64Array, { charges, rates }: PriceColumns, { usage, vat }: FuelPricingBasis): void {
  const { all } = usage.registers;
  for (let index = 0; index < totals.length; index += 1) {
    const chargeMicropence = (charges[index] ?? 0) * YEAR_DAYS;
    const netMicropence = exactInteger(chargeMicropence + yearCostMicropence(rates[index] ?? 0, all));
    totals[index] = exactInteger((totals[index] ?? 0) + wholePence(yearWithVatMicropence(netMicropence, vat)));
  }
}
