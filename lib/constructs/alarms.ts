import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  Metric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Duration, Stack } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import type { Environment } from '../environments.ts';
import { metricsNamespace, resourceName } from '../names.ts';
import type { Firewall } from './firewall.ts';
import type { OutsideCheck } from './outside-check.ts';
import type { PartnerApi } from './partner-api.ts';
import type { ScheduledLoader } from './scheduled-loader.ts';

export type AlarmsProps = {
  readonly environment: Environment;
  readonly api: PartnerApi;
  readonly loader: ScheduledLoader;
  /** Null: the environment has none. */
  readonly firewall: Firewall | null;
  readonly outsideCheck: OutsideCheck | null;
};

type AlarmOptions = {
  /** Whether it wakes somebody; otherwise it is read in office hours. */
  readonly isUrgent?: boolean;
  readonly metric: IMetric;
  /** Default 1. */
  readonly threshold?: number;
  /** Consecutive periods of the metric; default 1. */
  readonly periods?: number;
  /** What a partner or a household notices. */
  readonly impact: string;
  readonly missingDataRaises?: boolean;
};

const MINUTE = Duration.minutes(1);
const PERIOD = Duration.minutes(5);
const DAY = Duration.days(1);

/** A rate of fewer requests says little: three cold starts at night would ring. */
const ENOUGH = 'requests >= 20';
const FAILED = 'FILL(ofFunctions, 0) + FILL(ofGateway, 0)';
const FAILING_PERCENT = 5;

/** One alarm for a cause, two of which wake somebody. A cause that functions bear by themselves has none. */
export class Alarms extends Construct {
  readonly raised: readonly Alarm[];

  constructor(scope: Construct, id: string, props: AlarmsProps) {
    super(scope, id);
    const { stage, runbook, alarmAddress, warningAddress } = props.environment;
    const urgent = this.#topic('urgent', stage, alarmAddress);
    const warning = this.#topic('warning', stage, warningAddress);
    this.raised = Object.entries(alarmsOf(props)).flatMap(([name, options]) => {
      if (options === null) return [];
      const alarm = new Alarm(this, name, {
        alarmName: resourceName(stage, name),
        alarmDescription: `${options.impact} Runbook: ${runbook}#${name}`,
        metric: options.metric,
        threshold: options.threshold ?? 1,
        evaluationPeriods: options.periods ?? 1,
        comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
        treatMissingData: options.missingDataRaises ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
      });
      alarm.addAlarmAction(new SnsAction(options.isUrgent ? urgent : warning));
      return [alarm];
    });
  }

  #topic(severity: string, stage: string, address: string | null): Topic {
    const topic = new Topic(this, severity, {
      topicName: resourceName(stage, `alarms-${severity}`),
      displayName: `Energy partner API, ${stage}, ${severity}`,
      enforceSSL: true,
    });
    // enforceSSL creates a topic policy, which replaces the default that lets CloudWatch publish.
    topic.grantPublish(
      new ServicePrincipal('cloudwatch.amazonaws.com').withConditions({
        StringEquals: { 'aws:SourceAccount': Stack.of(this).account },
      }),
    );
    if (address !== null) topic.addSubscription(new EmailSubscription(address));
    return topic;
  }
}

