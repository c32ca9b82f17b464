import * as z from 'zod';
import { ELECTRICITY_VARIANTS, FUELS, PAYMENT_METHODS, SPEND_FREQUENCIES, USAGE_LEVELS } from '../pricing/index.ts';

/** How long a session may be opened. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60;

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

/** A household that is being handed over: all that the switching journey needs, and nothing more. */
export const sessionSchema = z
  .object({
    /** Not guessable: who knows it may open the journey. */
    id: z.string().min(1),
    /** The partner that it belongs to. */
    clientId: z.string().min(1),
    partner: z.string().min(1),
    /** Seconds since 1970. */
    createdAt: z.int(),
    /** Seconds since 1970, the first second at which it may no longer be opened. */
    expiresAt: z.int(),
    /** Written `SW1A 1AA`. */
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
    /** Null where electricity alone is supplied. */
    gasUsage: usage.nullable(),
    percentNightUsage: z.number().nullable(),
    selectedPlan: z
      .object({
        ...plan,
        fuel: z.enum(FUELS),
        /** As the partner showed them. */
        planName: z.string().nullable(),
        supplierName: z.string().nullable(),
        annualCostPence: z.int().nullable(),
        annualSavingPence: z.int().nullable(),
      })
      .readonly(),
    comparison: z
      .object({
        id: z.string().nullable(),
        itemId: z.string().nullable(),
        /** Whether the item really came from the comparison with that id; null where an id was not given. */
        fromComparison: z.boolean().nullable(),
      })
      .readonly(),
    /** The partner's own keys. */
    attribution: z.record(z.string(), z.string()).readonly(),
    /** The edition of the market in which the plans were looked up. */
    editionId: z.string(),
  })
  .readonly();

export type Session = z.infer<typeof sessionSchema>;
