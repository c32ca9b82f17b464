import * as z from 'zod';
import {
  FIRST_REGION,
  KEPT_FROM_CAP,
  LAST_REGION,
  OWN_RATES_KEY,
  type Region,
} from '../../shared/market/model.ts';
import { asPublished, isPublishedTime, publishedDay } from '../../shared/market/published-time.ts';
import {
  ELECTRICITY_VARIANTS,
  type ElectricityVariant,
  FUELS,
  type Fuel,
  PAYMENT_METHODS,
  type Price,
  REQUIREMENTS,
  type SingleFuel,
  vatBasisPoints,
} from '../../shared/pricing/index.ts';
import {
  ARRAY,
  camelKeys,
  DAY,
  DAY_OR_NULL,
  FLAG,
  hasCharacters,
  INTEGER,
  keepOnce,
  MUST_BE_TIME,
  mustBeOneOf,
  NAME,
  OBJECT,
  oneOf,
  SLUG,
  SOURCE,
  TEXT,
} from './fields.ts';
import { absent, tariffPrice } from './tariff-price.ts';

/**
 * Reads a header. `vat` is the rate to take out of the prices of each fuel: the one in force on the
 * day of `published_at`, or 0.
 */
export const HEADER = z
  .object({
    type: oneOf(['feed']),
    format: oneOf(['energy-tariff-feed/1']),
    source: SOURCE,
    published_at: z.string(MUST_BE_TIME).refine(isPublishedTime, MUST_BE_TIME),
    prices_include_vat: FLAG,
    lines: INTEGER.optional(),
  })
  .transform(({ source, published_at, prices_include_vat: hasVat, lines }, context) => {
    const publishedAt = asPublished(published_at);
    const day = publishedDay(publishedAt);
    try {
      const vatOf = (fuel: SingleFuel): number => (hasVat ? vatBasisPoints(fuel, day) : 0);
      return {
        source,
        publishedAt,
        lines,
        vat: { gas: vatOf('gas'), electricity: vatOf('electricity') },
      };
    } catch {
      const message = 'must be a time for which VAT on gas and electricity is known';
      context.addIssue({ code: 'custom', path: ['published_at'], message });
      return z.NEVER;
    }
  });

export const LINE_TYPE = z.object({ type: oneOf(['supplier', 'plan', 'offer']) }, OBJECT);

/**
 * Shares equal lists: most offers are for one region or for all 14, and there are at most 2^14
 * combinations.
 */
const sharedRegions = keepOnce<readonly Region[]>(20_000);
const MUST_BE_REGION = `must be a region from ${FIRST_REGION} to ${LAST_REGION}`;
/** Reads regions, and returns each once, in ascending order. */
const REGIONS = z
  .array(
    z.int(MUST_BE_REGION).min(FIRST_REGION, MUST_BE_REGION).max(LAST_REGION, MUST_BE_REGION),
    ARRAY,
  )
  .transform((regions) => {
    const sorted = [...new Set(regions)].sort((a, b) => a - b);
    return sharedRegions(sorted.join(), sorted);
  });

const MOST_FEATURES = 30;
const MUST_BE_FEW = `must have at most ${MOST_FEATURES} entries`;

function upTo(most: number) {
  return TEXT.refine(
    (text) => hasCharacters(text, { least: 0, most }),
    `must have at most ${most} characters`,
  );
}

/** The keys of a supplier line besides its type. */
export const SUPPLIER_KEYS = {
  key: SLUG,
  name: NAME,
  logo_url: upTo(500).refine(
    (address) => address === '' || isLogoAddress(URL.parse(address)),
    'must be an https address without user information, or empty',
  ),
  big_six: FLAG,
  fulfillable: FLAG,
  retainable: FLAG,
  support_phone_number: upTo(40),
  electricity_incumbent_regions: REGIONS,
  gas_incumbent: FLAG,
};
export const SUPPLIER = z.object(SUPPLIER_KEYS).transform(camelKeys);

/** What a home must have to take the plan. */
export const REQUIRES = z
  .array(oneOf(REQUIREMENTS), ARRAY)
  .refine((words) => new Set(words).size === words.length, 'must name each word only once');

const MUST_BE_KWH = 'must be a number of kWh from 0 to 1000000000, or null';
const KWH_OR_NULL = z
  .number(MUST_BE_KWH)
  .min(0, MUST_BE_KWH)
  .max(1_000_000_000, MUST_BE_KWH)
  .nullable();
