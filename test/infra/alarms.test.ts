import { readFileSync } from 'node:fs';
import { createMeasure } from '../../data-loader/telemetry.ts';
import {
  failedEditionReadCounter,
  nearLimitCounter,
  notTriedCounter,
  serverErrorCounter,
  switchedOffReceiverCounter,
  unmatchedLookupCounter,
} from '../../shared/runtime/function-metrics.ts';
import { present } from '../support/present.ts';
import { writtenMetrics } from '../support/written-metrics.ts';
import {
  filledIn,
  functionsOf,
  readStack,
  resourcesOf,
  synthesised,
  type Template,
} from './synthesis.ts';

const PRODUCTION = synthesised('EnergyProduction').template;

type Metric = {
  readonly Namespace: string;
  readonly MetricName: string;
  readonly Dimensions?: readonly { readonly Name: string; readonly Value: unknown }[];
};
type Query = { readonly Expression?: string; readonly MetricStat?: { readonly Metric: Metric } };

const ALARMS = alarmsOf(PRODUCTION);
const OF_DOMAIN = alarmsOf(synthesised('FilledIn').template).filter(
  ({ name }) => name === 'certificate',
);
const OF_SECOND_REGION = alarmsOf(readStack('EnergyProductionSecondRegion'));
/** The parts of the one alarm that wakes somebody. */
const PARTS = partsOf(PRODUCTION);
/** Those that tell somebody by themselves; the others tell CodeDeploy. */
const TOLD = [...ALARMS.filter(({ actions }) => actions.length > 0), ...OF_DOMAIN];

