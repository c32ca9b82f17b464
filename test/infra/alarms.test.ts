import { readFileSync } from 'node:fs';
import { createEditionMetrics } from '../../shared/runtime/edition-metrics.ts';
import { createLoadMetrics } from '../../shared/runtime/load-metrics.ts';
import { createRefusalLog } from '../../shared/runtime/refusal-log.ts';
import { createRequestMetrics } from '../../shared/runtime/request-metrics.ts';
import { writtenMetrics } from '../support/written-metrics.ts';
import { filledIn, resourcesOf, synthesised } from './synthesis.ts';

const RUNBOOK = readFileSync('docs/runbook.md', 'utf8');

const STAGING = synthesised('EnergyStaging').template;

type Metric = { readonly namespace: string; readonly name: string; readonly dimensions: Record<string, string> };

type Stat = {
  readonly Metric: {
    readonly Namespace: string;
    readonly MetricName: string;
    readonly Dimensions?: readonly { readonly Name: string; readonly Value: unknown }[];
  };
};

type Query = { readonly Expression?: string; readonly MetricStat?: Stat };

const ALARMS = resourcesOf(STAGING, 'AWS::CloudWatch::Alarm').map(({ properties }) => ({
  name: String(properties.AlarmName).replace('energy-staging-', ''),
  description: String(properties.AlarmDescription),
  statistic: properties.ExtendedStatistic,
  expression: ((properties.Metrics ?? []) as readonly Query[]).map(({ Expression = '' }) => Expression).join(''),
  actions: properties.AlarmActions as readonly object[],
  metrics: ((properties.Metrics ?? [{ MetricStat: { Metric: properties } }]) as readonly Query[])
    .flatMap(({ MetricStat }) => MetricStat?.Metric ?? [])
    .map(
      ({ Namespace, MetricName, Dimensions = [] }): Metric => ({
        namespace: Namespace,
        name: MetricName,
        dimensions: Object.fromEntries(Dimensions.map(({ Name, Value }) => [Name, filledIn(Value)])),
      }),
    ),
}));

const valuesOf = (type: string, property: string): readonly string[] =>
  resourcesOf(STAGING, type).map(({ properties }) => properties[property]);
const idsOf = (type: string): readonly string[] => resourcesOf(STAGING, type).map(({ id }) => id.toLowerCase());

/** AWS's documentation of each service: its metrics and the dimensions that each has. */
const AWS_METRICS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'AWS/Lambda': {
    Errors: ['FunctionName'],
    Throttles: ['FunctionName'],
    Duration: ['FunctionName'],
    Invocations: ['FunctionName'],
    ConcurrentExecutions: [],
  },
  'AWS/ApiGateway': { Count: ['ApiName', 'Stage'], Latency: ['ApiName', 'Stage'] },
  'AWS/DynamoDB': {
    ReadThrottleEvents: ['TableName'],
    WriteThrottleEvents: ['TableName'],
    SystemErrors: ['Operation', 'TableName'],
  },
  'AWS/SQS': { ApproximateNumberOfMessagesVisible: ['QueueName'] },
  'AWS/Scheduler': { InvocationDroppedCount: ['ScheduleGroup'] },
  'AWS/WAFV2': { BlockedRequests: ['Region', 'Rule', 'WebACL'] },
};

/** What the resources of the template make of each dimension. */
const DIMENSION_VALUES: Readonly<Record<string, readonly string[]>> = {
  FunctionName: idsOf('AWS::Lambda::Function'),
  ApiName: valuesOf('AWS::ApiGateway::RestApi', 'Name'),
  Stage: idsOf('AWS::ApiGateway::Stage'),
  TableName: resourcesOf(STAGING, 'AWS::DynamoDB::Table').map(({ id }) => id.toLowerCase()),
  Operation: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem'],
  QueueName: resourcesOf(STAGING, 'AWS::SQS::Queue').map(({ id }) => `arn:${id}.QueueName`),
  ScheduleGroup: valuesOf('AWS::Scheduler::ScheduleGroup', 'Name'),
  WebACL: valuesOf('AWS::WAFv2::WebACL', 'Name'),
  Region: ['eu-west-2'],
  Rule: ['ALL'],
};

