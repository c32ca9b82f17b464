import * as z from 'zod';
import { PAYMENT_METHODS } from '../../shared/pricing/index.ts';
import { camelKeys, issueWords, OBJECT, oneOf, parseLine, RejectedLine, shown } from '../feeds/fields.ts';
import { planKeyOf } from '../feeds/kraken/product.ts';
import { PLAN_KEYS, SOURCE, SUPPLIER_KEYS } from '../feeds/tariff-lines.ts';
import { addressOf, holdsObject, type ListContext, resolveFrom } from './source-address.ts';

/** An entry in the list of sources (feed-format, section 6), checked and filled in. */
export type SourceSettings = TariffFeedSettings | PriceCapSettings | ProductApiSettings;
export type TariffFeedSettings = Readonly<z.output<ReturnType<typeof tariffFeed>>>;
export type PriceCapSettings = Readonly<z.output<ReturnType<typeof priceCap>>>;
export type ProductApiSettings = Readonly<z.output<ReturnType<typeof productApi>>>;

export const DEFAULT_RULES = { tolerance_percent: 1, stale_after_days: 14, leap_percent: 30, floor_percent: 50 };

/** How a source is judged: percentages of what is read, of a price and of a median. */
export type SourceRules = Readonly<typeof DEFAULT_RULES>;

/** The list is not understood; nothing of it may be loaded. */
export class SourceListError extends Error {
  override readonly name = 'SourceListError';

  constructor(problems: readonly string[], options?: ErrorOptions) {
    super(`the list of sources has errors:\n${problems.map((problem) => `  ${problem}`).join('\n')}`, options);
  }
}

/**
 * Reads the list of sources.
 *
 * @throws SourceListError that names every error
 */
export function parseSourceList(text: string, context: ListContext): readonly SourceSettings[] {
  const list = parseJson(text);
  const { data, error } = sourceList(context).safeParse(list);
  const problems = data === undefined ? error.issues.map((issue) => issueWords(issue, list)) : clashes(data.sources);
  if (data === undefined || problems.length > 0) throw new SourceListError(problems);
  return data.sources;
}

function parseJson(text: string): unknown {
  try {
    return parseLine(text);
  } catch (error) {
    if (error instanceof RejectedLine) throw new SourceListError([`it ${error.message}`]);
    throw error;
  }
}

/** What no two may share. */
function clashes(sources: readonly SourceSettings[]): readonly string[] {
  const own = sources.flatMap((settings, index) => [
    ...overlap(settings.from, index, sources),
    ...repeated('products' in settings ? (settings.products ?? []).map(planKeyOf) : []).map(
      ({ index: at, first, value }) =>
        `sources[${index}].products[${at}]: its plan would have the key ${value}, as that of products[${first}]`,
    ),
    ...repeated('suppliers' in settings ? settings.suppliers.map(({ supplier }) => supplier.key) : []).map(
      ({ index: at, first, value }) =>
        `sources[${index}].suppliers[${at}].supplier.key: ${value} is the key of suppliers[${first}], too`,
    ),
  ]);
  const names = repeated(sources.map(({ source }) => source)).map(
    ({ index, first, value }) => `sources[${index}].source: ${value} is the name of sources[${first}], too`,
  );
  return [...names, ...own];
}

/** An object of a bucket belongs to one source only. */
function overlap(from: string, index: number, sources: readonly SourceSettings[]): readonly string[] {
  const address = addressOf(from);
  if (address?.kind !== 's3') return [];
  const outer = sources.findIndex(
    (other, at) => at !== index && !(other.from === from && at > index) && holdsObject(addressOf(other.from), address),
  );
  return outer === -1
    ? []
    : [`sources[${index}].from: ${from} is part of ${shown(sources[outer]?.from)} of sources[${outer}]`];
}

function repeated(values: readonly string[]) {
  return values.flatMap((value, index) => {
    const first = values.indexOf(value);
    return first < index ? [{ index, first, value }] : [];
  });
}

