import {
  daysBetween,
  isSamePrice,
  mapFuels,
  movedWithCap,
  type PerFuel,
  type Price,
  type PriceStep,
  pricesOf,
} from '../pricing/index.ts';
import { type Day, isInForce } from './model.ts';
import type { QuarterCap } from './price-cap.ts';

/** The last published price of a plan that promises none. */
export type LastPrice = {
  readonly prices: PerFuel<Price>;
  /** The last day about which its source says anything. */
  readonly ownDay: Day;
};

/**
 * Assumes that each fuel's price moves with the cap, in every known quarter that begins after its
 * own day. The steps count from `day` and may begin before it. Nothing is assumed if the cap of the
 * own day is not known.
 */
export function assumedSteps(
  { prices, ownDay }: LastPrice,
  quarters: readonly QuarterCap[],
  day: Day,
): PerFuel<readonly PriceStep[]> {
  const fuels = pricesOf(prices).map(({ fuel }) => fuel);
  // A cap that lacks one of the fuels is passed over.
  const known = quarters.filter((quarter) => fuels.every((fuel) => quarter[fuel] !== undefined));
  const own = known.find((quarter) => isInForce(quarter, ownDay));
  const later = known.filter(({ validFrom }) => validFrom > ownDay);
  return mapFuels(prices, (price, fuel) =>
    later.flatMap((quarter): readonly PriceStep[] => {
      const [before, after] = [own?.[fuel], quarter[fuel]];
      if (before === undefined || after === undefined) return [];
      const moved = movedWithCap(price, { before, later: after });
      const from = quarter.validFrom;
      const firstDay = daysBetween(day, from);
      return [{ from, firstDay, price: moved, isAssumed: !isSamePrice(moved, price) }];
    }),
  );
}
