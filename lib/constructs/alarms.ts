import {
  Alarm,
  ComparisonOperator,
  type IAlarm,
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
import { resourceName } from '../names.ts';
import type { Firewall } from './firewall.ts';
import { type OwnMetricName, ownMetric, type RequestMetricName } from './metrics.ts';
import type { OutsideCheck } from './outside-check.ts';
import type { PartnerApi } from './partner-api.ts';
import type { ScheduledLoader } from './scheduled-loader.ts';

/** Urgent: households or partners cannot go on, and somebody is woken. A warning is read in office hours. */
type Severity = 'urgent' | 'warning';

type AlarmOptions = {
  readonly metric: IMetric;
  readonly threshold: number;
  /** Consecutive periods of the metric; default 1. */
  readonly periods?: number;
  /** What a partner or a household notices. */
  readonly impact: string;
  /** Missing data raises the alarm. */
  readonly silenceIsError?: boolean;
};

export type AlarmsProps = {
  readonly environment: Environment;
  readonly api: PartnerApi;
  readonly loader: ScheduledLoader;
  /** Null: the environment has none. */
  readonly firewall: Firewall | null;
  readonly outsideCheck: OutsideCheck | null;
};

const MINUTE = Duration.minutes(1);
const PERIOD = Duration.minutes(5);
const HOUR = Duration.hours(1);
const DAY = Duration.days(1);
/** Of the loader: each period has two scheduled runs. */
const TWO_RUNS = Duration.hours(12);
/** A rate of fewer requests says little: three cold starts at night would ring. */
const REQUESTS_LEAST = 20;
const FAILING_PERCENT = 5;

/**
 * Two alarms that wake somebody, and warnings; one for a cause. A 5xx of whatever origin is a failed request, which is a
 * warning only as long as the urgent alarm is not raised. What functions bear by themselves (a slow or throttled table)
 * has no alarm until a request fails.
 */
export class Alarms extends Construct {
  readonly raised: IAlarm[] = [];
  readonly #environment: Environment;
  readonly #topics: Readonly<Record<Severity, Topic>>;

  constructor(scope: Construct, id: string, props: AlarmsProps) {
    super(scope, id);
    this.#environment = props.environment;
    const { alarmAddress, warningAddress } = props.environment;
    this.#topics = { urgent: this.#topic('urgent', alarmAddress), warning: this.#topic('warning', warningAddress) };
    this.#failures(props);
    this.#refusals(props);
    this.#market(props);
    this.#industryData();
    this.#capacity(props);
  }

  #failures({ api: { stage, requests }, outsideCheck }: AlarmsProps): void {
    const failed = {
      requests: stage.metricCount({ period: PERIOD }),
      ofGateway: requests.metric('GatewayErrors', PERIOD),
      ofFunctions: this.#own('ServerErrors', 'all-functions', 'Sum', PERIOD),
    };
    const count = 'FILL(ofFunctions, 0) + FILL(ofGateway, 0)';
    this.#raise('api-failing', 'urgent', {
      metric: expression(`IF(requests >= ${REQUESTS_LEAST}, 100 * (${count}) / requests, 0)`, failed),
      threshold: FAILING_PERCENT,
      impact: 'One request in twenty fails: households see errors instead of plans.',
    });
    this.#raise('failed-requests', 'warning', {
      // Below what is urgent.
      metric: expression(
        `IF(requests >= ${REQUESTS_LEAST} AND 100 * (${count}) >= ${FAILING_PERCENT} * requests, 0, ${count})`,
        failed,
      ),
      threshold: 1,
      impact: 'A partner got a 5xx: a household saw an error instead of plans.',
    });
    if (outsideCheck === null) return;
    this.#raise('outside-check', 'urgent', {
      metric: outsideCheck.service.lambda.metricErrors({ period: MINUTE }),
      threshold: 1,
      periods: 3,
      impact: 'Three times running, a partner would have got no token or no comparison.',
      silenceIsError: true,
    });
  }

  #refusals({ api, firewall }: AlarmsProps): void {
    const rateOf = (name: RequestMetricName): IMetric =>
      expression(`IF(requests >= ${REQUESTS_LEAST}, 100 * refused / requests, 0)`, {
        requests: api.stage.metricCount({ period: PERIOD }),
        refused: api.requests.metric(name, PERIOD),
      });
    this.#raise('unauthorized', 'warning', {
      metric: rateOf('Unauthorized'),
      threshold: 20,
      periods: 2,
      impact: 'One request in five is refused with 401: a partner works with an expired or wrong token, or is probed.',
    });
    this.#raise('too-many-requests', 'warning', {
      metric: rateOf('TooManyRequests'),
      threshold: 10,
      periods: 2,
      impact: 'One request in ten is refused with 429: households of a partner above its limit see errors.',
    });
    this.#raise('refused-token-requests', 'warning', {
      metric: api.requests.metric('RefusedTokenRequests', PERIOD),
      threshold: 20,
      impact: 'Twenty requests for a token were refused: a partner loses access, or somebody guesses secrets.',
    });
    if (firewall === null) return;
    this.#raise('firewall-blocks', 'warning', {
      metric: firewall.metricBlocked(PERIOD),
      threshold: 50,
      impact: 'The firewall blocks requests with 403: an attack, or a partner whose households see errors.',
    });
  }

  #market({ loader }: AlarmsProps): void {
    this.#raise('old-edition', 'warning', {
      metric: this.#own('FailedEditionReads', 'market-readers', 'Sum', MINUTE),
      threshold: 2,
      periods: 5,
      impact: 'For five minutes functions could not read whether there are newer prices: households may see old ones.',
    });
    this.#raise('no-load-for-a-day', 'warning', {
      metric: expression(
        'IF(FILL(good, 0) > 0, 0, 1)',
        { good: this.#own('GoodSources', 'data-loader', 'Sum', DAY) },
        DAY,
      ),
      threshold: 1,
      impact: 'No source has been loaded or found unchanged in the last day: prices may be out of date.',
      silenceIsError: true,
    });
    this.#raise('failed-loads', 'warning', {
      metric: loader.failed.metricApproximateNumberOfMessagesVisible({ period: PERIOD, statistic: 'Maximum' }),
      threshold: 1,
      impact: 'A load failed after all retries: partners still get the prices of the last successful load.',
    });
    this.#raise('stale-sources', 'warning', {
      metric: this.#own('StaleSources', 'data-loader', 'Maximum', TWO_RUNS),
      threshold: 1,
      impact: 'Nothing newer has been published by a source for too long: households may see prices that have changed.',
    });
    this.#raise('held-plans', 'warning', {
      metric: this.#own('HeldPlans', 'data-loader', 'Maximum', TWO_RUNS),
      threshold: 1,
      impact: 'A price that cannot be meant was held back: households do not see that plan until somebody has looked.',
    });
  }

  #industryData(): void {
    this.#raise('unmatched-lookups', 'warning', {
      metric: this.#own('UnmatchedLookups', 'best-available', 'Sum', HOUR),
      threshold: 50,
      impact: 'Fifty look-ups in an hour matched no address: a partner may guess homes to collect their consumption.',
    });
  }

  #capacity({ api: { stage }, environment: { domain } }: AlarmsProps): void {
    this.#raise('api-slow', 'warning', {
      metric: expression(`IF(requests >= ${REQUESTS_LEAST}, slow, 0)`, {
        requests: stage.metricCount({ period: PERIOD }),
        slow: stage.metricLatency({ period: PERIOD, statistic: 'p95' }),
      }),
      threshold: 3_000,
      periods: 3,
      impact: 'One response in twenty takes 3 seconds or more: households wait or give up.',
    });
    const running = new Metric({
      namespace: 'AWS/Lambda',
      metricName: 'ConcurrentExecutions',
      statistic: 'Maximum',
      period: MINUTE,
    });
    this.#raise('concurrency', 'warning', {
      metric: expression('100 * running / SERVICE_QUOTA(running)', { running }, MINUTE),
      threshold: 70,
      impact: 'The account runs out of concurrent executions: soon partners get 500s, and households no plans.',
    });
    if (domain === null) return;
    this.#raise('certificate', 'warning', {
      metric: expression(
        'IF(days < 30, 1, 0)',
        {
          days: new Metric({
            namespace: 'AWS/CertificateManager',
            metricName: 'DaysToExpiry',
            dimensionsMap: { CertificateArn: domain.certificateArn },
            statistic: 'Minimum',
            period: DAY,
          }),
        },
        DAY,
      ),
      threshold: 1,
      impact: 'The certificate expires in less than 30 days and was not renewed: then no partner can connect.',
    });
  }

  #own(name: OwnMetricName, service: string, statistic: 'Sum' | 'Maximum', period: Duration): Metric {
    return ownMetric(name, { stage: this.#environment.stage, dimensions: { service }, statistic, period });
  }

  /** The name is also the heading of its section in the runbook. */
  #raise(name: string, severity: Severity, options: AlarmOptions): void {
    const { metric, threshold, periods = 1, impact, silenceIsError = false } = options;
    const { stage, runbook } = this.#environment;
    const alarm = new Alarm(this, name, {
      alarmName: resourceName(stage, name),
      alarmDescription: `${impact} Runbook: ${runbook}#${name}`,
      metric,
      threshold,
      evaluationPeriods: periods,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: silenceIsError ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
    });
    alarm.addAlarmAction(new SnsAction(this.#topics[severity]));
    this.raised.push(alarm);
  }

  #topic(severity: Severity, address: string | null): Topic {
    const { stage } = this.#environment;
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

function expression(text: string, metrics: Readonly<Record<string, IMetric>>, period = PERIOD): MathExpression {
  return new MathExpression({ expression: text, usingMetrics: { ...metrics }, label: text, period });
}
