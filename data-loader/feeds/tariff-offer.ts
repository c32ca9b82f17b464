import type { Fuel } from '../../shared/pricing/index.ts';
import { ELECTRICITY_VARIANTS, FUELS, PAYMENT_METHODS } from '../../shared/pricing/index.ts';
import type { SourceOffer } from '../market/source-load.ts';
import { dayOrNull, readDay } from './line-days.ts';
import type { LineObject } from './line-json.ts';
import { type Fields, lineError, readOneOf, readSlug } from './line-values.ts';
import { RejectedLine } from './rejected-line.ts';
import type { IncludedVat } from './tariff-header.ts';
import { type PriceOptions, parsePrice } from './tariff-price.ts';
import { regions } from './tariff-supplier.ts';

/** @throws LineError */
export function parseOffer(raw: LineObject, vat: IncludedVat): SourceOffer {
  const fields: Fields = { raw, prefix: '' };
  const supplierKey = readSlug(fields, 'supplier_key');
  const planKey = readSlug(fields, 'plan_key');
  const fuel = readOneOf(fields, 'fuel', FUELS);
  const paymentMethod = readOneOf(fields, 'payment_method', PAYMENT_METHODS);
  const electricityVariant =
    fuel === 'gas' ? noVariant(fields) : readOneOf(fields, 'electricity_variant', ELECTRICITY_VARIANTS);
  const offeredIn = regions(fields, 'regions');
  if (offeredIn.length === 0) throw lineError(fields, 'regions', 'must have at least one region');
  const validFrom = readDay(fields, 'valid_from');
  const validTo = dayOrNull(fields, 'valid_to');
  if (validTo !== null && validTo <= validFrom) {
    throw new RejectedLine(`valid_to must be after valid_from (${validFrom}), not ${validTo}`);
  }
  absentUnless(fields, { price: 'electricity', isNeeded: fuel !== 'gas', fuel });
  absentUnless(fields, { price: 'gas', isNeeded: fuel !== 'electricity', fuel });
  const meter = electricityVariant === 'economy_7' ? 'day-and-night' : 'one-rate';
  const electricityTerms: PriceOptions = { meter, includedVatBasisPoints: vat.electricity };
  const gasTerms: PriceOptions = { meter: 'one-rate', includedVatBasisPoints: vat.gas };
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
}

function noVariant(fields: Fields): null {
  if (fields.raw['electricity_variant'] === undefined) return null;
  throw lineError(fields, 'electricity_variant', 'must be absent for gas');
}

function absentUnless(
  fields: Fields,
  { price, isNeeded, fuel }: { readonly price: string; readonly isNeeded: boolean; readonly fuel: Fuel },
): void {
  if (!isNeeded && fields.raw[price] !== undefined) throw new RejectedLine(`${price} must be absent for fuel ${fuel}`);
}
