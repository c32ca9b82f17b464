import * as z from 'zod';
import { ELECTRICITY_VARIANTS, FUELS, PAYMENT_METHODS, SPEND_FREQUENCIES, USAGE_LEVELS } from '../pricing/index.ts';

/** What a partner showed, compared with the market. */
const CHECK_RESULTS = ['matches', 'differs', 'not-given'] as const;

const plan = { supplierKey: z.string(), planKey: z.string(), paymentMethod: z.enum(PAYMENT_METHODS) };
const currentPlan = z.object(plan).readonly();

const usage = z
  .discriminatedUnion('form', [
    z.object({ form: z.literal('estimate'), estimate: z.enum(USAGE_LEVELS) }),
    z.object({ form: z.literal('kwh'), kwh: z.number() }),
    z.object({
      form: z.literal('spend'),
      pence: z.number(),
      frequency: z.enum(SPEND_FREQUENCIES),
    }),
  ])
  .readonly();

export const sessionSchema = z
  .object({
    id: z.string().min(1),
    clientId: z.string().min(1),
    partner: z.string().min(1),
    createdAt: z.int(),
    /** Seconds since 1970, the first second at which it may no longer be opened. */
    expiresAt: z.int(),
    postcode: z.string(),
    region: z.int(),
    electricityVariant: z.enum(ELECTRICITY_VARIANTS),
    current: z
      .discriminatedUnion('kind', [
        z.object({ kind: z.literal('dual_fuel'), dualFuel: currentPlan }),
        z.object({ kind: z.literal('separate'), electricity: currentPlan, gas: currentPlan.nullable() }),
      ])
      .readonly(),
    electricityUsage: usage,
    gasUsage: usage.nullable(),
    percentNightUsage: z.number().nullable(),
    /** What the home has, as it was sent. Sessions of an earlier version have none. */
    household: z
      .object({
        has: z.string().optional(),
        load_profile: z.string().optional(),
        half_hours: z.string().optional(),
        ev_kwh: z.number().optional(),
      })
      .readonly()
      .nullable()
      .default(null),
    selectedPlan: z
      .object({
        ...plan,
        fuel: z.enum(FUELS),
        planName: z.string().nullable(),
        supplierName: z.string().nullable(),
        annualCostPence: z.int().nullable(),
        annualSavingPence: z.int().nullable(),
      })
      .readonly(),
    comparison: z.object({ id: z.string().nullable(), itemId: z.string().nullable() }).readonly(),
    attribution: z.record(z.string(), z.string()).readonly(),
    editionId: z.string(),
    /** In the keys of the response. Sessions of an earlier version have none. */
    checks: z
      .object({
        item: z.enum(CHECK_RESULTS),
        annual_cost: z.enum(CHECK_RESULTS),
        fulfillable: z.boolean(),
        same_plan: z.boolean(),
      })
      .readonly()
      .nullable()
      .default(null),
    /** When the journey first opened it. */
    firstOpenedAt: z.int().nullable().default(null),
    /** Null without an idempotency key, and in sessions of an earlier version. */
    keptResponseName: z.string().nullable().default(null),
  })
  .readonly();

export const keptResponseSchema = z
  .object({
    name: z.string().min(1),
    bodyHash: z.string().min(1),
    answer: z.string(),
    session: sessionSchema,
    expiresAt: z.int(),
  })
  .readonly();
