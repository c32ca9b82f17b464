import { FIRST_REGION, LAST_REGION } from '../../shared/market/model.ts';

/** Those of a made market: all. */
export const REGIONS = Array.from({ length: LAST_REGION - FIRST_REGION + 1 }, (_, index) => FIRST_REGION + index);
