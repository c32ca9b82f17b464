import { createHash } from 'node:crypto';
import type { Plan, Supplier } from '../../../shared/market/model.ts';
import type { SourceOffer } from '../../market/load.ts';

export type Content = {
  readonly supplier: Supplier;
  readonly plans: readonly Plan[];
  readonly offers: readonly SourceOffer[];
};

/** The same for the same content, in whatever order the API, or the market, has it. */
export function contentHash({ supplier, plans, offers }: Content): string {
  const lines = [
    canonical(supplier),
    ...plans.map(canonical).toSorted(),
    ...offers.flatMap((offer) => offer.regions.map((region) => canonical({ ...offer, regions: [region] }))).toSorted(),
  ];
  return createHash('sha256').update(lines.join('\n')).digest('hex');
}

/** The same text for equal values, whatever the order of their keys. */
export function canonical(value: object): string {
  return JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part === 'bigint') return Number(part);
    return typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part;
  });
}
