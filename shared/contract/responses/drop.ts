import * as z from 'zod';

const checkResult = z.enum(['matches', 'differs', 'not-given']);

export const checksSchema = z
  .object({
    item: checkResult.describe(
      '`matches`: `comparison_item_id` belongs to `comparison_id` and the selected plan. One id without the other differs.',
    ),
    annual_cost: checkResult.describe(
      "`matches`: `annual_cost_pence` is today's cost of the selected plan for this household.",
    ),
    fulfillable: z.boolean().describe('Whether the switch can be carried out: plan and supplier both are fulfillable.'),
    same_plan: z.boolean().describe('True if the household is already on the selected plan.'),
  })
  .describe('What was sent, compared with the market. Nothing is refused for it. An addition to the specification.')
  .meta({ id: 'Checks' });

export const dropResponse = z
  .object({
    plan_info_url: z
      .url()
      .describe('The URL to redirect the user to. It contains the session, your reference (ref) and your attribution.'),
    checks: checksSchema,
  })
  .meta({
    id: 'DropResponse',
    description: 'The session was created, or created by an earlier request with the same key.',
  });

export type DropResponse = z.input<typeof dropResponse>;
