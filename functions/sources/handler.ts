import { ifChanged } from '../../shared/http/etag.ts';
import type { ApiHandler } from '../../shared/http/messages.ts';
import type { Day } from '../../shared/market/model.ts';
import { isStale, type SourceState } from '../../shared/market/store.ts';
import type { MarketOnly } from '../../shared/runtime/market.ts';

export function sources({ market, clock }: MarketOnly): ApiHandler {
  return async (request) => {
    const edition = await market.open(clock.today());
    const body = { sources: edition.sources.map((state) => sourceBody(state, edition.day)) };
    // Times and staleness move on within an edition, and there is nothing to price.
    return ifChanged(request, [body], () => ({ body }));
  };
}

function sourceBody(state: SourceState, day: Day) {
  return {
    source: state.source,
    published_at: state.publishedAt,
    loaded_at: state.loadedAt,
    suppliers: state.suppliers,
    plans: state.plans,
    offers: state.offers,
    rejected_lines: state.rejectedLines,
    held_plans: state.heldPlans,
    stale: isStale(state, day),
  };
}
