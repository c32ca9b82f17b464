import { readFileSync } from 'node:fs';
import { createMeasure } from '../../data-loader/telemetry.ts';
import {
  failedEditionReadCounter,
  nearLimitCounter,
  serverErrorCounter,
  unmatchedLookupCounter,
} from '../../shared/runtime/function-metrics.ts';
import { writtenMetrics } from '../support/written-metrics.ts';
import { filledIn, functionsOf, resourcesOf, synthesised } from './synthesis.ts';

const PRODUCTION = synthesised('EnergyProduction').template;

type Metric = {
  readonly Namespace: string;
  readonly MetricName: string;
  readonly Dimensions?: readonly { readonly Name: string; readonly Value: unknown }[];
};
type Query = { readonly Expression?: string; readonly MetricStat?: { readonly Metric: Metric } };

const ALARMS = alarmsOf('EnergyProduction');
const OF_DOMAIN = alarmsOf('FilledIn').filter(({ name }) => name === 'certificate');
/** Those that tell somebody; the others tell CodeDeploy. */
const TOLD = [...ALARMS.filter(({ actions }) => actions.length > 0), ...OF_DOMAIN];

function alarmsOf(name: string) {
  return resourcesOf(synthesised(name).template, 'AWS::CloudWatch::Alarm').map(({ properties }) => {
    const queries: readonly Query[] = properties.Metrics ?? [
      { MetricStat: { Metric: properties } },
    ];
    const metrics = queries.flatMap(({ MetricStat }) => MetricStat?.Metric ?? []);
    return {
      name: String(properties.AlarmName).replace('energy-production-', ''),
      description: String(properties.AlarmDescription),
      expression: queries.map(({ Expression = '' }) => Expression).join(''),
      threshold: Number(properties.Threshold),
      actions: [properties.AlarmActions ?? [], properties.OKActions ?? []]
        .flat()
        .map((action) => action.Ref as string),
      metrics: metrics.map(({ Namespace: namespace, MetricName, Dimensions = [] }) => {
        const dimensions = Object.fromEntries(
          Dimensions.map(({ Name, Value }) => [Name, filledIn(Value)]),
        );
        return { namespace, name: MetricName, dimensions };
      }),
    };
  });
}

/** AWS's documentation of each service: its metrics and the dimensions that each has. */
const AWS_METRICS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'AWS/Lambda': { Errors: ['FunctionName'], ConcurrentExecutions: [] },
  'AWS/ApiGateway': { Count: ['ApiName', 'Stage'], Latency: ['ApiName', 'Stage'] },
  'AWS/SQS': { ApproximateNumberOfMessagesVisible: ['QueueName'] },
  'AWS/WAFV2': { BlockedRequests: ['Region', 'Rule', 'WebACL'] },
  'AWS/CertificateManager': { DaysToExpiry: ['CertificateArn'] },
};
const OF_A_VERSION = ['ExecutedVersion', 'FunctionName', 'Resource'];

/** Runs what writes our own metrics, in the environment that the template gives it. */
async function written(): Promise<ReadonlySet<string>> {
  const versions = resourcesOf(PRODUCTION, 'AWS::Lambda::Version').map(({ id }) => id);
  const lines = await writtenMetrics(() => {
    for (const { variables } of functionsOf(PRODUCTION).values()) {
      const { POWERTOOLS_SERVICE_NAME: service, POWERTOOLS_METRICS_NAMESPACE } = variables;
      if (service === undefined) continue;
      Object.assign(process.env, {
        POWERTOOLS_SERVICE_NAME: service,
        POWERTOOLS_METRICS_NAMESPACE,
      });
      const version = versions.find((id) =>
        id.startsWith(`${service.replaceAll('-', '')}Function`),
      );
      serverErrorCounter(`arn:${version}.Version`)();
      failedEditionReadCounter()();
      if (service === 'best-available') {
        unmatchedLookupCounter()();
        nearLimitCounter()();
      }
      if (service !== 'data-loader') continue;
      createMeasure()({ EditionAgeHours: 1, GoodSources: 1, StaleSources: 0, HeldPlans: 0 });
    }
  });
  return new Set(
    lines.flatMap(({ namespace, values: { service, version, ...figures } }) =>
      Object.keys(figures).map((name) =>
        JSON.stringify({ namespace, name, dimensions: { service, version } }),
      ),
    ),
  );
}