const MUST_BE_DESCRIPTION = 'must have 1 to 200 characters';
/** Whom the plan is for; an empty list means everybody. */
export const ELIGIBILITY = z
  .array(
    z.discriminatedUnion(
      'kind',
      [
        z.object({ kind: z.literal('new_customers') }),
        z.object({ kind: z.literal('existing_customers') }),
        z
          .object({
            kind: z.literal('usage'),
            fuel: oneOf(['gas', 'electricity']),
            min_kwh: KWH_OR_NULL,
            max_kwh: KWH_OR_NULL,
          })
          .refine(({ min_kwh: min, max_kwh: max }) => min !== null || max !== null, {
            path: ['max_kwh'],
            message: 'must be a number of kWh if min_kwh is null',
          })
          .refine(({ min_kwh: min, max_kwh: max }) => (min ?? 0) <= (max ?? Infinity), {
            path: ['max_kwh'],
            message: 'must be min_kwh or more',
          })
          .transform(camelKeys),
        z.object({
          kind: z.literal('other'),
          description: TEXT.refine(
            (text) => hasCharacters(text, { most: 200 }),
            MUST_BE_DESCRIPTION,
          ),
        }),
      ],
      {
        error: ({ code }) =>
          code === 'invalid_union'
            ? mustBeOneOf(['new_customers', 'existing_customers', 'usage', 'other'])
            : OBJECT,
      },
    ),
    ARRAY,
  )
  .refine(
    (rules) =>
      !['new_customers', 'existing_customers'].every((kind) =>
        rules.some((rule) => rule.kind === kind),
      ),
    'must not have both new_customers and existing_customers',
  )
  .refine((rules) => {
    const fuels = rules.flatMap((rule) => (rule.kind === 'usage' ? rule.fuel : []));
    return new Set(fuels).size === fuels.length;
  }, 'must have at most one usage for each fuel');

/** The keys of a plan line besides its type and supplier. */
export const PLAN_KEYS = {
  key: SLUG.refine(
    (key) => key !== OWN_RATES_KEY,
    `must not be ${OWN_RATES_KEY}, which stands for the rates of a household`,
  ),
  name: NAME,
  standard_variable: FLAG,
  needs_end_date: FLAG,
  fulfillable: FLAG,
  available_to_switch: FLAG,
  feature_labels: z.array(upTo(100), ARRAY).max(MOST_FEATURES, MUST_BE_FEW),
  features: z
    .array(z.object({ title: TEXT, description: TEXT.nullable() }, OBJECT), ARRAY)
    .max(MOST_FEATURES, MUST_BE_FEW),
  product_end_date: DAY_OR_NULL,
  rate_guarantee: z
    .object(
      { end_date: DAY_OR_NULL, duration_months: INTEGER.nullable(), description: TEXT },
      OBJECT,
    )
    .transform(camelKeys),
  /** VAT is never taken out of an exit fee: it is the amount that the customer pays. */
  exit_fees: z
    .object({ gas_fee_pence: INTEGER, electricity_fee_pence: INTEGER }, 'must be an object or null')
    .transform(camelKeys)
    .nullable(),
  requires: REQUIRES.default([]),
  /** Everybody is left out of the model, so that hashes of earlier releases stay as they are. */
  eligibility: ELIGIBILITY.optional().transform((rules) => (rules?.length ? rules : undefined)),
  follows: z
    .object(
      { source: SOURCE, keeps: oneOf(KEPT_FROM_CAP).default('pence') },
      'must be an object or null',
    )
    .nullish()
    .transform((follows) => follows ?? undefined),
};
export const PLAN = z.object({ supplier_key: SLUG, ...PLAN_KEYS }).transform(camelKeys);

/** Reads an offer line of a feed whose prices include this VAT. */
export function offerLine(vat: Readonly<Record<SingleFuel, number>>) {
  const common = {
    supplier_key: SLUG,
    plan_key: SLUG,
    payment_method: oneOf(PAYMENT_METHODS),
    regions: REGIONS.refine((regions) => regions.length > 0, 'must have at least one region'),
    valid_from: DAY,
    valid_to: DAY_OR_NULL,
  };
  const gas = tariffPrice('gas', vat.gas);
  const variantOf = <V extends ElectricityVariant>(variant: V) => ({
    electricity_variant: z.literal(variant),
    electricity: tariffPrice(variant, vat.electricity),
  });
  const [standard, economy7] = [variantOf('standard'), variantOf('economy_7')];
  const electricity = <F extends Fuel, Gas extends z.ZodType<Price | undefined>>(
    fuel: F,
    gasPrice: Gas,
  ) => {
    const keys = { ...common, fuel: z.literal(fuel), gas: gasPrice };
    const variants = [
      z.object({ ...keys, ...standard }),
      z.object({ ...keys, ...economy7 }),
    ] as const;
    return z.discriminatedUnion('electricity_variant', variants, mustBeOneOf(ELECTRICITY_VARIANTS));
  };
  const noElectricity = { electricity_variant: absent('for gas'), electricity: absent('for gas') };
  return z
    .discriminatedUnion(
      'fuel',
      [
        z.object({ ...common, fuel: z.literal('gas'), ...noElectricity, gas }),
        electricity('electricity', absent('for electricity')),
        electricity('dual_fuel', gas),
      ],
      mustBeOneOf(FUELS),
    )
    .refine(({ valid_from: from, valid_to: to }) => to === null || to > from, {
      path: ['valid_to'],
      message: 'must be after valid_from',
    })
    .transform(
      ({
        supplier_key,
        plan_key,
        payment_method,
        electricity_variant,
        valid_from,
        valid_to,
        ...prices
      }) => ({
        ...prices,
        supplierKey: supplier_key,
        planKey: plan_key,
        paymentMethod: payment_method,
        electricityVariant: electricity_variant ?? null,
        validFrom: valid_from,
        validTo: valid_to,
      }),
    );
}

/** A user name in an address can look like the host that it leads to. */
function isLogoAddress(url: URL | null): boolean {
  return url?.protocol === 'https:' && url.username === '' && url.password === '';
}
