import * as z from 'zod';
import { exactMicroFromDecimal, MAX_CHARGE_MICROPENCE_PER_DAY } from '../../../shared/pricing/index.ts';
import { toInstantMs } from '../../input/dates.ts';

const TIME_MUST = 'must be a time such as 2026-07-01T00:00:00Z';
const LINK = z.object({ href: z.string('must be an address'), rel: z.string('must be a string') });
const LINKS = z.array(LINK, 'must be an array');

/** Times before and after these stand for no limit. */
const EARLIEST_MS = Date.UTC(2000, 0);
const LATEST_MS = Date.UTC(2100, 0);

const time = z.string(TIME_MUST).transform((text, context) => {
  const epochMs = toInstantMs(text);
  if (epochMs !== null) return epochMs;
  context.addIssue(TIME_MUST);
  return z.NEVER;
});

const limit = time.nullish().transform((ms) => (ms == null || ms < EARLIEST_MS || ms > LATEST_MS ? null : ms));

/** At most 6 decimals, and within what pricing can add up; a rate's own limits are checked where it is used. */
const pence = z.number('must be a number').transform((value, context) => {
  const micropence = exactMicroFromDecimal(value);
  if (
    micropence !== null &&
    micropence <= MAX_CHARGE_MICROPENCE_PER_DAY &&
    micropence >= -MAX_CHARGE_MICROPENCE_PER_DAY
  )
    return micropence;
  context.addIssue('must be from -1000000 to 1000000 with at most 6 decimals');
  return z.NEVER;
});

const flag = z
  .boolean('must be true or false')
  .nullish()
  .transform((value) => value ?? false);

export const PAGE = z.object(
  {
    count: z.int('must be an integer').nullish(),
    next: z.string('must be an address or null').nullable(),
    results: z.array(z.unknown(), 'must be an array'),
  },
  'must be an object',
);

export type Page = z.output<typeof PAGE>;

export const CODE = z.string('must be a string').regex(/^[^\s/]{1,128}$/, 'must be 1 to 128 characters');

/** A product as the list shows it. `direction` is nowhere else. */
export const PRODUCT = z
  .object({
    code: CODE,
    direction: z.enum(['IMPORT', 'EXPORT'], 'must be IMPORT or EXPORT').nullish(),
    display_name: z
      .string('must be a string')
      .refine((name) => name.isWellFormed() && name !== '' && [...name].length <= 200, 'must have 1 to 200 characters'),
    is_variable: flag,
    is_green: flag,
    is_tracker: flag,
    is_prepay: flag,
    is_business: flag,
    is_restricted: flag,
    term: z.int('must be an integer').min(0, 'must be 0 or more').nullish(),
    available_from: time.transform((ms) => Math.max(ms, EARLIEST_MS)),
    available_to: limit,
  })
  .transform((product) => ({
    code: product.code,
    name: product.display_name,
    isExport: product.direction === 'EXPORT',
    isVariable: product.is_variable,
    isGreen: product.is_green,
    isTracker: product.is_tracker,
    isPrepay: product.is_prepay,
    isBusiness: product.is_business,
    isRestricted: product.is_restricted,
    termMonths: product.term ?? null,
    availableFromMs: product.available_from,
    availableToMs: product.available_to,
  }));
export type Product = Readonly<z.output<typeof PRODUCT>>;

const tariffs = z
  .record(z.string(), z.record(z.string(), z.unknown(), 'must be an object'), 'must be an object')
  .nullish();

/** GSP group, payment key, tariff. Any of the maps may be empty or absent. */
export const DETAIL = z.object(
  {
    code: CODE,
    single_register_electricity_tariffs: tariffs,
    dual_register_electricity_tariffs: tariffs,
    four_rate_ev_electricity_tariffs: tariffs,
    single_register_gas_tariffs: tariffs,
  },
  'must be an object',
);
export type Detail = z.output<typeof DETAIL>;

export const TARIFF = z.object(
  {
    exit_fees_type: z.string('must be a string').nullish(),
    exit_fees_inc_vat: z.number('must be a number').nullish(),
    links: LINKS,
  },
  'must be an object',
);
export type Tariff = z.output<typeof TARIFF>;

/** `value_inc_vat` is never read: in a long record it has the VAT of today, whatever the record's days. */
export const ROW = z
  .object(
    {
      value_exc_vat: pence,
      valid_from: limit,
      valid_to: limit,
      payment_method: z.string('must be a string').nullish(),
    },
    'must be an object',
  )
  .transform((row) => ({
    micropence: row.value_exc_vat,
    fromMs: row.valid_from,
    toMs: row.valid_to,
    method: row.payment_method ?? null,
  }));
/** A price for some time; null: without a beginning, without an end, for every payment method. */
export type Row = Readonly<z.output<typeof ROW>>;
