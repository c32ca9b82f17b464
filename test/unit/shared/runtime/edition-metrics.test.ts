import { Metrics } from '@aws-lambda-powertools/metrics';
import { createEditionMetrics } from '../../../../shared/runtime/edition-metrics.ts';
import { writtenMetrics } from '../../../support/written-metrics.ts';

const PUBLISHED_AT = '2026-11-21T12:00:00Z';

describe('the age of the edition', () => {
  const ages = (...clock: readonly number[]) => {
    let now = 0;
    const metrics = new Metrics({ namespace: 'energy-test', serviceName: 'market-readers' });
    const { confirmed } = createEditionMetrics({ nowMs: () => now }, metrics);
    return writtenMetrics(() => {
      for (const seconds of clock) {
        now = Date.parse(PUBLISHED_AT) + seconds * 1000;
        confirmed({ publishedAt: PUBLISHED_AT });
      }
    });
  };

  it('is written once a minute, however often the pointer is read', async () => {
    const written = await ages(100, 105, 159, 160, 200);
    expect(written.map(({ dimensions, values }) => [dimensions, values])).toEqual([
      [[['service']], { service: 'market-readers', EditionAgeSeconds: 100 }],
      [[['service']], { service: 'market-readers', EditionAgeSeconds: 160 }],
    ]);
  });

  it('is not negative if another clock is ahead', async () => {
    expect((await ages(-3)).map(({ values }) => values['EditionAgeSeconds'])).toEqual([0]);
  });

  it('is left out if the time of publication is not known', async () => {
    const { confirmed } = createEditionMetrics({ nowMs: () => 0 }, new Metrics({ namespace: 'energy-test' }));
    expect(await writtenMetrics(() => confirmed({ publishedAt: '' }))).toEqual([]);
  });
});