/** By name, which is also the heading of the alarm's section in the runbook; null: the environment cannot raise it. */
function alarmsOf(props: AlarmsProps): Readonly<Record<string, AlarmOptions | null>> {
  const { api, loader, firewall, outsideCheck, environment } = props;
  const { stage, domain } = environment;
  const requests = api.stage.metricCount({ period: PERIOD });
  const failed = {
    requests,
    ofGateway: api.countOf('GatewayErrors', PERIOD),
    ofFunctions: ownMetric('ServerErrors', stage, { service: 'all-functions', period: PERIOD }),
  };
  const percentOf = (refused: IMetric) => math(`IF(${ENOUGH}, 100 * refused / requests, 0)`, { requests, refused });
  const slow = api.stage.metricLatency({ period: PERIOD, statistic: 'p95' });
  const good = ownMetric('GoodSources', stage, { service: 'data-loader', period: DAY });
  // Each period has two scheduled runs.
  const ofTwoRuns = { service: 'data-loader', period: Duration.hours(12), statistic: 'Maximum' } as const;
  const executions = { namespace: 'AWS/Lambda', metricName: 'ConcurrentExecutions', statistic: 'Maximum' };
  const running = new Metric({ ...executions, period: MINUTE });
  return {
    'api-failing': {
      isUrgent: true,
      metric: math(`IF(${ENOUGH}, 100 * (${FAILED}) / requests, 0)`, failed),
      threshold: FAILING_PERCENT,
      impact: 'One request in twenty fails: households see errors instead of plans.',
    },
    'outside-check': outsideCheck && {
      isUrgent: true,
      metric: outsideCheck.service.lambda.metricErrors({ period: MINUTE }),
      periods: 3,
      impact: 'Three times running, a partner would have got no token or no comparison.',
      missingDataRaises: true,
    },
    'failed-requests': {
      // Silent while `api-failing` is raised.
      metric: math(`IF(${ENOUGH} AND 100 * (${FAILED}) >= ${FAILING_PERCENT} * requests, 0, ${FAILED})`, failed),
      impact: 'A partner got a 5xx: a household saw an error instead of plans.',
    },
    unauthorized: {
      metric: percentOf(api.countOf('Unauthorized', PERIOD)),
      threshold: 20,
      periods: 2,
      impact: 'One request in five is refused with 401: a partner works with an expired or wrong token, or is probed.',
    },
    'too-many-requests': {
      metric: percentOf(api.countOf('TooManyRequests', PERIOD)),
      threshold: 10,
      periods: 2,
      impact: 'One request in ten is refused with 429: households of a partner above its limit see errors.',
    },
    'refused-token-requests': {
      metric: api.countOf('RefusedTokenRequests', PERIOD),
      threshold: 20,
      impact: 'Twenty requests for a token were refused: a partner loses access, or somebody guesses secrets.',
    },
    'firewall-blocks': firewall && {
      metric: firewall.metricBlocked(PERIOD),
      threshold: 50,
      impact: 'The firewall blocks requests with 403: an attack, or a partner whose households see errors.',
    },
    'old-edition': {
      metric: ownMetric('FailedEditionReads', stage, { service: 'market-readers', period: MINUTE }),
      threshold: 2,
      periods: 5,
      impact: 'For five minutes functions could not read whether there are newer prices: households may see old ones.',
    },
    'no-load-for-a-day': {
      metric: math('IF(FILL(good, 0) > 0, 0, 1)', { good }, DAY),
      impact: 'No source has been loaded or found unchanged in the last day: prices may be out of date.',
      missingDataRaises: true,
    },
    'failed-loads': {
      metric: loader.failed.metricApproximateNumberOfMessagesVisible({ period: PERIOD, statistic: 'Maximum' }),
      impact: 'A load failed after all retries: partners still get the prices of the last successful load.',
    },
    'stale-sources': {
      metric: ownMetric('StaleSources', stage, ofTwoRuns),
      impact: 'A source has published nothing newer for too long: households may see prices that have changed.',
    },
    'held-plans': {
      metric: ownMetric('HeldPlans', stage, ofTwoRuns),
      impact: 'A price that cannot be meant was held back: households do not see that plan until somebody has looked.',
    },
    'unmatched-lookups': {
      metric: ownMetric('UnmatchedLookups', stage, { service: 'best-available', period: Duration.hours(1) }),
      threshold: 50,
      impact: 'Fifty look-ups in an hour matched no address: a partner may guess homes to collect their consumption.',
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
      impact: 'The account runs out of concurrent executions: soon partners get 500s, and households no plans.',
    },
    certificate: domain && {
      metric: math('IF(days < 30, 1, 0)', { days: daysToExpiry(domain.certificateArn) }, DAY),
      impact: 'The certificate expires in less than 30 days and was not renewed: then no partner can connect.',
    },
  };
}

function daysToExpiry(CertificateArn: string): Metric {
  const ofCertificate = { namespace: 'AWS/CertificateManager', dimensionsMap: { CertificateArn } };
  return new Metric({ ...ofCertificate, metricName: 'DaysToExpiry', statistic: 'Minimum', period: DAY });
}

function math(expression: string, usingMetrics: Readonly<Record<string, IMetric>>, period = PERIOD): MathExpression {
  return new MathExpression({ expression, usingMetrics: { ...usingMetrics }, label: expression, period });
}

export type OwnMetricOptions = {
  /** The function that writes it, or what several functions have in common. */
  readonly service: string;
  readonly version?: string;
  readonly source?: string;
  readonly period: Duration;
  /** Default: Sum. */
  readonly statistic?: 'Sum' | 'Maximum';
};

/** What functions and loader write themselves (shared/runtime). */
export function ownMetric(metricName: string, stage: string, options: OwnMetricOptions): Metric {
  const { period, statistic = 'Sum', ...dimensionsMap } = options;
  return new Metric({ namespace: metricsNamespace(stage), metricName, dimensionsMap, statistic, period });
}
