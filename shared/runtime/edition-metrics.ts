import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import type { Clock } from '../time/clock.ts';

/** What alarms know of the edition that a function serves. */
export type EditionMetrics = {
  /** A function that cannot read which edition is current serves the one that it has. */
  readonly unconfirmed: (unconfirmedMs: number) => void;
  /** Called every few seconds; a line a minute is enough. */
  readonly confirmed: (edition: { readonly publishedAt: string }) => void;
};

const AGE_PERIOD_MS = 60_000;

/** Of all functions that read the market together: the oldest edition of any of them counts. */
export function createEditionMetrics(
  clock: Pick<Clock, 'nowMs'>,
  metrics: Metrics = new Metrics({ serviceName: 'market-readers' }),
): EditionMetrics {
  let agedAtMs = Number.NEGATIVE_INFINITY;
  const publish = (name: string, milliseconds: number): void => {
    metrics.addMetric(name, MetricUnit.Seconds, milliseconds / 1000);
    metrics.publishStoredMetrics();
  };
  return {
    unconfirmed: (unconfirmedMs) => publish('EditionUnconfirmedSeconds', unconfirmedMs),
    confirmed: ({ publishedAt }) => {
      const nowMs = clock.nowMs();
      const publishedMs = Date.parse(publishedAt);
      if (Number.isNaN(publishedMs) || nowMs - agedAtMs < AGE_PERIOD_MS) return;
      agedAtMs = nowMs;
      publish('EditionAgeSeconds', Math.max(0, nowMs - publishedMs));
    },
  };
}
