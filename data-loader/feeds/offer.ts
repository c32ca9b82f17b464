import { ELECTRICITY_VARIANTS, FUELS, type Fuel, PAYMENT_METHODS } from '../../shared/pricing/index.ts';
import type { SourceOffer } from '../market/load.ts';
import { type LineFields, lineError, readDay, readDayOrNull, readOneOf, readSlug } from './fields.ts';
import type { IncludedVat } from './header.ts';
import { type LineObject, RejectedLine } from './json.ts';
import { parsePrice } from './price.ts';
import type { PriceOptions } from './rate.ts';
import { readRegions } from './supplier.ts';

export function parseOffer(raw: LineObject, vat: IncludedVat): SourceOffer {
  const fields: LineFields = { raw, prefix: '' };
  const supplierKey = readSlug(fields, 'supplier_key');
  const planKey = readSlug(fields, 'plan_key');
  const fuel = readOneOf(fields, 'fuel', FUELS);
  const paymentMethod = readOneOf(fields, 'payment_method', PAYMENT_METHODS);
  const electricityVariant =
    fuel === 'gas' ? noVariant(fields) : readOneOf(fields, 'electricity_variant', ELECTRICITY_VARIANTS);
  const offeredIn = readRegions(fields, 'regions');
  if (offeredIn.length === 0) throw lineError(fields, 'regions', 'must have at least one region');
  const validFrom = readDay(fields, 'valid_from');
  const validTo = readDayOrNull(fields, 'valid_to');
  if (validTo !== null && validTo <= validFrom) {
    throw new RejectedLine(`valid_to must be after valid_from (${validFrom}), not ${validTo}`);
  }
  absentUnless(fields, { price: 'electricity', isNeeded: fuel !== 'gas', fuel });
  absentUnless(fields, { price: 'gas', isNeeded: fuel !== 'electricity', fuel });
  const meter = electricityVariant === 'economy_7' ? 'day-and-night' : 'one-rate';
  const electricityOptions: PriceOptions = { meter, includedVatBasisPoints: vat.electricity };
  const gasOptions: PriceOptions = { meter: 'gas', includedVatBasisPoints: vat.gas };
  return {
    supplierKey,
    planKey,
    fuel,
    paymentMethod,
    electricityVariant,
    regions: offeredIn,
    validFrom,
    validTo,
    ...(fuel === 'gas' ? {} : { electricity: parsePrice(fields, 'electricity', electricityOptions) }),
    ...(fuel === 'electricity' ? {} : { gas: parsePrice(fields, 'gas', gasOptions) }),
  };
}

function noVariant(fields: LineFields): null {
  if (fields.raw['electricity_variant'] === undefined) return null;
  throw lineError(fields, 'electricity_variant', 'must be absent for gas');
}

function absentUnless(
  fields: LineFields,
  { price, isNeeded, fuel }: { readonly price: string; readonly isNeeded: boolean; readonly fuel: Fuel },
): void {
  if (!isNeeded && fields.raw[price] !== undefined) throw new RejectedLine(`${price} must be absent for fuel ${fuel}`);
}
