import pMap from 'p-map';
import type { Day, ExitFees, Plan, RateGuarantee } from '../../../shared/market/model.ts';
import { isDynamic, needsHalfHours } from '../../../shared/pricing/index.ts';
import { londonDay } from '../../../shared/time/clock.ts';
import { HttpError } from '../../sources/http.ts';
import type { ReadOptions, SourceOffer } from '../feed.ts';
import {
  type Api,
  DETAIL,
  type Detail,
  LeftOut,
  type Product,
  type ProductApiSettings,
  ProductLeftOut,
  parseResponse,
  Unreadable,
} from './api.ts';
import { chargeReader, type ReadCharge } from './charges.ts';
import { type MeterPayment, offersOf, type RegionPrices, type TariffCharges } from './offers.ts';
import type { PastYears } from './past-years.ts';
import { exitFeesOf, type RegionReason, type RegionTariff, tariffsOf } from './tariffs.ts';
import { type Terms, termsOf } from './terms.ts';
import type { Charge } from './time-of-use.ts';

export type ProductReading = {
  /** The plan; null means that all of the product is left out. */
  readonly plan: Plan | null;
  readonly offers: readonly SourceOffer[];
  readonly leftOut: readonly RegionReason[];
};

export type ProductSource = {
  readonly api: Api;
  readonly address: string;
  readonly settings: ProductApiSettings;
  readonly years: PastYears;
};

/** The HTTP client limits all requests together. */
const REGIONS_AT_ONCE = 4;

/**
 * Reads the plan and the offers of a product.
 *
 * @throws LeftOut or ProductLeftOut if no household can buy the product, Unreadable if a part of it
 * cannot be read
 */
export async function readProduct(
  product: Product,
  source: ProductSource,
  { day, signal, budget }: ReadOptions,
): Promise<ProductReading> {
  const { supplier, terms: allTerms } = source.settings;
  const { byRegion, leftOut: leftOutTariffs } = tariffsOf(await readDetail(product, source));
  const tariffs = [...byRegion.values()].flat();
  const exitFees = exitFeesOf(tariffs);
  const terms = termsOf(product.code, allTerms);
  const readCharge = chargeReaderOf(product, source, { tariffs, terms, day });
  const key = { supplierKey: supplier.key, planKey: planKeyOf(product.code) };
  const regions = await pMap(
    byRegion,
    async ([region, ofRegion]) => {
      const { prices, reasons } = await readPrices(ofRegion, readCharge);
      const offers = offersOf(prices, day);
      budget.spend('offers', offers.length);
      return {
        offers: offers.map((offer) => ({ ...key, regions: [region], ...offer })),
        leftOut: [...reasons].map((reason) => ({ region, reason })),
      };
    },
    { concurrency: REGIONS_AT_ONCE, signal },
  );
  const offers = regions.flatMap((region) => region.offers);
  const leftOut = [...leftOutTariffs, ...regions.flatMap((region) => region.leftOut)];
  if (offers.length === 0 && leftOut.length === 0)
    throw new LeftOut('it has no prices in any region');
  const plan = offers.length === 0 ? null : planOf(product, supplier, { exitFees, offers, terms });
  return { plan, offers, leftOut: leftOut.toSorted((a, b) => (a.region ?? 0) - (b.region ?? 0)) };
}

async function readDetail({ code }: Product, { api, address }: ProductSource): Promise<Detail> {
  const body = await api.get(`${address}/products/${encodeURIComponent(code)}/`);
  const detail = parseResponse(DETAIL, body);
  if (detail.code !== code) throw new Unreadable(`code must be ${code}, not ${detail.code}`);
  return detail;
}

type ToRead = {
  readonly tariffs: readonly RegionTariff[];
  readonly terms: Terms;
  readonly day: Day;
};

/** A fixed product has a price for the year ahead, so that its past year is not asked for. */
function chargeReaderOf(
  product: Product,
  { api, years }: ProductSource,
  { tariffs, terms, day }: ToRead,
): ReadCharge {
  const openFrom = londonDay(product.available_from);
  const isTracker = product.is_tracker === true;
  const methods = new Set(tariffs.flatMap((tariff) => tariff.methods.map(({ row }) => row)));
  const readPastYear = async (page: URL, method: string) => {
    smartRequires(terms);
    return await years.read(page, method, [...methods]);
  };
  const mayBeDynamic = product.is_variable === true || isTracker;
  return chargeReader(api, { day, openFrom, isTracker }, mayBeDynamic ? readPastYear : null);
}

/** Turns a product code into the key of its plan. */
export function planKeyOf(code: string): string {
  return code.toLowerCase().replace(/[^a-z0-9]/g, '-');
}

type Known = {
  readonly exitFees: ExitFees | null;
  readonly offers: readonly SourceOffer[];
  readonly terms: Terms;
};

