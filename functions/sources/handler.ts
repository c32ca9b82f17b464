import { ifChanged } from '../../shared/http/entity-tag.ts';
import type { ApiHandler } from '../../shared/http/messages.ts';
import type { SourceState } from '../../shared/market/source-records.ts';
import type { FreshnessDeps } from '../../shared/runtime/market-deps.ts';

export function sources({ market, clock, records }: FreshnessDeps): ApiHandler {
  return async (request) => {
    const [edition, known] = await Promise.all([market.open(clock.today()), records.readSourceRecords()]);
    const states = await edition.sources(known);
    const body = { sources: states.map((state) => sourceBody(state, clock.nowMs())) };
    // Times and staleness move on within an edition, and there is nothing to price.
    return ifChanged(request, [body], () => ({ body }));
  };
}

function sourceBody(state: SourceState, nowMs: number) {
  return {
    source: state.source,
    published_at: state.publishedAt,
    loaded_at: state.loadedAt,
    suppliers: state.suppliers,
    plans: state.plans,
    offers: state.offers,
    rejected_lines: state.rejectedLines,
    stale: nowMs >= state.staleFromMs,
  };
}
