import * as z from 'zod';
import { COMMON_ENVIRONMENT, TABLE_ENVIRONMENT } from '../../shared/runtime/environment.ts';

const { MARKET_TABLE, PLACES_TABLE, SESSIONS_TABLE } = TABLE_ENVIRONMENT;

export const environment = z.object({
  ...COMMON_ENVIRONMENT,
  MARKET_TABLE,
  PLACES_TABLE,
  SESSIONS_TABLE,
  /** The switching journey that a user is redirected to. */
  JOURNEY_URL: z.url(),
});