/** Namespace and name of each filter on the access log. */
const FILTERED = resourcesOf(PRODUCTION, 'AWS::Logs::MetricFilter').map(({ properties }) => {
  const [{ MetricNamespace, MetricName }] = properties.MetricTransformations;
  return [MetricNamespace, MetricName];
});

describe('the alarms', () => {
  it('that wake somebody are two', () => {
    const urgent = TOLD.filter(({ actions }) =>
      actions.some((action) => action.startsWith('Alarmsurgent')),
    );
    expect(urgent.map(({ name }) => name)).toEqual(['api-failing', 'outside-check']);
  });

  it.each(TOLD)(
    'tell one topic, once, what is felt, and link to a section of the runbook: $name',
    (alarm) => {
      expect(alarm.actions).toEqual([expect.stringMatching(/^Alarms(urgent|warning)/)]);
      const [, impact, anchor] =
        /^(.{20,}) Runbook: \S*docs\/runbook\.md#(\S+)$/.exec(alarm.description) ?? [];
      expect([anchor, impact]).toEqual([
        alarm.name,
        expect.stringMatching(/household|partner|price|plan/i),
      ]);
      expect(sections().get(alarm.name)).toMatch(/Meaning: [\s\S]*\nLook:[\s\S]*\nDo:/);
    },
  );

  it.each([...ALARMS, ...OF_DOMAIN])('watch metrics that exist: $name', async ({ metrics }) => {
    const own = await written();
    expect(metrics.length).toBeGreaterThan(0);
    for (const { namespace, name, dimensions } of metrics) {
      const names = Object.keys(dimensions).toSorted();
      if (namespace.startsWith('AWS/')) {
        expect([AWS_METRICS[namespace]?.[name], OF_A_VERSION]).toContainEqual(names);
      } else {
        const isWritten = own.has(JSON.stringify({ namespace, name, dimensions }));
        if (!isWritten) expect(FILTERED).toContainEqual([namespace, name]);
      }
    }
  });

  // The runbook says for some figures which of the two is raised.
  it('count a failed request once: as a warning, or above one in twenty as urgent', () => {
    const raised = ALARMS.filter(({ name }) => /^(api-failing|failed-requests)$/.test(name)).map(
      ({ name, expression, threshold }) => ({ name, expression, threshold }),
    );
    expect(raised).toEqual([
      {
        name: 'api-failing',
        expression:
          'IF(requests >= 20, 100 * (FILL(ofFunctions, 0) + FILL(ofGateway, 0)) / requests, 0)',
        threshold: 5,
      },
      {
        name: 'failed-requests',
        expression:
          'IF(requests >= 20 AND 100 * (FILL(ofFunctions, 0) + FILL(ofGateway, 0)) >= 5 * requests, 0, FILL(ofFunctions, 0) + FILL(ofGateway, 0))',
        threshold: 1,
      },
    ]);
  });
});

it('urgent alarms and warnings go to their own addresses, through topics to which CloudWatch may publish', () => {
  const { template } = synthesised('FilledIn');
  const sent = resourcesOf(template, 'AWS::SNS::Subscription').map(({ properties }) => [
    properties.TopicArn.Ref.replace(/[0-9A-F]{8}$/, ''),
    properties.Endpoint,
  ]);
  expect(sent).toEqual([
    ['Alarmsurgent', 'urgent@energy-partner.co.uk'],
    ['Alarmswarning', 'warnings@energy-partner.co.uk'],
  ]);
  const policies = resourcesOf(template, 'AWS::SNS::TopicPolicy').map((policy) =>
    JSON.stringify(policy),
  );
  const published = expect.stringMatching(
    /aws:SourceAccount.*"Service":"cloudwatch\.amazonaws\.com"/,
  );
  expect(policies).toEqual([published, published]);
});

/** The sections of the runbook by their headings. */
function sections(): ReadonlyMap<string, string> {
  const parts = readFileSync('docs/runbook.md', 'utf8').split(/\n(?=#{2,3} )/);
  return new Map(parts.map((section) => [/^#+ (.+)/.exec(section)?.[1] ?? '', section]));
}
