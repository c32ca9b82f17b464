import { COMMON_ENVIRONMENT, TABLE_ENVIRONMENT } from '../shared/runtime/environment.ts';
import { count, optional, text } from '../shared/runtime/variables.ts';

const { MARKET_TABLE, PLACES_TABLE, METERS_TABLE } = TABLE_ENVIRONMENT;

export const environment = {
  ...COMMON_ENVIRONMENT,
  MARKET_TABLE,
  PLACES_TABLE,
  METERS_TABLE,
  FEED_BUCKET: text,
  ANNUAL_CONSUMPTION_DAYS: count,
  /** The list of sources, if it is not beside the bundle. */
  SOURCES_FILE: optional(text),
} as const;
