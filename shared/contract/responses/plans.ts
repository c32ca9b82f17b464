import * as z from 'zod';
import { planSchema } from '../resources/plans.ts';

export const plansResponse = z
  .object({ plans: z.array(planSchema).describe('Sorted by name.') })
  .meta({ id: 'Plans', description: 'The plans of the supplier.' });
