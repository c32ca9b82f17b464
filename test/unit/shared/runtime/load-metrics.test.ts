import { Metrics } from '@aws-lambda-powertools/metrics';
import { createLoadMetrics } from '../../../../shared/runtime/load-metrics.ts';

// With it Powertools writes to the console that a test can read.
Object.assign(process.env, { POWERTOOLS_DEV: 'true', POWERTOOLS_METRICS_DISABLED: 'false' });

/** The lines that a run writes, without what the format says about itself. */
function written(write: (metrics: ReturnType<typeof createLoadMetrics>) => void) {
  const lines: string[] = [];
  const { log } = console;
  console.log = (line: string) => void lines.push(line);
  try {
    write(createLoadMetrics(new Metrics({ namespace: 'energy-test', serviceName: 'data-loader' })));
  } finally {
    console.log = log;
  }
  return lines.map((line) => {
    const { _aws, ...values } = JSON.parse(line);
    const [{ Namespace, Dimensions }] = _aws.CloudWatchMetrics;
    return { namespace: Namespace, dimensions: Dimensions, values };
  });
}

describe('the metrics of a load', () => {
  const figures = { source: 'deals', rejectedUnits: 3, loadSeconds: 1.5, isRefused: true };

  it('are written for each source by its name, and for the run without one', () => {
    const lines = written(({ source, run }) => {
      source({ ...figures, ageHours: 30 });
      run({ editionAgeHours: 2, goodSources: 4, staleSources: 1 });
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
        values: { service: 'data-loader', EditionAgeHours: 2, GoodSources: 4, StaleSources: 1 },
      },
    ]);
  });

  it('leave out an age that is not known', () => {
    const [line] = written(({ source }) => source({ ...figures, ageHours: null }));
    expect(line?.values).not.toHaveProperty('SourceAgeHours');
  });
});
