import {
  type Day,
  FIRST_REGION,
  LAST_REGION,
  type Plan,
  REQUIREMENTS,
  type Region,
  type Supplier,
} from '../../shared/market/model.ts';
import { ELECTRICITY_VARIANTS, FUELS, PAYMENT_METHODS, vatBasisPoints } from '../../shared/pricing/index.ts';
import { londonDay } from '../../shared/time/clock.ts';
import type { SourceOffer } from '../market/edition-books.ts';
import type { Feed } from './feed.ts';
import {
  Fields,
  instantMs,
  isPlainText,
  keepOnce,
  type LineObject,
  MUST_BE_PLAIN,
  RejectedLine,
  shown,
} from './fields.ts';
import { type PriceOptions, parsePrice } from './tariff-price.ts';

const FORMAT = 'energy-tariff-feed/1';
const SOURCE = /^[a-z0-9-]{1,40}$/;

/** The VAT to take out of a feed's prices, in basis points; 0 if they do not include it. */
export type IncludedVat = { readonly gas: number; readonly electricity: number };

export type TariffHeader = Pick<Feed, 'source' | 'publishedAt'> & { readonly includedVat: IncludedVat };

export function parseHeader(raw: LineObject): TariffHeader {
  const header = new Fields(raw);
  header.oneOf('type', ['feed']);
  header.oneOf('format', [FORMAT]);
  const source = header.text('source');
  if (!SOURCE.test(source)) throw header.error('source', 'must be 1 to 40 characters of a-z, 0-9 and -');
  const publishedAt = header.text('published_at');
  const publishedAtMs = instantMs(publishedAt);
  if (publishedAtMs === null) throw header.error('published_at', 'must be a time such as 2026-07-01T06:00:00Z');
  const includedVat = header.flag('prices_include_vat')
    ? vatOn(londonDay(publishedAtMs), header)
    : { gas: 0, electricity: 0 };
  return { source, publishedAt, includedVat };
}

/** feed-format: the rate in force for each fuel on published_at's day. */
function vatOn(day: Day, header: Fields): IncludedVat {
  try {
    return { gas: vatBasisPoints('gas', day), electricity: vatBasisPoints('electricity', day) };
  } catch {
    throw header.error('published_at', 'must be a time for which VAT on gas and electricity is known');
  }
}

export function parseSupplier(raw: LineObject): Supplier {
  const supplier = new Fields(raw);
  return {
    key: supplier.slug('key'),
    name: supplier.name('name'),
    logoUrl: readLogo(supplier),
    bigSix: supplier.flag('big_six'),
    fulfillable: supplier.flag('fulfillable'),
    retainable: supplier.flag('retainable'),
    supportPhoneNumber: supplier.text('support_phone_number'),
    electricityIncumbentRegions: readRegions(supplier, 'electricity_incumbent_regions'),
    gasIncumbent: supplier.flag('gas_incumbent'),
  };
}

function readLogo(supplier: Fields): string {
  const address = supplier.text('logo_url');
  const isHttps = URL.canParse(address) && new URL(address).protocol === 'https:';
  if (address !== '' && !isHttps) throw supplier.error('logo_url', 'must be an https address or empty');
  return address;
}

/** Most offers are for one region or for all; there are 2^14 combinations at most. */
const keptRegions = keepOnce<readonly Region[]>(20_000);

/** In ascending order, each once. */
function readRegions(fields: Fields, key: string): readonly Region[] {
  const regions = fields.list(key).map((region) => {
    if (typeof region === 'number' && Number.isInteger(region) && region >= FIRST_REGION && region <= LAST_REGION) {
      return region;
    }
    throw new RejectedLine(`${fields.prefix}${key} must contain regions from 10 to 23, not ${shown(region)}`);
  });
  const sorted = [...new Set(regions)].sort((a, b) => a - b);
  return keptRegions(sorted.join(), sorted);
}

