import { resolve } from 'node:path';
import * as z from 'zod';
import { PAYMENT_METHODS } from '../../shared/pricing/index.ts';
import { type LineObject, parseLine, RejectedLine, shown } from '../feeds/fields.ts';
import { planKeyOf } from '../feeds/kraken/product.ts';
import { parsePlan, parseSupplier } from '../feeds/tariff-lines.ts';
import { isPlacesFile } from '../scheduled/load-places.ts';
import { LOOPBACK_NAMES } from './http-address.ts';
import { addressOf, type CapSupplier, DEFAULT_SETTINGS, holdsObject, type SourceSettings } from './source-settings.ts';

/** The list is not understood; nothing of it may be loaded. */
export class SourceListError extends Error {
  override readonly name = 'SourceListError';

  constructor(problems: readonly string[], options?: ErrorOptions) {
    super(`the list of sources has errors:\n${problems.map((problem) => `  ${problem}`).join('\n')}`, options);
  }
}

/**
 * Reads the list of sources (feed-format, section 6).
 *
 * @throws SourceListError that names every error
 */
export function parseSourceList(text: string, context: ListContext): readonly SourceSettings[] {
  const list = parseJson(text);
  const { data: sources, error } = sourceListSchema(context).safeParse(list);
  if (error !== undefined) throw new SourceListError(error.issues.map((issue) => problemOf(issue, list)));
  const problems = clashes(sources);
  if (problems.length > 0) throw new SourceListError(problems);
  return sources;
}

function parseJson(text: string): LineObject {
  try {
    return parseLine(text);
  } catch (error) {
    if (error instanceof RejectedLine) throw new SourceListError([`it ${error.message}`]);
    throw error;
  }
}

function problemOf({ code, path, message }: z.core.$ZodIssue, list: LineObject): string {
  const place = pathOf(path);
  if (code === 'custom' || code === 'unrecognized_keys') return place === '' ? `it ${message}` : `${place}: ${message}`;
  const value = path.reduce<unknown>((at, key) => (isRecord(at) ? at[key] : undefined), list);
  return value === undefined ? `${place} is missing: it ${message}` : `${place} ${message}, not ${shown(value)}`;
}

function isRecord(value: unknown): value is Readonly<Record<PropertyKey, unknown>> {
  return typeof value === 'object' && value !== null;
}

function pathOf(path: readonly PropertyKey[]): string {
  return path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '');
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

export type ListContext = {
  /** What relative paths are relative to. Null: files and plain HTTP, which are on this machine, are errors. */
  readonly directory: string | null;
  /** The bucket that `FEED_BUCKET` in an address stands for, if there is one. */
  readonly feedBucket: string | null;
};

/** The message of an issue says what must be; only that of a custom one is complete. */
function sourceListSchema(context: ListContext) {
  const common = commonKeys(context);
  const entry = z.discriminatedUnion('format', [tariffFeed(common), priceCap(common), productApi(common)], {
    error: ({ code }) => (code === 'invalid_union' ? `must be one of ${FORMATS.join(', ')}` : 'must be an object'),
  });
  return closed({ sources: listOf(entry, 'source') }).transform(({ sources }): readonly SourceSettings[] => sources);
}

const FORMATS = ['energy-tariff-feed/1', 'ofgem-price-cap', 'kraken-products'] as const;
const FEED_BUCKET = 's3://FEED_BUCKET/';

const MICRO = 1_000_000;
const LARGEST_PENCE = 1_000;
const LONGEST_STALE_DAYS = 3_650;

/** Of a plan whose supplier is named by the entry around it. */
const NO_SUPPLIER = 'none';

const SUPPLIER_KEYS = [
  'type',
  'key',
  'name',
  'logo_url',
  'big_six',
  'fulfillable',
  'retainable',
  'support_phone_number',
  'electricity_incumbent_regions',
  'gas_incumbent',
] as const;

const PLAN_KEYS = [
  'type',
  'key',
  'name',
  'standard_variable',
  'needs_end_date',
  'fulfillable',
  'available_to_switch',
  'feature_labels',
  'features',
  'product_end_date',
  'rate_guarantee',
  'exit_fees',
  'requires',
] as const;

type Common = ReturnType<typeof commonKeys>;

function commonKeys(context: ListContext) {
  const name = 'must be 1 to 40 characters of a-z, 0-9 and -';
  const percent = 'must be a percentage from 0 to 100';
  const days = `must be a whole number of days from 1 to ${LONGEST_STALE_DAYS}`;
  const share = 'must be a whole percentage from 1 to 99';
  return {
    source: z.string(name).regex(/^[a-z0-9-]{1,40}$/, name),
    from: z.string('must be an address or a file').transform((from, issues) => {
      const resolved = resolveFrom(from, context);
      if ('address' in resolved) return resolved.address;
      issues.addIssue({ code: 'custom', message: resolved.problem });
      return z.NEVER;
    }),
    tolerance_percent: z.number(percent).min(0, percent).max(100, percent).default(DEFAULT_SETTINGS.tolerancePercent),
    stale_after_days: z.int(days).min(1, days).max(LONGEST_STALE_DAYS, days).default(DEFAULT_SETTINGS.staleAfterDays),
    leap_percent: z.int(share).min(1, share).max(99, share).default(DEFAULT_SETTINGS.leapPercent),
    floor_percent: z.int(share).min(1, share).max(99, share).default(DEFAULT_SETTINGS.floorPercent),
  };
}

