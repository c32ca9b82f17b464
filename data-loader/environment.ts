import * as z from 'zod';
import { COMMON_ENVIRONMENT, TABLE_ENVIRONMENT } from '../shared/runtime/environment.ts';

const { MARKET_TABLE, PLACES_TABLE, METERS_TABLE } = TABLE_ENVIRONMENT;

/** `deals=2,price-cap=0.5`: percentage of a source's lines that may be rejected. */
const tolerances = z
  .string()
  .regex(/^[a-z0-9-]{1,40}=\d{1,2}(\.\d+)?(,[a-z0-9-]{1,40}=\d{1,2}(\.\d+)?)*$/)
  .transform((text): ReadonlyMap<string, number> => {
    const pairs = text.split(',').map((pair) => pair.split('='));
    return new Map(pairs.map(([source = '', percent]) => [source, Number(percent)]));
  });

export const environment = z.object({
  ...COMMON_ENVIRONMENT,
  MARKET_TABLE,
  PLACES_TABLE,
  METERS_TABLE,
  FEED_BUCKET: z.string().min(1),
  ANNUAL_CONSUMPTION_DAYS: z.coerce.number().int().min(1),
  FEED_URLS: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.url({ protocol: /^https$/ })))
    .optional(),
  FEED_TOLERANCES: tolerances.optional(),
});
