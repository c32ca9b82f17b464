import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * `node bench/costs.ts [FOLDER]` prints the table of docs/measurements.md: a month of production in
 * dollars, by the templates in the folder (`npm run synth` writes cdk.out) and AWS's prices in
 * eu-west-2 on 23 November 2026.
 */
const VOLUMES = [10_000, 1_000_000, 100_000_000] as const;
const MILLION = 1_000_000;
const STACKS = ['', 'Data', 'SecondRegion', 'SecondRegionData'].map(
  (kind) => `EnergyProduction${kind}`,
);

/** Per million of comparisons of 20 plans: 3.6 KB compressed, 1.5 KB of logs, 20 ms of 1,769 MB. */
const PER_MILLION = {
  'API Gateway, 3.50 a million': 3.5,
  'logs, 1.5 KB a comparison': 1.5 * 0.5985,
  'comparison function, 20 ms of 1,769 MB':
    MILLION * (0.02 * (1_769 / 1_024) * 0.0000133334 + 2e-7),
} as const;

/** What grows with instances and pages rather than with requests, worked out for each volume. */
const BY_VOLUME = {
  'DynamoDB reads': [0.01, 0.38, 1.54],
  authorizer: [0, 0.34, 0.59],
} as const;

type Resource = { readonly Type: string; readonly Properties?: Properties };
type Properties = Readonly<Record<string, unknown>>;

/** The rows of the table, each with the cost of each volume. */
export function costsOf(folder: string): ReadonlyMap<string, readonly number[]> {
  const resources = STACKS.flatMap((stack) => resourcesOf(join(folder, `${stack}.template.json`)));
  const all = (type: string): readonly Properties[] =>
    resources.flatMap(({ Type, Properties = {} }) => (Type === `AWS::${type}` ? [Properties] : []));
  const keys = all('KMS::Key');
  const rotated = keys.filter(({ EnableKeyRotation }) => EnableKeyRotation === true).length;
  const alarms = all('CloudWatch::Alarm');
  const watched = alarms.flatMap(metricsOf);
  const own = new Set(
    [...watched, ...all('Logs::MetricFilter').flatMap(metricOfFilter)].filter(
      (metric) => !metric.startsWith('["AWS/'),
    ),
  );
  const rules = all('WAFv2::WebACL').flatMap(({ Rules }) => list(Rules)).length;
  const firewall = (volume: number): number => 5 + rules + (0.6 * volume) / MILLION;
  const fixed: Readonly<Record<string, number>> = {
    [`${keys.length} keys, and the rotation of ${rotated} after two years`]:
      keys.length + 2 * rotated,
    [`${alarms.length} alarms on ${watched.length} metrics, one alarm of parts, ${own.size} metrics of our own`]:
      0.1 * watched.length + 0.5 + 0.3 * own.size,
    'checks from outside, every minute, and from a second region, every five': 3.51,
    'loader, four runs a day of a minute each': 0.28,
  };
  return new Map<string, readonly number[]>([
    ...Object.entries(PER_MILLION).map(
      ([name, cost]) => [name, VOLUMES.map((volume) => (cost * volume) / MILLION)] as const,
    ),
    [`firewall, ${5 + rules}.00 and 0.60 a million`, VOLUMES.map(firewall)],
    [
      'data out, 100 GB free',
      VOLUMES.map((volume) => 0.09 * Math.max(0, (3.6 * volume) / MILLION - 100)),
    ],
    ...Object.entries(BY_VOLUME),
    ...Object.entries(fixed).map(([name, cost]) => [name, VOLUMES.map(() => cost)] as const),
  ]);
}

/** Writes the rows and their sum as the table has them. */
export function rowsOf(costs: ReadonlyMap<string, readonly number[]>): readonly string[] {
  const total = VOLUMES.map((_, index) =>
    [...costs.values()].reduce((sum, row) => sum + (row[index] ?? 0), 0),
  );
  const cells = (row: readonly number[]): readonly string[] => row.map((cost) => cost.toFixed(2));
  return [
    ...[...costs].map(([name, row]) => `| ${[name, ...cells(row)].join(' | ')} |`),
    `| ${['total', ...cells(total)].map((cell) => `**${cell}**`).join(' | ')} |`,
  ];
}

function resourcesOf(file: string): readonly Resource[] {
  return Object.values(JSON.parse(readFileSync(file, 'utf8')).Resources);
}

function list(value: unknown): readonly Properties[] {
  return Array.isArray(value) ? value : [];
}

/** Names each metric that an alarm reads: AWS charges for each. */
function metricsOf(alarm: Properties): readonly string[] {
  const queries = list(alarm['Metrics']).flatMap(({ MetricStat }) =>
    MetricStat === undefined ? [] : [Object(MetricStat).Metric],
  );
  const metrics = alarm['Metrics'] === undefined ? [alarm] : queries;
  return metrics.map(({ Namespace, MetricName, Dimensions }) =>
    JSON.stringify([Namespace, MetricName, Dimensions ?? []]),
  );
}

function metricOfFilter({ MetricTransformations }: Properties): readonly string[] {
  return list(MetricTransformations).map(({ MetricNamespace, MetricName }) =>
    JSON.stringify([MetricNamespace, MetricName, []]),
  );
}

if (process.argv[1] === import.meta.filename)
  for (const row of rowsOf(costsOf(process.argv[2] ?? 'cdk.out'))) console.log(row);
