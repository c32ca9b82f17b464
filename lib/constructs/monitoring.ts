import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  type Alarm,
  AlarmRule,
  AlarmState,
  AlarmStatusWidget,
  CompositeAlarm,
  Dashboard,
  GraphWidget,
  type IMetric,
  type IWidget,
  MathExpression,
  Metric,
  PeriodOverride,
  SingleValueWidget,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Duration, Stack } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { type Environment, SERVICE_LEVEL } from '../environments.ts';
import { metricsNamespace, resourceName } from '../names.ts';
import type { OutsideCheck } from './outside-check.ts';
import type { PartnerApi } from './partner-api.ts';
import type { ServiceFunction } from './service-function.ts';
import type { ServiceTable } from './service-table.ts';

export type MonitoringProps = {
  readonly environment: Environment;
  readonly api: PartnerApi;
  readonly failedLoads: Queue;
  /** The requests that the firewall blocked; null: the environment has none. */
  readonly blocked: Metric | null;
  readonly outsideCheck: OutsideCheck | null;
  readonly functions: ReadonlyMap<string, ServiceFunction>;
  readonly tables: readonly ServiceTable[];
};

type AlarmSettings = {
  /**
   * `urgent`: a part of the one alarm that wakes somebody; the other two are such a part together.
   * Default: a warning, which is read in office hours.
   */
  readonly severity?: 'urgent' | 'urgent-if-still-failing' | 'still-failing';
  readonly metric: MathExpression | Metric;
  /** Default 1. */
  readonly threshold?: number;
  /** Consecutive periods of the metric; default 1. */
  readonly periods?: number;
  /** Raised by one of the periods, not only by all of them. */
  readonly isAnyPeriod?: boolean;
  /** What a partner or a household notices. */
  readonly impact: string;
  readonly missingDataRaises?: boolean;
};

const WHOLE_ROW = { width: 24, height: 4 };
const MINUTE = Duration.minutes(1);
const PERIOD = Duration.minutes(5);
const TEN_MINUTES = Duration.minutes(10);
const HALF_AN_HOUR = Duration.minutes(30);
const HOUR = Duration.hours(1);
const DAY = Duration.days(1);

/** A rate of fewer requests says little: three cold starts at night would ring. */
const ENOUGH = 'requests >= 20';
const FAILED = 'FILL(ofFunctions, 0) + FILL(ofGateway, 0)';
/** One failed request wakes nobody, however few there are. */
const ENOUGH_FAILED = `${ENOUGH} AND ${FAILED} >= 5`;
const FAILING_PERCENT = 5;

export function addMonitoring(stack: Construct, props: MonitoringProps): void {
  const alarms = addAlarms(new Construct(stack, 'Alarms'), props);
  addDashboard(new Construct(stack, 'Dashboard'), alarms, props);
}

/**
 * One alarm for a cause. Those that are urgent are parts of one alarm, which wakes somebody once. A
 * cause that functions bear by themselves has none.
 */
function addAlarms(scope: Construct, props: MonitoringProps): readonly Alarm[] {
  const { stage, runbook, alarmAddress, warningAddress } = props.environment;
  const urgent = addTopic(scope, 'urgent', stage, alarmAddress);
  const warning = addTopic(scope, 'warning', stage, warningAddress);
  const parts = new Map<AlarmSettings['severity'], Alarm[]>();
  const alarms = Object.entries(alarmsOf(scope, props)).flatMap(([name, settings]) => {
    if (settings === null) return [];
    const {
      metric,
      impact,
      threshold = 1,
      periods = 1,
      severity,
      isAnyPeriod = false,
      missingDataRaises = false,
    } = settings;
    const alarm = metric.createAlarm(scope, name, {
      alarmName: resourceName(stage, name),
      alarmDescription: `${impact} Runbook: ${runbook}#${name}`,
      threshold,
      evaluationPeriods: periods,
      ...(isAnyPeriod && { datapointsToAlarm: 1 }),
      treatMissingData: missingDataRaises
        ? TreatMissingData.BREACHING
        : TreatMissingData.NOT_BREACHING,
    });
    if (severity === undefined) alarm.addAlarmAction(new SnsAction(warning));
    else parts.set(severity, [...(parts.get(severity) ?? []), alarm]);
    return [alarm];
  });
  addUrgentAlarm(scope, props.environment, parts).addAlarmAction(new SnsAction(urgent));
  return alarms;
}