function alarmsOf(template: Template) {
  return resourcesOf(template, 'AWS::CloudWatch::Alarm').map(({ properties }) => {
    const queries: readonly Query[] = properties.Metrics ?? [
      { MetricStat: { Metric: properties } },
    ];
    const metrics = queries.flatMap(({ MetricStat }) => MetricStat?.Metric ?? []);
    return {
      name: String(properties.AlarmName).replace('energy-production-', ''),
      description: String(properties.AlarmDescription),
      threshold: Number(properties.Threshold),
      minutes: minutesOf(properties),
      expression: queries.map(({ Expression = '' }) => Expression).join(''),
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

/** The alarms that the rule of the composite alarm names. */
function partsOf(template: Template) {
  const [composite] = resourcesOf(template, 'AWS::CloudWatch::CompositeAlarm');
  const rule = JSON.stringify(composite?.properties.AlarmRule);
  const ids = [...rule.matchAll(/"([A-Za-z0-9]+)","Arn"/g)].map(([, id]) => id);
  const alarms = resourcesOf(template, 'AWS::CloudWatch::Alarm');
  const nameOf = (id: string | undefined) =>
    alarms.find((alarm) => alarm.id === id)?.properties.AlarmName;
  return ids.flatMap((id) =>
    ALARMS.filter(({ name }) => `energy-production-${name}` === nameOf(id)),
  );
}

/** The time that an alarm looks at. */
// biome-ignore lint/suspicious/noExplicitAny: a template is whatever the CDK wrote.
function minutesOf({ Period, Metrics = [], EvaluationPeriods }: any): number {
  const periods = [Period, ...JSON.stringify(Metrics).matchAll(/"Period":(\d+)/g)]
    .flatMap((period) => (Array.isArray(period) ? Number(period[1]) : (period ?? [])))
    .map(Number);
  return (Math.max(...periods) * EvaluationPeriods) / 60;
}

/** AWS's documentation of each service: its metrics and the dimensions that each has. */
const AWS_METRICS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'AWS/Lambda': { Errors: ['FunctionName'], ConcurrentExecutions: [] },
  'AWS/ApiGateway': { Count: ['ApiName', 'Stage'], Latency: ['ApiName', 'Stage'] },
  'AWS/States': {
    ExecutionsFailed: ['StateMachineArn'],
    ExecutionsTimedOut: ['StateMachineArn'],
  },
  'AWS/SQS': {
    ApproximateNumberOfMessagesVisible: ['QueueName'],
  },
  'AWS/WAFV2': { BlockedRequests: ['Region', 'Rule', 'WebACL'] },
  'AWS/Backup': { NumberOfCopyJobsCompleted: ['BackupVaultName'] },
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
      serverErrorCounter({
        version: `arn:${version}.Version`,
        isToken: service === 'token',
      })(undefined);
      failedEditionReadCounter()();
      if (service === 'best-available') {
        unmatchedLookupCounter()();
        nearLimitCounter()();
      }
      if (service === 'webhook-sender') {
        switchedOffReceiverCounter()();
        notTriedCounter()();
      }
      if (service !== 'data-loader') continue;
      createMeasure()({
        EditionAgeHours: 1,
        GoodSources: 1,
        StaleSources: 0,
        HeldPlans: 0,
        MissingParts: 0,
      });
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

it('production has at most 40 alarms, which cost money and attention', () => {
  const composite = resourcesOf(PRODUCTION, 'AWS::CloudWatch::CompositeAlarm');
  const all = [...ALARMS, ...OF_DOMAIN, ...OF_SECOND_REGION, ...composite];
  expect(all.length).toBeLessThanOrEqual(40);
});

describe('the alarms', () => {
  it('wake somebody through a single alarm, whose message lists its parts in the order to check them', () => {
    const [composite, ...others] = resourcesOf(PRODUCTION, 'AWS::CloudWatch::CompositeAlarm');
    expect(others).toEqual([]);
    const { AlarmName, AlarmDescription, AlarmActions } = present(composite).properties;
    expect([AlarmName, AlarmActions.map((action: { Ref: string }) => action.Ref)]).toEqual([
      'energy-production-service-failing',
      [expect.stringMatching(/^Alarmsurgent/)],
    ]);
    const listed = [...(sections().get('service-failing') ?? '').matchAll(/\[([\w-]+)\]\(#/g)]
      .map(([, part]) => part)
      .join(', ');
    expect(listed).toBe(
      'tokens-failing, api-failing, handovers-failing, sessions-failing, switch-reports-failing, webhooks-failing, outside-check, failing-slowly',
    );
    expect(AlarmDescription).toContain(`${listed}. Runbook:`);
    expect(PARTS.map(({ name }) => name)).toEqual([
      'api-failing',
      'handovers-failing',
      'sessions-failing',
      'switch-reports-failing',
      'tokens-failing',
      'outside-check',
      'webhooks-failing',
      'failing-slowly',
      'still-failing',
    ]);
    const urgent = TOLD.filter(({ actions }) => actions[0]?.startsWith('Alarmsurgent'));
    expect(urgent).toEqual([]);
  });

  it.each([...TOLD, ...PARTS, ...OF_SECOND_REGION])(
    'say what partners or households notice, and link to a section of the runbook: $name',
    (alarm) => {
      const [, impact, anchor] =
        /^(.{20,}) Runbook: \S*docs\/runbook\.md#(\S+)$/.exec(alarm.description) ?? [];
      expect([anchor, impact]).toEqual([
        alarm.name,
        expect.stringMatching(/household|partner|price|plan/i),
      ]);
      expect(sections().get(alarm.name)).toMatch(
        /\n\nMeaning: [\s\S]*\nSee:[\s\S]*\nHeal:[\s\S]*\nAfter: /,
      );
    },
  );

  it.each(TOLD)('notify one topic once if they are warnings: $name', ({ actions }) => {
    expect(actions).toEqual([expect.stringMatching(/^Alarmswarning/)]);
  });

  it.each([...TOLD, ...PARTS, ...OF_SECOND_REGION])(
    'ring at the threshold and after the time that the runbook states: $name',
    ({ name, threshold, minutes }) => {
      expect(sections().get(name)).toContain(`\nRings: ${threshold} in ${minutes} min: `);
    },
  );

  it.each([...ALARMS, ...OF_DOMAIN, ...OF_SECOND_REGION])(
    'watch metrics that exist: $name',
    async ({ metrics }) => {
      const metricsWritten = await written();
      expect(metrics.length).toBeGreaterThan(0);
      for (const { namespace, name, dimensions } of metrics) {
        const names = Object.keys(dimensions).toSorted();
        if (namespace.startsWith('AWS/')) {
          expect([AWS_METRICS[namespace]?.[name], OF_A_VERSION]).toContainEqual(names);
        } else {
          const isWritten = metricsWritten.has(JSON.stringify({ namespace, name, dimensions }));
          if (!isWritten) expect(FILTERED).toContainEqual([namespace, name]);
        }
      }
    },
  );

  it('that are urgent need five failures, and count none of our own check', () => {
    const failed = 'FILL(ofFunctions, 0) + FILL(ofGateway, 0)';
    const share = `IF(requests >= 20 AND ${failed} >= 5, 100 * (${failed}) / requests, 0)`;
    for (const [name, percent] of [
      ['api-failing', 5],
      ['failing-slowly', 1],
    ] as const) {
      const { expression, threshold } = present(ALARMS.find((alarm) => alarm.name === name));
      expect([expression, threshold]).toEqual([share, percent]);
    }
    const ofPartners = resourcesOf(PRODUCTION, 'AWS::Logs::MetricFilter').filter(({ id }) =>
      /PartnerRequests|ApiGatewayErrors/.test(id),
    );
    for (const { properties } of ofPartners)
      expect(properties.FilterPattern).toContain('$.partner != "outside-check"');
  });

  it('ring again for the next event if the first still waits for somebody', () => {
    for (const name of ['failed-loads', 'events-not-tried', 'stale-sources', 'held-plans']) {
      const alarm = ALARMS.find((one) => one.name === name);
      expect(alarm?.expression).toBe('IF(DIFF(FILL(present, 0)) > 0, 1, 0)');
    }
  });
});

it('urgent alarms and warnings go to their own addresses, through topics to which CloudWatch may publish', () => {
  const { template } = synthesised('FilledIn');
  const subscriptions = resourcesOf(template, 'AWS::SNS::Subscription').map(({ properties }) => [
    properties.TopicArn.Ref.replace(/[0-9A-F]{8}$/, ''),
    properties.Endpoint,
  ]);
  expect(subscriptions).toEqual([
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
