import type { Region } from '../../shared/market/model.ts';

/** The industry's names of the electricity distribution regions. */
export const REGION_OF_GSP_GROUP: ReadonlyMap<string, Region> = new Map([
  ['_A', 10],
  ['_B', 11],
  ['_C', 12],
  ['_D', 13],
  ['_E', 14],
  ['_F', 15],
  ['_G', 16],
  ['_H', 20],
  ['_J', 19],
  ['_K', 21],
  ['_L', 22],
  ['_M', 23],
  ['_N', 18],
  ['_P', 17],
]);