/** Its e-mail names the part that raised it; the dashboard shows all parts. */
function addUrgentAlarm(
  scope: Construct,
  { stage, runbook }: Environment,
  parts: ReadonlyMap<AlarmSettings['severity'], readonly Alarm[]>,
): CompositeAlarm {
  const raised = (severity: AlarmSettings['severity']) =>
    (parts.get(severity) ?? []).map((alarm) => AlarmRule.fromAlarm(alarm, AlarmState.ALARM));
  const slowly = [...raised('urgent-if-still-failing'), ...raised('still-failing')];
  return new CompositeAlarm(scope, SERVICE_FAILING, {
    compositeAlarmName: resourceName(stage, SERVICE_FAILING),
    alarmRule: AlarmRule.anyOf(...raised('urgent'), AlarmRule.allOf(...slowly)),
    alarmDescription: `Households cannot compare or switch. The reason below names the part that rang; the dashboard energy-${stage}-operations shows all of them. Look first at the first of these that is raised: ${LOOK_FIRST.join(', ')}. Runbook: ${runbook}#${SERVICE_FAILING}`,
  });
}

const SERVICE_FAILING = 'service-failing';
/** What the others follow from comes first: without a token there is no request. */
const LOOK_FIRST = [
  'tokens-failing',
  'api-failing',
  'handovers-failing',
  'sessions-failing',
  'outside-check',
  'failing-slowly',
] as const;

function addTopic(
  scope: Construct,
  severity: string,
  stage: string,
  address: string | null,
): Topic {
  const topic = new Topic(scope, severity, {
    topicName: resourceName(stage, `alarms-${severity}`),
    displayName: `Energy partner API, ${stage}, ${severity}`,
    enforceSSL: true,
  });
  // enforceSSL creates a topic policy, which replaces the default that lets CloudWatch publish.
  const conditions = { StringEquals: { 'aws:SourceAccount': Stack.of(scope).account } };
  topic.grantPublish(new ServicePrincipal('cloudwatch.amazonaws.com', { conditions }));
  if (address !== null) topic.addSubscription(new EmailSubscription(address));
  return topic;
}

/**
 * Lists the alarms by name, which is also the heading of the alarm's section in the runbook. null
 * means that the environment cannot raise it.
 */
