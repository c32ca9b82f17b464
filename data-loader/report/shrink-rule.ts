import { Refused } from './refusal.ts';

export const FORCE_HINT = '; use --force if this is intended';

const ONE_OF = {
  offers: 'offer',
  postcodes: 'postcode',
  averages: 'average',
  addresses: 'address',
  'annual consumption figures': 'annual consumption figure',
} as const;

/**
 * Refuses a load of less than half, which is more likely a sender's mistake than the truth. Null
 * means that the count before is not known, only that it was more than twice as high.
 *
 * @throws Refused
 */
export function refuseShrunk(
  what: keyof typeof ONE_OF,
  { count, before }: { readonly count: number; readonly before: number | null },
): void {
  if (before !== null && count * 2 >= before) return;
  const [has, had] = [count, before].map((number) => number?.toLocaleString('en-GB'));
  const limit = before === null ? 'half as many as last time' : `half of the ${had} loaded`;
  const reason = `it has ${has} ${count === 1 ? ONE_OF[what] : what}, fewer than ${limit}${FORCE_HINT}`;
  throw new Refused(what === 'offers' ? 'too-few-offers' : 'too-few-records', reason);
}
