import { Metrics } from '@aws-lambda-powertools/metrics';
import { createLoadMetrics } from '../../../data-loader/scheduled/load-metrics.ts';
import { writtenMetrics } from '../../support/written-metrics.ts';

function written(write: (metrics: ReturnType<typeof createLoadMetrics>) => void) {
  const metrics = new Metrics({ namespace: 'energy-test', serviceName: 'data-loader' });
  return writtenMetrics(() => write(createLoadMetrics(metrics)));
}

describe('the metrics of a load', () => {
  const figures = { source: 'deals', rejectedUnits: 3, loadSeconds: 1.5, isRefused: true };

  it('are written for each source by its name, and for the run without one', async () => {
    const lines = await written(({ source, run }) => {
      source({ ...figures, ageHours: 30 });
      run({ editionAgeHours: 2, goodSources: 4, staleSources: 1, heldPlans: 2 });
    });
    expect(lines).toEqual([
      {
        namespace: 'energy-test',
        dimensions: [['service', 'source']],
        values: {
          service: 'data-loader',
          source: 'deals',
          SourceAgeHours: 30,
          RejectedUnits: 3,
          LoadSeconds: 1.5,
          Refused: 1,
        },
      },
      {
        namespace: 'energy-test',
        dimensions: [['service']],
        values: { service: 'data-loader', EditionAgeHours: 2, GoodSources: 4, HeldPlans: 2, StaleSources: 1 },
      },
    ]);
  });

  it('leave out an age that is not known', async () => {
    const [line] = await written(({ source }) => source({ ...figures, ageHours: null }));
    expect(line?.values).not.toHaveProperty('SourceAgeHours');
  });
});
