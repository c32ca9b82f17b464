import { writtenLines } from './written-lines.ts';

// With it Powertools writes to the console that a test can read.
Object.assign(process.env, { POWERTOOLS_DEV: 'true', POWERTOOLS_METRICS_DISABLED: 'false' });

/**
 * The lines in the embedded metric format that a piece of work writes, without what the format says
 * about itself.
 */
export async function writtenMetrics(work: () => unknown) {
  const lines = await writtenLines(work);
  return lines.flatMap(({ _aws, ...values }) => {
    if (_aws === undefined) return [];
    const [{ Namespace, Dimensions }] = (
      _aws as { CloudWatchMetrics: [{ Namespace: string; Dimensions: unknown }] }
    ).CloudWatchMetrics;
    return [{ namespace: Namespace, dimensions: Dimensions, values }];
  });
}
