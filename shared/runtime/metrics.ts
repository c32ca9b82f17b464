import { Metrics } from '@aws-lambda-powertools/metrics';

type Unit = 'Count' | 'Seconds' | 'None';

type Settings = {
  /** The name of the function, unless the metric is of several. */
  readonly service?: string;
  readonly version?: string;
};

/** The figures by name; null stands for one that is not known. */
export type Figures<Name extends string> = Readonly<Partial<Record<Name, number | null>>>;

/** Writes figures; a source that is named is a dimension of them. */
export type WriteFigures<Name extends string> = (figures: Figures<Name>, source?: string) => void;

/**
 * Makes what writes a line to the log on each call, in the embedded metric format. The namespace is
 * POWERTOOLS_METRICS_NAMESPACE, and the service POWERTOOLS_SERVICE_NAME unless another is named.
 */
export function metricWriter<Name extends string>(
  units: Readonly<Record<Name, Unit>>,
  { service, version }: Settings = {},
): WriteFigures<Name> {
  const metrics = new Metrics({
    ...(service !== undefined && { serviceName: service }),
    ...(version !== undefined && { defaultDimensions: { version } }),
  });
  const declared: Readonly<Record<string, Unit>> = units;
  return (figures, source) => {
    const values: Readonly<Record<string, number | null | undefined>> = figures;
    if (source !== undefined) metrics.addDimension('source', source);
    for (const [name, unit] of Object.entries(declared)) {
      const value = values[name] ?? null;
      if (value !== null) metrics.addMetric(name, unit, value);
    }
    metrics.publishStoredMetrics();
  };
}
