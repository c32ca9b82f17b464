import type * as z from 'zod';
import { type EndpointContract, REPLAY_ERRORS } from '../../shared/contract/endpoint-contract.ts';
import { currentPlanDetail, planDetail } from '../../shared/contract/plan-schemas.ts';
import { planDuration, valuationProjection } from '../../shared/contract/projection-schemas.ts';
import { int, named, number, part } from '../../shared/contract/schema.ts';
import { HOUSEHOLD_FIELDS } from '../../shared/request/household-query.ts';
import { REPLAY_FIELDS } from '../../shared/request/replay.ts';

const { new_payment_method: _method, ...household } = HOUSEHOLD_FIELDS;
const parameters = { ...household, ...REPLAY_FIELDS };

const side = named('ValuationSide', "A fuel's current plan, and what it costs over the year.", {
  personal_projection: valuationProjection.describe('The cost of this fuel over the year.'),
  plan_duration: planDuration,
  plan: currentPlanDetail,
  rollover_plan: planDetail.describe(
    'The plan that follows the current one, within the year or not.',
  ),
});

const valuation = part("The household's next 365 days if it does nothing.", {
  total_pence: int('The cost of the year for all fuels of the request, in whole pence.'),
  gas: side.optional().describe('Absent if the request is not for gas.'),
  electricity: side.optional().describe('Absent if the request is not for electricity.'),
  usage: part('The usage that was priced, once a spend or an estimate was worked out.', {
    gas: number('In kWh a year; 0 if none was sent.'),
    electricity: number('In kWh a year; 0 if none was sent.'),
  }),
});

export type ValuationResponse = z.input<typeof valuationEndpoint.response>;

export const valuationEndpoint = {
  name: 'valuation',
  summary: 'Price the current plan',
  description:
    'What a household will pay over the 365 days from today: on its current plan until that ends, then on the plan that it rolls over to. The response has `gas` and `electricity` for the fuels in the request. new_payment_method, filters, other_usages, rank_by, limit and offset are ignored.',
  parameters,
  response: named('Valuation', 'The cost of the current plan over the next 365 days.', {
    valuation,
  }),
  errors: REPLAY_ERRORS,
} as const satisfies EndpointContract;
