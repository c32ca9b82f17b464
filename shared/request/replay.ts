import { invalidParameter } from '../contract/errors.ts';
import { type Fields, TYPES } from '../contract/fields.ts';
import { isWrong, type SentFields, whole } from './read.ts';

/** The edition and the day for which a request is answered again. */
export const REPLAY_FIELDS = {
  edition: {
    type: TYPES.uuid,
    description:
      'Answers as on an earlier day: the edition of that response, from its `x-market-edition`. An edition can be replayed for 400 days after its publication. Needs day. Default: the current edition.',
  },
  day: {
    type: TYPES.day,
    description:
      'The day that is priced, from the publication of the edition to today. Needs edition. Default: today.',
  },
} as const satisfies Fields;

/** The market of today, and those of the past. */
export type Markets<Market> = {
  readonly today: string;
  readonly current: Market;
  /** Finds an edition. One that cannot be replayed has no day of publication, and does not open. */
  readonly past: (editionId: string) => Promise<{
    readonly publishedOn: string | undefined;
    readonly on: (day: string) => Market;
  }>;
};

/**
 * Returns the market that a request asks for. If what it asks for is wrong, that is noted, and the
 * market only serves to find further errors.
 */
export async function readMarket<Market>(
  { edition, day }: SentFields<typeof REPLAY_FIELDS>,
  { today, current, past }: Markets<Market>,
): Promise<Market> {
  if (!edition.isSent && !day.isSent) return current;
  const refuseUnless = (allowed: string) =>
    day.refuse(invalidParameter(day.name, day.sentText ?? '', allowed));
  const asked = whole({ editionId: edition.require(), on: day.require() });
  if (!isWrong(day.value) && day.value !== undefined && day.value > today)
    refuseUnless(`at most today, ${today}`);
  if (isWrong(asked) || asked.on > today) return current;
  const { publishedOn, on } = await past(asked.editionId);
  if (publishedOn !== undefined && asked.on < publishedOn)
    refuseUnless(`a day from ${publishedOn}, when the edition was published, to today, ${today}`);
  return on(asked.on);
}
