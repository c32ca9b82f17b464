import * as z from 'zod';
import { lookupPlan } from '../resources/plans.ts';

export const planLookupResponse = z
  .object({ plan: lookupPlan })
  .meta({ id: 'PlanLookup', description: 'The plan with the closest rates.' });
