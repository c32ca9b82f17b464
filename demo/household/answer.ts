import { about, dayOfYear } from '../format.ts';
import type { Comparison } from './compare.ts';
import { answerOf, type Item, savingOf } from './offers.ts';

/** A headline, with the figure that is set largest; the parts make one sentence. */
export type Headline = {
  readonly before: string;
  readonly figure: string;
  readonly after: string;
};

/** Says first what all plans on sale come to for a household. */
export function headlineOf(all: Comparison): Headline {
  const { kind, best } = answerOf(all);
  if (kind === 'stay')
    return { before: '', figure: 'No real plan here saves you money', after: '' };
  const saving = about(savingOf(best));
  switch (kind) {
    case 'similar':
      return { before: '', figure: `No plan here saves you more than ${saving}`, after: 'a year' };
    case 'wait': {
      const day = dayOfYear(best.like_for_like.switch_on.day);
      return {
        before: `Wait until ${day}, and save about`,
        figure: saving,
        after: 'over the next year',
      };
    }
    case 'switch':
      return { before: 'You could save about', figure: saving, after: 'a year' };
  }
}

/** Says what switching today comes to, if it is better to wait. */
export function todayOf({ like_for_like }: Item): string {
  const pence = like_for_like.saving_after_exit_fees_pence;
  if (pence === 0) return 'Switching today saves nothing';
  return pence > 0
    ? `Switching today saves ${about(pence)}`
    : `Switching today costs ${about(-pence)} more`;
}

export function sentenceOf({ before, figure, after }: Headline): string {
  return [before, figure, after].filter((part) => part !== '').join(' ');
}