const FORMATS = ['energy-tariff-feed/1', 'ofgem-price-cap', 'kraken-products'] as const;

function sourceList(context: ListContext) {
  const common = commonKeys(context);
  const entry = z.discriminatedUnion('format', [tariffFeed(common), priceCap(common), productApi(common)], {
    error: ({ code }) => (code === 'invalid_union' ? `must be one of ${FORMATS.join(', ')}` : 'must be an object'),
  });
  return closed({ sources: listOf(entry, 'source') });
}

type Common = ReturnType<typeof commonKeys>;

function commonKeys(context: ListContext) {
  const percent = 'must be a percentage from 0 to 100';
  const days = 'must be a whole number of days from 1 to 3650';
  const share = 'must be a whole percentage from 1 to 99';
  const wholeShare = z.int(share).min(1, share).max(99, share);
  return {
    source: SOURCE,
    /** An S3 address, an HTTPS address or a file. */
    from: z.string('must be an address or a file').transform((from, issues) => {
      const resolved = resolveFrom(from, context);
      if ('address' in resolved) return resolved.address;
      issues.addIssue({ code: 'custom', message: resolved.problem });
      return z.NEVER;
    }),
    tolerance_percent: z.number(percent).min(0, percent).max(100, percent).default(DEFAULT_RULES.tolerance_percent),
    stale_after_days: z.int(days).min(1, days).max(3650, days).default(DEFAULT_RULES.stale_after_days),
    leap_percent: wholeShare.default(DEFAULT_RULES.leap_percent),
    floor_percent: wholeShare.default(DEFAULT_RULES.floor_percent),
  };
}

function tariffFeed(common: Common) {
  return closed({ ...common, format: z.literal('energy-tariff-feed/1') });
}

function priceCap(common: Common) {
  const must = 'must be a number above 0 and up to 1000, with at most 6 decimals';
  const pence = z.number(must).gt(0, must).max(1000, must);
  return closed({
    ...common,
    format: z.literal('ofgem-price-cap'),
    suppliers: listOf(capSupplier(), 'supplier'),
    /** A published two-rate tariff: the cap fixes only an average, which is split in the same proportion. */
    economy_7: closed({ average_pence: pence, day_pence: pence, night_pence: pence }),
  });
}

function supplierLine() {
  return closed({ type: z.literal('supplier').optional(), ...SUPPLIER_KEYS }).transform(({ type: _, ...supplier }) =>
    camelKeys(supplier),
  );
}

function planLine() {
  return closed({ type: z.literal('plan').optional(), ...PLAN_KEYS }).transform(({ type: _, ...plan }) =>
    camelKeys(plan),
  );
}

/** Without a plan, the plans of the supplier come from other sources. */
function capSupplier() {
  return closed({
    supplier: supplierLine(),
    plan: planLine().optional(),
    payment_methods: listOf(oneOf(PAYMENT_METHODS), 'payment method').default([...PAYMENT_METHODS]),
  }).transform(({ supplier, plan, payment_methods }) => ({
    supplier,
    plan: plan === undefined ? null : { supplierKey: supplier.key, ...plan },
    payment_methods,
  }));
}

function productApi(common: Common) {
  const code = 'must be a product code';
  return closed({
    ...common,
    format: z.literal('kraken-products'),
    supplier: supplierLine(),
    /** Codes of the products to read; null: all. */
    products: listOf(z.string(code).min(1, code), 'product')
      .optional()
      .transform((products) => products ?? null),
  });
}

/** A typing error in a key that may be left out must not pass as if it had been. */
function closed<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  const known = Object.keys(shape).join(', ');
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys' ? `has the unknown key ${issue.keys.join(', ')}; known are ${known}` : OBJECT,
  });
}

function listOf<Item extends z.core.SomeType>(item: Item, noun: string) {
  const must = `must be an array of at least one ${noun}`;
  return z.array(item, must).min(1, must);
}
