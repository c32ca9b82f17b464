import type { Day } from '../../../shared/market/model.ts';
import { londonDay } from '../../../shared/time/clock.ts';
import { isPlainText } from '../fields.ts';
import { startOfDayMs } from './london.ts';
import type { Product } from './shapes.ts';

const TEST_CODE = /(^|[^a-z])test([^a-z]|$)/i;

export type Moment = { readonly day: Day; readonly nowMs: number };

/** Why a household cannot buy a product, as far as the list says; null if it can. */
export function whyLeftOut(product: Product, { day, nowMs }: Moment): string | null {
  if (product.isExport) return 'it is an export product: the supplier buys electricity';
  if (product.isBusiness) return 'it is for businesses';
  if (product.isRestricted) return 'it is restricted to certain customers';
  if (TEST_CODE.test(product.code)) return 'it is a test product';
  if (!isPlainText(product.name)) return 'its name has <, > or a control character';
  if (product.isTracker) return 'it is a tracker: its prices change every day';
  const { availableFromMs, availableToMs } = product;
  const momentMs = londonDay(nowMs) === day ? nowMs : startOfDayMs(day);
  if (availableToMs !== null && availableToMs <= momentMs) {
    return `it was on sale until ${londonDay(availableToMs)}`;
  }
  const firstDay = londonDay(availableFromMs);
  return firstDay > day ? `it is not on sale before ${firstDay}` : null;
}