/** Runs what writes our own metrics, in the environment that the template gives it. */
async function emitted(): Promise<ReadonlySet<string>> {
  const lines = [];
  for (const { properties } of resourcesOf(STAGING, 'AWS::Lambda::Function')) {
    const { POWERTOOLS_SERVICE_NAME, POWERTOOLS_METRICS_NAMESPACE } = properties.Environment.Variables;
    const variables = { POWERTOOLS_SERVICE_NAME, POWERTOOLS_METRICS_NAMESPACE };
    Object.assign(process.env, variables);
    const { FunctionName: name } = properties;
    const written = await writtenMetrics(() => {
      if (name.endsWith('-authorizer')) {
        const refused = createRefusalLog({ nowMs: () => 0 }, variables);
        refused({ requestId: '1', lambdaRequestId: '2', reason: 'type' });
      } else if (name.endsWith('-data-loader')) {
        createLoadMetrics().run({ editionAgeHours: 1, goodSources: 1, staleSources: 0, heldPlans: 0 });
      } else {
        createRequestMetrics().serverError();
        const { confirmed, unconfirmed } = createEditionMetrics({ nowMs: () => Date.parse('2026-11-21') });
        confirmed({ publishedAt: '2026-11-20' });
        unconfirmed(1);
      }
    });
    lines.push(...written);
  }
  return new Set(
    lines.flatMap(({ namespace, values: { service, ...figures } }) =>
      Object.keys(figures).map((name) => JSON.stringify({ namespace, name, dimensions: { service } })),
    ),
  );
}

/** Of the filters on the access log. */
const FILTERS = new Map(
  resourcesOf(STAGING, 'AWS::Logs::MetricFilter').map(({ properties }) => [
    properties.MetricTransformations[0].MetricName as string,
    { pattern: properties.FilterPattern as string, transformation: properties.MetricTransformations[0] },
  ]),
);

describe('an alarm', () => {
  it.each(ALARMS)('says what is felt and links to its own section of the runbook: $name', ({ name, description }) => {
    const [, impact, anchor] = /^(.{20,}) Runbook: docs\/runbook\.md#(\S+)$/.exec(description) ?? [];
    expect(impact).toMatch(/household|partner|price|switch|plan/i);
    const section = sections().get(anchor ?? '');
    expect(section).toMatch(/Meaning: [\s\S]*\nLook: |Meaning: [\s\S]*\nLook:\n[\s\S]*\nDo[:,]/);
    const general = name
      .replace(/^(market|places|meters|partners|sessions)(?=-table-)/, '<table>')
      .replace(/^(?!data-loader).+(?=-(server-errors|throttles)$)/, (found) =>
        found === '<table>-table' ? found : '<function>',
      )
      .replace(/^(?!data-loader|<|gateway).+(?=-errors$)/, '<function>');
    expect(section).toContain(`\`${general}\``);
  });

  it.each(ALARMS)('is either urgent or a warning: $name', ({ actions }) => {
    expect(actions).toHaveLength(1);
    expect(JSON.stringify(actions)).toMatch(/"Alarms(urgent|warning)\w+"/);
  });

  it.each(ALARMS)('watches metrics that exist: $name', async ({ metrics }) => {
    const own = await emitted();
    expect(metrics.length).toBeGreaterThan(0);
    for (const { namespace, name, dimensions } of metrics) {
      const ofAws = AWS_METRICS[namespace];
      if (ofAws === undefined) {
        const isFiltered = FILTERS.get(name)?.transformation.MetricNamespace === namespace;
        const isWritten = own.has(JSON.stringify({ namespace, name, dimensions }));
        expect([name, dimensions, isFiltered || isWritten]).toEqual([name, dimensions, true]);
      } else {
        expect([name, Object.keys(dimensions).toSorted()]).toEqual([name, ofAws[name]]);
        for (const [dimension, value] of Object.entries(dimensions)) {
          expect(DIMENSION_VALUES[dimension]).toContain(value);
        }
      }
    }
  });

  it.each(ALARMS)('does not ring for a few slow or failed requests at night: $name', ({ expression, statistic }) => {
    expect(statistic).toBeUndefined();
    if (/requests/.test(expression)) expect(expression).toMatch(/^IF\(requests >= 20, .+, 0\)$/);
  });

  it('exists for each function that can fail, be throttled or return a 5xx, from the first', () => {
    const names = ALARMS.map(({ name }) => name);
    for (const { properties } of resourcesOf(STAGING, 'AWS::Lambda::Function')) {
      const name = properties.FunctionName.replace('energy-staging-', '');
      const isLoader = name === 'data-loader';
      const returns = !isLoader && name !== 'authorizer';
      expect(names).toContain(`${name}-errors`);
      expect([name, names.includes(`${name}-throttles`)]).toEqual([name, !isLoader]);
      expect([name, names.includes(`${name}-server-errors`)]).toEqual([name, returns]);
    }
    for (const { properties } of resourcesOf(STAGING, 'AWS::CloudWatch::Alarm')) {
      if (/-(errors|throttles)$/.test(properties.AlarmName)) expect(properties.Threshold).toBe(1);
    }
  });
});

