import * as z from 'zod';
import { COMMON_ENVIRONMENT, TABLE_ENVIRONMENT } from '../../shared/runtime/environment.ts';
import { commaSeparated, SIGNING_ENVIRONMENT } from '../../shared/runtime/signing.ts';

export const environment = z.object({
  ...COMMON_ENVIRONMENT,
  ...SIGNING_ENVIRONMENT,
  PARTNERS_TABLE: TABLE_ENVIRONMENT.PARTNERS_TABLE,
  ISSUER: z.string().min(1),
  AUDIENCES: commaSeparated,
});