function tariffFeed(common: Common) {
  return closed({ ...common, format: z.literal('energy-tariff-feed/1') }).transform(({ format, ...entry }) => ({
    ...commonSettings(entry),
    format,
  }));
}

function priceCap(common: Common) {
  const must = `must be a number above 0 and up to ${LARGEST_PENCE}, with at most 6 decimals`;
  const pence = z
    .number(must)
    .gt(0, must)
    .max(LARGEST_PENCE, must)
    .transform((value) => Math.round(value * MICRO));
  return closed({
    ...common,
    format: z.literal('ofgem-price-cap'),
    suppliers: listOf(capSupplier(), 'supplier'),
    economy_7: closed({ average_pence: pence, day_pence: pence, night_pence: pence }),
  }).transform(({ format, suppliers, economy_7, ...entry }) => ({
    ...commonSettings(entry),
    format,
    suppliers,
    economy7: {
      averageMicropence: economy_7.average_pence,
      dayMicropence: economy_7.day_pence,
      nightMicropence: economy_7.night_pence,
    },
  }));
}

function capSupplier() {
  return closed({
    supplier: line(SUPPLIER_KEYS, parseSupplier),
    plan: line(PLAN_KEYS, (raw) => parsePlan({ ...raw, supplier_key: NO_SUPPLIER })).optional(),
    payment_methods: listOf(
      z.enum(PAYMENT_METHODS, `must be one of ${PAYMENT_METHODS.join(', ')}`),
      'payment method',
    ).optional(),
  }).transform(
    ({ supplier, plan, payment_methods: methods }): CapSupplier => ({
      supplier,
      plan: plan === undefined ? null : { ...plan, supplierKey: supplier.key },
      paymentMethods: methods ?? PAYMENT_METHODS,
    }),
  );
}

function productApi(common: Common) {
  const code = 'must be a product code';
  return closed({
    ...common,
    format: z.literal('kraken-products'),
    supplier: line(SUPPLIER_KEYS, parseSupplier),
    products: listOf(z.string(code).min(1, code), 'product').optional(),
  }).transform(({ format, supplier, products = null, ...entry }) => ({
    ...commonSettings(entry),
    format,
    supplier,
    products,
  }));
}

type CommonEntry = { readonly [Key in keyof Common]: z.output<Common[Key]> };

function commonSettings({
  source,
  from,
  tolerance_percent,
  stale_after_days,
  leap_percent,
  floor_percent,
}: CommonEntry) {
  return {
    source,
    from,
    tolerancePercent: tolerance_percent,
    staleAfterDays: stale_after_days,
    leapPercent: leap_percent,
    floorPercent: floor_percent,
  };
}

type Resolved = { readonly address: string } | { readonly problem: string };

function resolveFrom(from: string, { directory, feedBucket }: ListContext): Resolved {
  if (from.startsWith(FEED_BUCKET) && feedBucket === null) {
    return { problem: `${from}: FEED_BUCKET is known only to the scheduled loader; name the bucket itself` };
  }
  const full = from.replace(FEED_BUCKET, `s3://${feedBucket}/`);
  const address = addressOf(full);
  switch (address?.kind) {
    case 's3':
      return address.bucket === feedBucket && isPlacesFile(address)
        ? { problem: `${from}: this folder of the feed bucket is for postcodes, averages, addresses or readings` }
        : { address: full };
    case 'web':
      return resolveWeb(from, directory);
    case 'file':
      return directory === null
        ? { problem: `${from}: a file is read only from a terminal without a stage; give an S3 or HTTPS address` }
        : { address: resolve(directory, address.path) };
    case undefined:
      return {
        problem: `must be s3://BUCKET/OBJECT, s3://BUCKET/FOLDER/, an https:// address or a file, not ${shown(from)}`,
      };
  }
}

function resolveWeb(from: string, directory: string | null): Resolved {
  const { protocol, hostname } = new URL(from);
  if (protocol === 'https:') return { address: from };
  if (directory === null) return { problem: `${from}: the address must begin with https://` };
  return LOOPBACK_NAMES.has(hostname)
    ? { address: from }
    : { problem: `${from}: the address must begin with https://; http:// is for this machine only` };
}

/** A typing error in a key that may be left out must not pass as if it had been. */
function closed<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  const known = Object.keys(shape).join(', ');
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `has the unknown key ${issue.keys.join(', ')}; known are ${known}`
        : 'must be an object',
  });
}

function listOf<Item extends z.core.SomeType>(item: Item, noun: string) {
  const must = `must be an array of at least one ${noun}`;
  return z.array(item, must).min(1, must);
}

/** An object as in a line of a tariff feed. Its first error is reported, as it is in a feed. */
function line<T>(keys: readonly string[], parse: (raw: LineObject) => T) {
  return z.record(z.string(), z.unknown(), 'must be an object').transform((raw, issues): T => {
    const unknown = Object.keys(raw).filter((key) => !keys.includes(key));
    if (unknown.length > 0) {
      issues.addIssue({
        code: 'custom',
        message: `has the unknown key ${unknown.join(', ')}; known are ${keys.join(', ')}`,
      });
    }
    try {
      return parse(raw);
    } catch (error) {
      if (!(error instanceof RejectedLine)) throw error;
      issues.addIssue({ code: 'custom', message: error.message });
      return z.NEVER;
    }
  });
}
