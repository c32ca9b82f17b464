import { FUELS, PAYMENT_METHODS, VARIANTS } from '../../shared/market/plan-types.ts';
import type { Fuel } from '../../shared/pricing/index.ts';
import type { SourceOffer } from '../market/source-load.ts';
import { day, dayOrNull } from './line-days.ts';
import { LineFault } from './line-fault.ts';
import type { JsonObject } from './line-json.ts';
import { type Fields, fault, oneOf, slug } from './line-values.ts';
import type { IncludedVat } from './tariff-header.ts';
import { type PriceTerms, parsePrice } from './tariff-price.ts';
import { regions } from './tariff-supplier.ts';

/** @throws LineFault */
export const parseOffer = (raw: JsonObject, vat: IncludedVat): SourceOffer => {
  const fields: Fields = { raw, prefix: '' };
  const supplierKey = slug(fields, 'supplier_key');
  const planKey = slug(fields, 'plan_key');
  const fuel = oneOf(fields, 'fuel', FUELS);
  const paymentMethod = oneOf(fields, 'payment_method', PAYMENT_METHODS);
  const electricityVariant = fuel === 'gas' ? noVariant(fields) : oneOf(fields, 'electricity_variant', VARIANTS);
  const offeredIn = regions(fields, 'regions');
  if (offeredIn.length === 0) throw fault(fields, 'regions', 'must have at least one region');
  const validFrom = day(fields, 'valid_from');
  const validTo = dayOrNull(fields, 'valid_to');
  if (validTo !== null && validTo <= validFrom) {
    throw new LineFault(`valid_to must be after valid_from (${validFrom}), not ${validTo}`);
  }
  absentUnless(fields, { price: 'electricity', isNeeded: fuel !== 'gas', fuel });
  absentUnless(fields, { price: 'gas', isNeeded: fuel !== 'electricity', fuel });
  const meter = electricityVariant === 'economy_7' ? 'day-and-night' : 'one-rate';
  const electricityTerms: PriceTerms = { meter, includedVatBasisPoints: vat.electricity };
  const gasTerms: PriceTerms = { meter: 'one-rate', includedVatBasisPoints: vat.gas };
  return {
    supplierKey,
    planKey,
    fuel,
    paymentMethod,
    electricityVariant,
    regions: offeredIn,
    validFrom,
    validTo,
    ...(fuel === 'gas' ? {} : { electricity: parsePrice(fields, 'electricity', electricityTerms) }),
    ...(fuel === 'electricity' ? {} : { gas: parsePrice(fields, 'gas', gasTerms) }),
  };
};

const noVariant = (fields: Fields): null => {
  if (fields.raw['electricity_variant'] === undefined) return null;
  throw fault(fields, 'electricity_variant', 'must be absent for gas');
};

const absentUnless = (
  fields: Fields,
  { price, isNeeded, fuel }: { readonly price: string; readonly isNeeded: boolean; readonly fuel: Fuel },
): void => {
  if (!isNeeded && fields.raw[price] !== undefined) throw new LineFault(`${price} must be absent for fuel ${fuel}`);
};