/** @throws ProductLeftOut if what it requires, or how long its prices are fixed, is not known */
function planOf(
  product: Product,
  supplier: ProductApiSettings['supplier'],
  { exitFees, offers, terms }: Known,
): Plan {
  const isSmart = offers.some(needsHalfHours);
  const isVariable = product.is_variable === true || offers.some(isDynamic);
  const mayBeStandard = isVariable && !product.is_prepay && !product.is_tracker && !isSmart;
  return {
    supplierKey: supplier.key,
    key: planKeyOf(product.code),
    name: product.display_name,
    standardVariable: mayBeStandard && terms.standard_variable !== false,
    needsEndDate: !isVariable,
    fulfillable: supplier.fulfillable,
    availableToSwitch: true,
    featureLabels: [
      ...(product.is_green ? ['green'] : []),
      ...(isVariable ? [] : ['fixed']),
      ...(exitFees === null ? ['no-exit-fee'] : []),
    ],
    features: [],
    productEndDate: null,
    rateGuarantee: isVariable ? NO_GUARANTEE : guaranteeOf(product, terms),
    exitFees,
    requires: isSmart ? smartRequires(terms) : (terms.requires ?? []),
    eligibility: terms.eligibility?.length ? terms.eligibility : undefined,
  };
}

const NO_GUARANTEE: RateGuarantee = {
  endDate: null,
  durationMonths: null,
  description: 'No price guarantee',
};

/** What the API says of the length counts before what the list of sources says. */
function guaranteeOf({ term }: Product, terms: Terms): RateGuarantee {
  const known: Terms = term == null ? terms : { duration_months: term };
  const { guarantee_end_date: endDate = null, duration_months: durationMonths = null } = known;
  if (endDate === null && durationMonths === null)
    throw new ProductLeftOut('it is fixed, but neither the API nor terms say for how long');
  const words = endDate === null ? `for ${durationMonths} months` : `until ${endDate}`;
  return { endDate, durationMonths, description: `Prices fixed ${words}` };
}

/** A smart meter is needed in any case, but only terms know of a car or a battery. */
function smartRequires({ requires }: Terms): Plan['requires'] {
  if (requires === undefined)
    throw new ProductLeftOut(
      'its rates depend on the time of day or change daily, and what it requires is not known',
    );
  return [...new Set(['smart_meter', ...requires] as const)];
}

type ReadPrices = { readonly prices: RegionPrices; readonly reasons: ReadonlySet<string> };

/**
 * Reads the charge pages of a region's tariffs. A payment key of one method comes before `varying`,
 * which fills in the others.
 *
 * @throws Unreadable
 */
async function readPrices(
  tariffs: readonly RegionTariff[],
  readCharge: ReadCharge,
): Promise<ReadPrices> {
  const prices = new Map<MeterPayment, TariffCharges>();
  const reasons = new Set<string>();
  for (const tariff of tariffs.toSorted((a, b) => a.methods.length - b.methods.length)) {
    for (const { row, paymentMethods } of tariff.methods) {
      try {
        const charges: Charge[] = [];
        for (const rel of [STANDING, ...tariff.rels]) {
          charges.push(await readPart(tariff, { rel, method: row }, readCharge));
        }
        for (const paymentMethod of paymentMethods) {
          const name: MeterPayment = `${tariff.meter} by ${paymentMethod}`;
          if (!prices.has(name)) prices.set(name, charges);
        }
      } catch (error) {
        if (!(error instanceof LeftOut)) throw error;
        reasons.add(error.message);
      }
    }
  }
  return { prices, reasons };
}

const STANDING = 'standing_charges';

type Part = { readonly rel: string; readonly method: string };

/** How often the rates of a meter may change. Economy 7 cannot be dynamic. */
const MAY_DIFFER = { standard: 'by-half-hour', gas: 'by-day', economy_7: 'never' } as const;

/** Reads the standing charge or a rate. An error names the part. */
async function readPart(
  { region, meter, words, tariff }: RegionTariff,
  { rel, method }: Part,
  readCharge: ReadCharge,
) {
  const part = `${words}: ${rel}`;
  const isRate = rel !== STANDING;
  try {
    const link = tariff.links?.find((candidate) => candidate.rel === rel);
    if (link === undefined) throw new Unreadable('the tariff has no link to it');
    return await readCharge(link.href, {
      method,
      isRate,
      mayDiffer: isRate ? MAY_DIFFER[meter] : 'never',
    });
  } catch (error) {
    if (error instanceof LeftOut) throw new LeftOut(`${part} ${error.message}`);
    if (!(error instanceof Unreadable)) throw error;
    if (error.cause instanceof HttpError && error.cause.status === 404)
      throw new LeftOut(`${part} is not published (404)`);
    throw new Unreadable(`${part}: ${error.message}`, { region, cause: error });
  }
}