function alarmsOf(
  scope: Construct,
  { api, failedLoads, blocked, outsideCheck, environment }: MonitoringProps,
): Readonly<Record<string, AlarmSettings | null>> {
  const { stage, domain } = environment;
  const requests = api.stage.metricCount({ period: PERIOD });
  const failedIn = (period: Duration) => ({
    requests: ownMetric('PartnerRequests', stage, { period }),
    ofGateway: ownMetric('GatewayErrors', stage, { period }),
    ofFunctions: ownMetric('ServerErrors', stage, { service: 'all-functions', period }),
  });
  const share = (period: Duration) =>
    math(`IF(${ENOUGH_FAILED}, 100 * (${FAILED}) / requests, 0)`, failedIn(period), period);
  const failuresOf = (service: string, gatewayErrors: string) => ({
    severity: 'urgent' as const,
    metric: math(
      FAILED,
      {
        ofGateway: ownMetric(gatewayErrors, stage, { period: TEN_MINUTES }),
        ofFunctions: ownMetric('ServerErrors', stage, { service, period: TEN_MINUTES }),
      },
      TEN_MINUTES,
    ),
    threshold: 5,
  });
  const percentOf = (name: 'Unauthorized' | 'TooManyRequests') => {
    const refused = ownMetric(name, stage, { period: PERIOD });
    return math(`IF(${ENOUGH}, 100 * refused / requests, 0)`, { requests, refused });
  };
  const slow = api.stage.metricLatency({ period: PERIOD, statistic: 'p95' });
  const good = ownMetric('GoodSources', stage, { service: 'data-loader', period: DAY });
  // Each period has two scheduled runs.
  const ofTwoRuns = {
    service: 'data-loader',
    period: Duration.hours(12),
    statistic: 'Maximum',
  } as const;
  const running = LambdaFunction.metricAllConcurrentExecutions({ period: MINUTE });
  const certificate =
    domain && Certificate.fromCertificateArn(scope, 'Certificate', domain.certificateArn);
  return {
    'api-failing': {
      severity: 'urgent',
      metric: share(PERIOD),
      threshold: FAILING_PERCENT,
      impact: 'One request in twenty fails: households see errors instead of plans.',
    },
    'handovers-failing': {
      ...failuresOf('drop', 'HandoverGatewayErrors'),
      impact: 'Handovers fail: households that have chosen a plan cannot switch.',
    },
    'sessions-failing': {
      ...failuresOf('sessions', 'SessionGatewayErrors'),
      impact: 'The journey cannot read sessions: households that were handed over cannot go on.',
    },
    'tokens-failing': {
      ...failuresOf('token', 'TokenGatewayErrors'),
      impact: 'Partners get no token: within a day their households see no plans.',
    },
    'failing-slowly': {
      severity: 'urgent-if-still-failing',
      metric: share(Duration.hours(6)),
      impact:
        'One request in a hundred has failed for six hours: at this rate households see ten times the errors promised.',
    },
    'still-failing': {
      severity: 'still-failing',
      metric: math(
        `IF(${ENOUGH}, 100 * (${FAILED}) / requests, 0)`,
        failedIn(HALF_AN_HOUR),
        HALF_AN_HOUR,
      ),
      impact:
        'One request in a hundred has failed in the last half hour: households still see errors.',
    },
    'outside-check': outsideCheck && {
      severity: 'urgent',
      metric: outsideCheck.lambda.metricErrors({ period: MINUTE }),
      periods: 3,
      impact:
        'Three times running, a partner would have got no token, no plans or no handover for a household.',
      missingDataRaises: true,
    },
    'failed-requests': {
      metric: math(FAILED, failedIn(HOUR), HOUR),
      threshold: 5,
      impact: 'Five requests of partners got a 5xx in an hour: households saw errors.',
    },
    unauthorized: {
      metric: percentOf('Unauthorized'),
      threshold: 20,
      periods: 2,
      impact:
        'One request in five is refused with 401: a partner works with an expired or wrong token, or is probed.',
    },
    'too-many-requests': {
      metric: percentOf('TooManyRequests'),
      threshold: 10,
      periods: 2,
      impact:
        'One request in ten is refused with 429: households of a partner above its limit see errors.',
    },
    'refused-token-requests': {
      metric: ownMetric('RefusedTokenRequests', stage, { period: PERIOD }),
      threshold: 20,
      impact:
        'Twenty requests for a token were refused: a partner loses access, or somebody guesses secrets.',
    },
    'firewall-blocks': blocked && {
      metric: blocked,
      threshold: 50,
      impact:
        'The firewall blocks requests with 403: an attack, or a partner whose households see errors.',
    },
    'old-edition': {
      metric: ownMetric('FailedEditionReads', stage, { service: 'market-readers', period: MINUTE }),
      threshold: 2,
      periods: 5,
      impact:
        'For five minutes functions could not read whether there are newer prices: households may see old ones.',
    },
    'no-load-for-a-day': {
      metric: math('IF(FILL(good, 0) > 0, 0, 1)', { good }, DAY),
      impact:
        'No source has been loaded or found unchanged in the last day: prices may be out of date.',
      missingDataRaises: true,
    },
    'failed-loads': {
      ...more(
        failedLoads.metricApproximateNumberOfMessagesVisible({
          period: PERIOD,
          statistic: 'Maximum',
        }),
        PERIOD,
      ),
      impact:
        'A load failed after all retries: partners still get the prices of the last successful load.',
    },
    'stale-sources': {
      ...more(ownMetric('StaleSources', stage, ofTwoRuns), ofTwoRuns.period),
      impact:
        'A source has published nothing newer for too long: households may see prices that have changed.',
    },
    'held-plans': {
      ...more(ownMetric('HeldPlans', stage, ofTwoRuns), ofTwoRuns.period),
      impact:
        'A plan with an implausible price is on hold: households do not see that price until somebody has looked.',
    },
    'unmatched-lookups': {
      metric: ownMetric('UnmatchedLookups', stage, {
        service: 'best-available',
        period: Duration.hours(1),
      }),
      threshold: 50,
      impact:
        'Fifty look-ups in an hour matched no address: a partner may guess homes to collect their consumption.',
    },
    'near-daily-limit': {
      metric: ownMetric('NearDailyLimits', stage, { service: 'best-available', period: PERIOD }),
      impact: `A partner has used 80 % of its daily limit of look-ups or guesses: beyond it, its households get average usage. Which one: npm run partner -- daily-use --stage ${stage}.`,
    },
    'api-slow': {
      metric: math(`IF(${ENOUGH}, slow, 0)`, { requests, slow }),
      threshold: 3_000,
      periods: 3,
      impact: 'One response in twenty takes 3 seconds or more: households wait or give up.',
    },
    concurrency: {
      metric: math('100 * running / SERVICE_QUOTA(running)', { running }, MINUTE),
      threshold: 70,
      impact:
        'The account runs out of concurrent executions: soon partners get 500s, and households no plans.',
    },
    certificate: certificate && {
      metric: math('IF(days < 30, 1, 0)', { days: certificate.metricDaysToExpiry() }, DAY),
      impact:
        'The certificate expires in less than 30 days and was not renewed: then no partner can connect.',
    },
  };
}

