import * as z from 'zod';
import { COMMON_ENVIRONMENT, TABLE_ENVIRONMENT } from '../shared/runtime/environment.ts';

const { MARKET_TABLE, PLACES_TABLE, METERS_TABLE } = TABLE_ENVIRONMENT;

export const environment = z.object({
  ...COMMON_ENVIRONMENT,
  MARKET_TABLE,
  PLACES_TABLE,
  METERS_TABLE,
  FEED_BUCKET: z.string().min(1),
  ANNUAL_CONSUMPTION_DAYS: z.coerce.number().int().min(1),
  /** The list of sources, if it is not beside the bundle. */
  SOURCES_FILE: z.string().min(1).optional(),
});
