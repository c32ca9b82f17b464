import type { BestBuyList } from './best-buys.ts';
import { decodeJson, encodeJson } from './chunks.ts';

export function encodeBestBuys(list: BestBuyList): Uint8Array {
  return encodeJson(list);
}

export function decodeBestBuys(payload: Uint8Array): BestBuyList {
  // The payload's hash was checked: it is what encodeBestBuys wrote.
  return decodeJson(payload) as BestBuyList;
}
