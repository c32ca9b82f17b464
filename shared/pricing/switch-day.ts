/** How much more a later switch must save than one today before we advise waiting. */
const LEAST_GAIN_PENCE = 1_000;

type Option = { readonly savingPence: number };

/**
 * Chooses between switching today and on later days, which are in order of time: the day that saves
 * most, of equal ones the earliest. A later one must save something, and ten pounds more than
 * today.
 *
 * @example
 * ```ts
 * whenToSwitch({ savingPence: 500 }, [{ savingPence: 1_500 }]); // { savingPence: 1_500 }
 * ```
 */
export function whenToSwitch<Day extends Option>(today: Day, later: readonly Day[]): Day {
  const best = later.reduce((a, b) => (b.savingPence > a.savingPence ? b : a), today);
  const isWorthWaiting =
    best.savingPence > 0 && best.savingPence >= today.savingPence + LEAST_GAIN_PENCE;
  return isWorthWaiting ? best : today;
}