/**
 * Rings for each one more, and not for those that are still there. Several periods, because a
 * difference needs the period before.
 */
function more(present: Metric, period: Duration) {
  const metric = math('IF(DIFF(FILL(present, 0)) > 0, 1, 0)', { present }, period);
  return { metric, periods: 2, isAnyPeriod: true };
}

function math(
  expression: string,
  usingMetrics: Readonly<Record<string, IMetric>>,
  period = PERIOD,
): MathExpression {
  return new MathExpression({
    expression,
    usingMetrics: { ...usingMetrics },
    label: expression,
    period,
  });
}

type OwnMetric = { readonly period: Duration; readonly statistic?: 'Sum' | 'Maximum' } & Readonly<
  Partial<Record<'service' | 'version' | 'source', string>>
>;

/**
 * What functions and loader write themselves (shared/runtime), and without a service what is
 * counted of the access log. `service` is the function, or what several functions have in common.
 */
export function ownMetric(metricName: string, stage: string, options: OwnMetric): Metric {
  const { period, statistic = 'Sum', ...dimensionsMap } = options;
  return new Metric({
    namespace: metricsNamespace(stage),
    metricName,
    dimensionsMap,
    statistic,
    period,
  });
}

/** What partners notice at the top, possible causes below. */
function addDashboard(scope: Construct, alarms: readonly Alarm[], props: MonitoringProps): void {
  const { api, functions, tables } = props;
  const { stage, feeds } = props.environment;
  const ofLoader = (name: string, source: { readonly source?: string } = {}): IMetric =>
    ownMetric(name, stage, {
      service: 'data-loader',
      period: PERIOD,
      statistic: 'Maximum',
      ...source,
    });
  const ofSources = (name: string) => feeds.sources.map(({ source }) => ofLoader(name, { source }));
  const [latencies, lambdas] = [['p50', 'p95', 'p99'], [...functions.values()]];
  const graphs: Readonly<Record<string, readonly IMetric[]>> = {
    'Requests and errors': [
      api.stage.metricCount({ period: PERIOD }),
      api.stage.metricServerError({ period: PERIOD }),
      ...['Unauthorized', 'Forbidden', 'TooManyRequests'].map((name) =>
        ownMetric(name, stage, { period: PERIOD }),
      ),
    ],
    'Response time (ms)': latencies.map((statistic) =>
      api.stage.metricLatency({ period: PERIOD, statistic, label: statistic }),
    ),
    'Function duration, p95 (ms)': lambdas.map(({ lambda }) =>
      lambda.metricDuration({ statistic: 'p95' }),
    ),
    'Table reads (units)': tables.map(({ table }) =>
      table.metricConsumedReadCapacityUnits({ period: PERIOD }),
    ),
    'Age of sources and of the edition (hours)': [
      ...ofSources('SourceAgeHours'),
      ofLoader('EditionAgeHours'),
    ],
    'Refused sources, rejected units, plans on hold': [
      ...ofSources('Refused'),
      ...ofSources('RejectedUnits'),
      ofLoader('HeldPlans'),
    ],
  };
  const widgets = Object.entries(graphs).map(
    ([title, left]) => new GraphWidget({ title, left: [...left], width: 12, height: 6 }),
  );
  new Dashboard(scope, 'Dashboard', {
    dashboardName: resourceName(stage, 'operations'),
    periodOverride: PeriodOverride.AUTO,
    widgets: [
      [new AlarmStatusWidget({ title: 'Alarms', alarms: [...alarms], ...WHOLE_ROW })],
      [serviceLevel(api)],
      ...[0, 2, 4].map((at) => widgets.slice(at, at + 2)),
    ],
  });
}

/**
 * Over whatever time the dashboard shows: a month, to compare it with what partners are promised.
 */
function serviceLevel({ stage }: PartnerApi): IWidget {
  const { availablePercent, quickPercent, quickMilliseconds } = SERVICE_LEVEL;
  const available = new MathExpression({
    expression: '100 * (1 - FILL(errors, 0) / requests)',
    usingMetrics: {
      requests: stage.metricCount({ statistic: 'Sum' }),
      errors: stage.metricServerError(),
    },
    label: `without a 5xx, % (promised: ${availablePercent})`,
  });
  // Cold starts count here and are not promised: the true figure is a little better.
  const quick = stage.metricLatency({
    statistic: `PR(:${quickMilliseconds})`,
    label: `within ${quickMilliseconds} ms, % (promised without cold starts: ${quickPercent})`,
  });
  const metrics = [available, quick];
  return new SingleValueWidget({
    ...WHOLE_ROW,
    title: 'Service level',
    metrics,
    setPeriodToTimeRange: true,
  });
}
