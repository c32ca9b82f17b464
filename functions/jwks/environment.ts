import * as z from 'zod';
import { COMMON_ENVIRONMENT } from '../../shared/runtime/environment.ts';
import { SIGNING_ENVIRONMENT } from '../../shared/runtime/signing.ts';

export const environment = z.object({ ...COMMON_ENVIRONMENT, ...SIGNING_ENVIRONMENT });
