import { count, day, number, roundPounds } from '../format.ts';
import type { Findings, PriceKind, Step, Waiting } from './findings.ts';

/** Says first what a book could save. */
export function headline({ compared, savers, savedPence }: Findings): string {
  if (compared === 0) return 'No line of this file could be compared.';
  return savers === 0
    ? 'Nobody in this book would save today.'
    : `Together they could save ${roundPounds(savedPence)} a year.`;
}

export function whoSaves({ savers, compared, medianPence }: Findings): string {
  if (savers === 0)
    return compared === 0 ? '' : 'After exit fees, no plan on sale saves any of them money.';
  return `${number(savers)} of ${count(compared, 'household')} ${verb(savers)}, after exit fees. The household in the middle saves ${roundPounds(medianPence)}.`;
}

/** Says with what kind of price those who save would save. */
export function howTheySave({ prices }: Pick<Findings, 'prices'>): string {
  const parts = (['cap', 'fixed', 'dynamic'] as const).flatMap((kind) =>
    prices[kind].savers === 0
      ? []
      : [`${number(prices[kind].savers)} ${verb(prices[kind].savers)} with ${PRICE[kind]}`],
  );
  return parts.length === 0 ? '' : `${parts.join(', ')}.`;
}

function verb(savers: number): string {
  return savers === 1 ? 'saves' : 'save';
}

const PRICE: Readonly<Record<PriceKind, string>> = {
  cap: 'a price that follows the price cap and can move',
  fixed: 'a fixed price',
  dynamic: 'a price that changes every day or half hour',
};

/** Says who should wait, and until when. */
export function whoWaits({ homes, notToday, togetherPence, months }: Waiting): string {
  if (homes === 0) return 'Nobody should wait: no later day saves £10 more than today.';
  const [first, last] = [months[0]?.firstDay ?? '', months.at(-1)?.lastDay ?? ''];
  const until = first === last ? day(first) : `a day from ${day(first)} to ${day(last)}`;
  return `${number(homes)} should wait until ${until}, and save ${roundPounds(togetherPence)} more together; ${number(notToday)} of them save nothing today.`;
}

export function stepName({ fromPounds, toPounds }: Step): string {
  return toPounds === undefined ? `over £${fromPounds}` : `£${fromPounds}–${toPounds}`;
}

/** Says what the figures count. */
export const WHAT_COUNTS =
  'For each household the plan that saves most over the next year, like for like and after exit fees. One that saves nothing counts as £0 in the middle.';
export const INVENTED_LEFT_OUT = 'Plans of the invented supplier are left out.';
