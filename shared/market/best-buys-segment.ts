import type { BestBuys } from './best-buys.ts';
import { decodeJson, encodeJson } from './chunks.ts';

export const encodeBestBuys = (bestBuys: BestBuys): Uint8Array => encodeJson(bestBuys);

export const decodeBestBuys = (payload: Uint8Array): BestBuys =>
  // The payload's hash was checked: it is what encodeBestBuys wrote.
  decodeJson(payload) as BestBuys;
