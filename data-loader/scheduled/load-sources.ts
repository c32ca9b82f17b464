import { isStale } from '../../shared/market/store.ts';
import { type Clock, londonDay } from '../../shared/time/clock.ts';
import type { MarketLoader } from '../market/loader.ts';
import { type FeedReport, isRefused, needsAttention, type RunReport } from '../run/load-report.ts';
import { runLoad } from '../run/run.ts';
import { type OpenSource, toRunSource } from '../sources/open-source.ts';
import type { LoadLog, LoadMetrics } from './telemetry.ts';

export type SourcesStep = {
  readonly market: MarketLoader;
  readonly clock: Clock;
  readonly log: LoadLog;
  readonly metrics: LoadMetrics;
};

const HOUR_MS = 60 * 60 * 1000;

/** Loads the sources together. Each has an event in the log and its metrics, before anything else is loaded. */
export async function loadSources(step: SourcesStep, sources: readonly OpenSource[]): Promise<RunReport> {
  const { market, clock } = step;
  const report = await runLoad(sources.map(toRunSource), {
    market,
    day: clock.today(),
    nowMs: clock.nowMs(),
    accepted: new Set(),
  });
  for (const source of report.feeds) step.log.source(source);
  await measure(step, report.feeds);
  return report;
}

/** It is loaded, or was before, but a part of it could not be read. */
export function isIncomplete(report: FeedReport): boolean {
  return !isRefused(report) && needsAttention(report);
}

async function measure({ market, clock, metrics }: SourcesStep, reports: readonly FeedReport[]): Promise<void> {
  const states = await market.sourceStates();
  const current = (await market.editions()).find(({ supersededAt }) => supersededAt === null);
  const nowMs = clock.nowMs();
  const hoursSince = (time: string): number => (nowMs - Date.parse(time)) / HOUR_MS;
  for (const report of reports) {
    const state = states.find(({ source }) => source === report.source);
    metrics.source({
      source: report.source ?? 'unknown',
      ageHours: state === undefined ? null : hoursSince(state.publishedAt),
      rejectedUnits: report.counts.rejected,
      loadSeconds: report.seconds,
      isRefused: isRefused(report),
    });
  }
  metrics.run({
    editionAgeHours: current === undefined ? null : hoursSince(current.publishedAt),
    goodSources: reports.filter((report) => !isRefused(report)).length,
    staleSources: states.filter((state) => isStale(state, londonDay(nowMs))).length,
    heldPlans: states.reduce((sum, { heldPlans }) => sum + heldPlans, 0),
  });
}