export function parsePlan(raw: LineObject): Plan {
  const plan = new Fields(raw);
  return {
    supplierKey: plan.slug('supplier_key'),
    key: plan.slug('key'),
    name: plan.name('name'),
    standardVariable: plan.flag('standard_variable'),
    needsEndDate: plan.flag('needs_end_date'),
    fulfillable: plan.flag('fulfillable'),
    availableToSwitch: plan.flag('available_to_switch'),
    featureLabels: plan.list('feature_labels').map(readLabel),
    features: plan.objects('features').map((feature) => ({
      title: feature.text('title'),
      description: feature.textOrNull('description'),
    })),
    productEndDate: plan.dayOrNull('product_end_date'),
    rateGuarantee: readGuarantee(plan.object('rate_guarantee')),
    exitFees: raw['exit_fees'] === null ? null : readExitFees(plan.object('exit_fees', 'must be an object or null')),
    requires: plan.has('requires') ? readRequirements(plan) : [],
  };
}

function readLabel(label: unknown): string {
  if (typeof label !== 'string') throw new RejectedLine(`feature_labels must contain strings, not ${shown(label)}`);
  if (!isPlainText(label)) throw new RejectedLine(`feature_labels ${MUST_BE_PLAIN}, not ${shown(label)}`);
  return label;
}

function readGuarantee(guarantee: Fields): Plan['rateGuarantee'] {
  return {
    endDate: guarantee.dayOrNull('end_date'),
    durationMonths: guarantee.raw['duration_months'] === null ? null : guarantee.integer('duration_months'),
    description: guarantee.text('description'),
  };
}

/** As the customer pays them: VAT is never taken out of an exit fee. */
function readExitFees(fees: Fields): Plan['exitFees'] {
  return { gasFeePence: fees.integer('gas_fee_pence'), electricityFeePence: fees.integer('electricity_fee_pence') };
}

function readRequirements(plan: Fields): Plan['requires'] {
  const words = plan.list('requires').map((value) => {
    const word = REQUIREMENTS.find((one) => one === value);
    if (word !== undefined) return word;
    throw new RejectedLine(`requires must contain only ${REQUIREMENTS.join(', ')}, not ${shown(value)}`);
  });
  const twice = words.find((word, index) => words.indexOf(word) < index);
  if (twice !== undefined) throw new RejectedLine(`requires must name ${twice} only once`);
  return words;
}

export function parseOffer(raw: LineObject, vat: IncludedVat): SourceOffer {
  const offer = new Fields(raw);
  const supplierKey = offer.slug('supplier_key');
  const planKey = offer.slug('plan_key');
  const fuel = offer.oneOf('fuel', FUELS);
  const paymentMethod = offer.oneOf('payment_method', PAYMENT_METHODS);
  if (fuel === 'gas' && offer.has('electricity_variant')) {
    throw offer.error('electricity_variant', 'must be absent for gas');
  }
  const electricityVariant = fuel === 'gas' ? null : offer.oneOf('electricity_variant', ELECTRICITY_VARIANTS);
  const regions = readRegions(offer, 'regions');
  if (regions.length === 0) throw offer.error('regions', 'must have at least one region');
  const validFrom = offer.day('valid_from');
  const validTo = offer.dayOrNull('valid_to');
  if (validTo !== null && validTo <= validFrom) {
    throw new RejectedLine(`valid_to must be after valid_from (${validFrom}), not ${validTo}`);
  }
  const other = fuel === 'gas' ? 'electricity' : 'gas';
  if (fuel !== 'dual_fuel' && offer.has(other)) throw new RejectedLine(`${other} must be absent for fuel ${fuel}`);
  const meter = electricityVariant === 'economy_7' ? 'day-and-night' : 'one-rate';
  const electricity: PriceOptions = { meter, vatBasisPoints: vat.electricity };
  return {
    supplierKey,
    planKey,
    fuel,
    paymentMethod,
    electricityVariant,
    regions,
    validFrom,
    validTo,
    ...(fuel === 'gas' ? {} : { electricity: parsePrice(offer, 'electricity', electricity) }),
    ...(fuel === 'electricity' ? {} : { gas: parsePrice(offer, 'gas', { meter: 'gas', vatBasisPoints: vat.gas }) }),
  };
}
