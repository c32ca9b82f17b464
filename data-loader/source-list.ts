import * as z from 'zod';
import { PAYMENT_METHODS } from '../shared/pricing/index.ts';
import {
  ARRAY,
  camelKeys,
  DAY,
  FLAG,
  issueWords,
  OBJECT,
  oneOf,
  parseLine,
  RejectedLine,
  SOURCE,
} from './formats/fields.ts';
import type { ProductApiSettings } from './formats/kraken/api.ts';
import { planKeyOf } from './formats/kraken/product.ts';
import type { PriceCapSettings } from './formats/price-cap.ts';
import { ELIGIBILITY, PLAN_KEYS, REQUIRES, SUPPLIER_KEYS } from './formats/tariff-lines.ts';
import { DEFAULT_RULES, type SourceRules } from './judge/source-reading.ts';
import { addressOf, holdsObject, type ListContext, resolveFrom } from './sources/source-address.ts';

/** An entry of the list of sources (docs/formats/README.md), checked, with its defaults. */
export type SourceSettings = SourceRules & { readonly source: string; readonly from: string } & (
    | { readonly format: 'energy-tariff-feed/1' }
    | ({ readonly format: 'ofgem-price-cap' } & PriceCapSettings)
    | ({ readonly format: 'kraken-products' } & ProductApiSettings)
  );

/** Thrown for a list with errors, of which nothing is loaded. */
export class SourceListError extends Error {
  override readonly name = 'SourceListError';

  constructor(problems: readonly string[], options?: ErrorOptions) {
    super(
      `the list of sources has errors:\n${problems.map((problem) => `  ${problem}`).join('\n')}`,
      options,
    );
  }
}

/**
 * Reads the list of sources.
 *
 * @throws SourceListError that names every error
 */
export function parseSourceList(text: string, context: ListContext): readonly SourceSettings[] {
  const list = parseList(text);
  const { data, error } = sourceList(context).safeParse(list);
  if (error !== undefined)
    throw new SourceListError(error.issues.map((issue) => issueWords(issue, list)));
  return data.sources;
}

function parseList(text: string): unknown {
  try {
    return parseLine(text);
  } catch (error) {
    if (error instanceof RejectedLine) throw new SourceListError([`it ${error.message}`]);
    throw error;
  }
}

const FORMATS = ['energy-tariff-feed/1', 'ofgem-price-cap', 'kraken-products'] as const;

function sourceList(context: ListContext) {
  const common = commonKeys(context);
  const entry = z.discriminatedUnion(
    'format',
    [tariffFeed(common), priceCap(common), productApi(common)],
    {
      error: ({ code }) =>
        code === 'invalid_union' ? `must be one of ${FORMATS.join(', ')}` : 'must be an object',
    },
  );
  return closed({
    sources: listOf('source', entry, ({ source }) => source).superRefine(refuseOverlap),
  });
}

/** Refuses an object of a bucket that belongs to two sources. */
function refuseOverlap(
  sources: readonly { readonly from: string }[],
  issues: z.RefinementCtx,
): void {
  for (const [index, { from }] of sources.entries()) {
    const address = addressOf(from);
    if (address?.kind !== 's3') continue;
    const outer = sources.findIndex(
      (candidate, at) =>
        at !== index &&
        !(candidate.from === from && at > index) &&
        holdsObject(addressOf(candidate.from), address),
    );
    const message = `is part of ${sources[outer]?.from}, which is sources[${outer}].from: ${from}`;
    if (outer !== -1) issues.addIssue({ code: 'custom', path: [index, 'from'], message });
  }
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
    tolerance_percent: z
      .number(percent)
      .min(0, percent)
      .max(100, percent)
      .default(DEFAULT_RULES.tolerance_percent),
    stale_after_days: z
      .int(days)
      .min(1, days)
      .max(3650, days)
      .default(DEFAULT_RULES.stale_after_days),
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
    suppliers: listOf('supplier', capSupplier(), ({ supplier }) => supplier.key),
    /**
     * A published two-rate tariff: the cap fixes only an average, which is split in the same
     * proportion.
     */
    economy_7: closed({ average_pence: pence, day_pence: pence, night_pence: pence }),
  });
}

const TYPE = z.string('must be a string').optional();

/** Reads an object with the keys of a line of a tariff feed, whose type may be left out. */
function withoutType<T extends { readonly type?: unknown }>({ type: _, ...keys }: T) {
  return camelKeys(keys);
}

/** Accepts a supplier in the list. If it has no plan, its plans come from other sources. */
function capSupplier() {
  return closed({
    supplier: closed({ type: TYPE, ...SUPPLIER_KEYS }).transform(withoutType),
    plan: closed({ type: TYPE, ...PLAN_KEYS })
      .transform(withoutType)
      .optional(),
    payment_methods: listOf('payment method', oneOf(PAYMENT_METHODS), (method) => method).default([
      ...PAYMENT_METHODS,
    ]),
  }).transform(({ supplier, plan, payment_methods }) => ({
    supplier,
    plan: plan === undefined ? null : { supplierKey: supplier.key, ...plan },
    payment_methods,
  }));
}

const MUST_BE_CODES = 'must be a product code, or the beginning of codes and a *';
const CODES = z.string(MUST_BE_CODES).regex(/^(?=.)[^*]*\*?$/, MUST_BE_CODES);

function productApi(common: Common) {
  return closed({
    ...common,
    format: z.literal('kraken-products'),
    supplier: closed({ type: TYPE, ...SUPPLIER_KEYS }).transform(withoutType),
    brand: z
      .string('must be a brand')
      .min(1, 'must be a brand')
      .optional()
      .transform((brand) => brand ?? null),
    /** Codes of the products to read; null means all. */
    products: listOf('product', CODES, (code) => (code.endsWith('*') ? code : planKeyOf(code)))
      .optional()
      .transform((products) => products ?? null),
    terms: z.array(productTerms(), ARRAY).default([]),
  });
}

const MUST_BE_MONTHS = 'must be a whole number of months from 1 to 120';

function productTerms() {
  return closed({
    products: CODES,
    requires: REQUIRES.optional(),
    eligibility: ELIGIBILITY.optional(),
    standard_variable: FLAG.optional(),
    duration_months: z
      .int(MUST_BE_MONTHS)
      .min(1, MUST_BE_MONTHS)
      .max(120, MUST_BE_MONTHS)
      .optional(),
    guarantee_end_date: DAY.optional(),
  });
}

/** Refuses unknown keys: `tolerence_percent` would otherwise mean the default. */
function closed<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  const keys = Object.keys(shape).join(', ');
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `has the unknown key ${issue.keys.join(', ')}; known are ${keys}`
        : OBJECT,
  });
}

/** Accepts a list whose items must have different names. */
function listOf<Item extends z.ZodType>(
  noun: string,
  item: Item,
  nameOf: (item: z.output<Item>) => string,
) {
  const must = `must be an array of at least one ${noun}`;
  return z
    .array(item, must)
    .min(1, must)
    .superRefine((items, issues) => {
      const names = items.map(nameOf);
      for (const [index, name] of names.entries()) {
        const isSecond = names.indexOf(name) < index;
        if (isSecond)
          issues.addIssue({
            code: 'custom',
            path: [index],
            message: `is a second ${noun} ${name}`,
          });
      }
    });
}