describe('the metrics of the access log', () => {
  const counted = (line: Readonly<Record<string, string>>): readonly string[] =>
    [...FILTERS].filter(([, { pattern }]) => matches(pattern, line)).map(([name]) => name);

  it.each([
    ['a good response', { route: '/energy/plans', status: '200', gatewayResponse: '-' }, []],
    ["a function's 5xx", { route: '/energy/plans', status: '500', gatewayResponse: '-' }, []],
    [
      "the gateway's 5xx",
      { route: '/energy/plans', status: '504', gatewayResponse: 'INTEGRATION_TIMEOUT' },
      ['GatewayErrors'],
    ],
    ['a refused token', { route: '/energy/plans', status: '401', gatewayResponse: 'ACCESS_DENIED' }, ['Unauthorized']],
    ['a blocked request', { route: '-', status: '403', gatewayResponse: 'WAF_FILTERED' }, ['Forbidden']],
    [
      'a partner above its tier',
      { route: '/energy/plans', status: '429', gatewayResponse: 'THROTTLED' },
      ['TooManyRequests'],
    ],
    [
      'a wrong secret',
      { route: '/oauth/token', status: '401', gatewayResponse: '-' },
      ['RefusedTokenRequests', 'Unauthorized'],
    ],
  ])('count %s', (_, line, names) => {
    expect(counted(line).toSorted()).toEqual(names);
  });

  it('are over fields that the access log has', () => {
    const [stage] = resourcesOf(STAGING, 'AWS::ApiGateway::Stage');
    const fields = Object.keys(JSON.parse(stage?.properties.AccessLogSetting.Format));
    const [group] = resourcesOf(STAGING, 'AWS::Logs::MetricFilter').map(
      ({ properties }) => properties.LogGroupName.Ref,
    );
    expect(JSON.stringify(stage?.properties.AccessLogSetting.DestinationArn)).toContain(`"${group}"`);
    for (const { pattern } of FILTERS.values()) {
      for (const [, field] of pattern.matchAll(/\$\.(\w+)/g)) expect(fields).toContain(field);
    }
  });
});

describe('an environment with addresses and a budget', () => {
  const { template } = synthesised('FilledIn');

  it('sends urgent alarms and warnings to their own addresses, through topics to which CloudWatch may publish', () => {
    const sent = resourcesOf(template, 'AWS::SNS::Subscription').map(({ properties }) => [
      properties.TopicArn.Ref.replace(/[0-9A-F]{8}$/, ''),
      properties.Endpoint,
    ]);
    expect(sent).toEqual([
      ['Alarmsurgent', 'urgent@example.com'],
      ['Alarmswarning', 'warnings@example.com'],
    ]);
    const policies = resourcesOf(template, 'AWS::SNS::TopicPolicy');
    expect(policies).toHaveLength(2);
    for (const policy of policies) {
      expect(JSON.stringify(policy)).toContain('"Service":"cloudwatch.amazonaws.com"');
      expect(JSON.stringify(policy)).toContain('aws:SourceAccount');
    }
  });

  it('links to the runbook at its address', () => {
    for (const { properties } of resourcesOf(template, 'AWS::CloudWatch::Alarm')) {
      expect(properties.AlarmDescription).toMatch(
        / https:\/\/git\.example\.com\/energy\/docs\/runbook\.md#[a-z0-9-]+$/,
      );
    }
  });

  it('says when the bill will exceed the budget, and when it does', () => {
    const [budget] = resourcesOf(template, 'AWS::Budgets::Budget');
    expect(budget?.properties.Budget).toMatchObject({ BudgetLimit: { Amount: 200, Unit: 'USD' }, TimeUnit: 'MONTHLY' });
    const notices = budget?.properties.NotificationsWithSubscribers;
    expect(
      notices.map((notice: Record<string, Record<string, unknown>>) => notice['Notification']?.['NotificationType']),
    ).toEqual(['FORECASTED', 'ACTUAL']);
    expect(JSON.stringify(notices).match(/costs@example\.com/g)).toHaveLength(2);
  });
});

/** By anchor. */
function sections(): ReadonlyMap<string, string> {
  return new Map(
    RUNBOOK.split(/\n(?=#{2,3} )/).map((section) => {
      const [, heading = ''] = /^#+ (.+)/.exec(section) ?? [];
      const anchor = heading
        .toLowerCase()
        .replaceAll(/[^a-z0-9 -]/g, '')
        .replaceAll(' ', '-');
      return [anchor, section];
    }),
  );
}

/** CloudWatch's filter patterns as far as they are used here: comparisons of text, joined by `&&`. */
function matches(pattern: string, line: Readonly<Record<string, string>>): boolean {
  const conditions = pattern.replace(/^\{ | \}$/g, '').split(' && ');
  return conditions.every((condition) => {
    const [, field = '', operator, wanted = ''] = /^\$\.(\w+) (=|!=) "(.*)"$/.exec(condition) ?? [];
    if (operator === undefined) throw new Error(`cannot evaluate ${condition}`);
    const value = line[field] ?? '';
    const isEqual = wanted.endsWith('*') ? value.startsWith(wanted.slice(0, -1)) : value === wanted;
    return isEqual === (operator === '=');
  });
}
