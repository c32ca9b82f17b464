import type { BestBuyList } from './best-buys.ts';
import { decodeJson, encodeJson } from './chunks.ts';

export const encodeBestBuys = (list: BestBuyList): Uint8Array => encodeJson(list);

export const decodeBestBuys = (payload: Uint8Array): BestBuyList =>
  // The payload's hash was checked: it is what encodeBestBuys wrote.
  decodeJson(payload) as BestBuyList;
