import { ifChanged } from '../../shared/http/etag.ts';
import type { ApiHandler } from '../../shared/http/messages.ts';
import { isStale } from '../../shared/market/store.ts';
import type { MarketOnly } from '../../shared/runtime/market.ts';

export function sources({ market, clock }: MarketOnly): ApiHandler {
  return async (request) => {
    const edition = await market.open(clock.today());
    const sources = edition.sources.map((state) => ({
      source: state.source,
      published_at: state.publishedAt,
      loaded_at: state.loadedAt,
      suppliers: state.suppliers,
      plans: state.plans,
      offers: state.offers,
      rejected_lines: state.rejectedLines,
      held_plans: state.heldPlans,
      missing_parts: state.missingParts,
      stale: isStale(state, edition.day),
    }));
    // Times and staleness move on within an edition, and there is nothing to price.
    return ifChanged(request, sources, () => ({ body: { sources } }));
  };
}
