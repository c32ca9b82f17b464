import { randomBytes } from 'node:crypto';
import * as z from 'zod';

/** How long a session may be opened. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60;

/** 160 random bits, not guessable; hexadecimal, so that every mail program keeps it whole inside a URL. */
export function newSessionId(): string {
  return randomBytes(20).toString('hex');
}

const fuel = z.enum(['gas', 'electricity', 'dual_fuel']);
const paymentMethod = z.enum(['monthly_direct_debit', 'variable_direct_debit', 'pay_on_receipt_of_bill', 'prepayment']);

const plan = { supplierKey: z.string(), planKey: z.string(), paymentMethod };
const currentPlan = z.object(plan).readonly();

const usage = z
  .discriminatedUnion('form', [
    z.object({ form: z.literal('estimate'), estimate: z.enum(['low', 'medium', 'high']) }),
    z.object({ form: z.literal('kwh'), kwh: z.number() }),
    z.object({
      form: z.literal('spend'),
      pence: z.number(),
      frequency: z.enum(['annual', 'quarterly', 'monthly']),
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
    electricityVariant: z.enum(['standard', 'economy_7']),
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
        fuel,
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
