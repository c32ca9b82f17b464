import * as z from 'zod';
import { COMMON_ENVIRONMENT } from '../../shared/runtime/environment.ts';

export const environment = z.object(COMMON_ENVIRONMENT);
