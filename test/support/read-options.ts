import type { ReadOptions } from '../../data-loader/feeds/feed.ts';
import { Budget } from '../../data-loader/run/budget.ts';

export function readOptions(over: Partial<ReadOptions> = {}): ReadOptions {
  return {
    day: '2026-11-21',
    nowMs: Date.parse('2026-11-21T12:00:00Z'),
    signal: new AbortController().signal,
    budget: new Budget(),
    loaded: async () => null,
    ...over,
  };
}
