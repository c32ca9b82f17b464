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
import { resourceName } from '../names.ts';
import type { Firewall } from './firewall.ts';
import { type OwnMetricName, ownMetric } from './metrics.ts';
import type { OutsideCheck } from './outside-check.ts';
import type { PartnerApi } from './partner-api.ts';
import type { ScheduledLoader } from './scheduled-loader.ts';

type AlarmOptions = {
  /** Also the heading of its section in the runbook. */
  readonly name: string;
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
 * Two alarms that wake somebody, and warnings for office hours; one for a cause. A 5xx of whatever origin is a failed
 * request, which is a warning only as long as the urgent alarm is not raised. What functions bear by themselves (a slow or
 * throttled table) has no alarm until a request fails.
 */
export class Alarms extends Construct {
  readonly raised: Alarm[] = [];
  readonly #environment: Environment;

  constructor(scope: Construct, id: string, props: AlarmsProps) {
    super(scope, id);
    this.#environment = props.environment;
    const { alarmAddress, warningAddress } = props.environment;
    this.#raise(this.#topic('urgent', alarmAddress), this.#urgent(props));
    this.#raise(this.#topic('warning', warningAddress), this.#warnings(props));
  }

  #urgent({ api, outsideCheck }: AlarmsProps): readonly AlarmOptions[] {
    const failing: AlarmOptions = {
      name: 'api-failing',
      metric: math(`IF(requests >= ${REQUESTS_LEAST}, 100 * (${FAILED}) / requests, 0)`, this.#failed(api)),
      threshold: FAILING_PERCENT,
      impact: 'One request in twenty fails: households see errors instead of plans.',
    };
    if (outsideCheck === null) return [failing];
    return [
      failing,
      {
        name: 'outside-check',
        metric: outsideCheck.service.lambda.metricErrors({ period: MINUTE }),
        threshold: 1,
        periods: 3,
        impact: 'Three times running, a partner would have got no token or no comparison.',
        silenceIsError: true,
      },
    ];
  }

  #warnings({ api, firewall, loader, environment: { domain } }: AlarmsProps): readonly AlarmOptions[] {
    const requests = api.stage.metricCount({ period: PERIOD });
    const enough = `requests >= ${REQUESTS_LEAST}`;
    const rateOf = (refused: IMetric) => math(`IF(${enough}, 100 * refused / requests, 0)`, { requests, refused });
    const ofLoader = (name: OwnMetricName) =>
      this.#own(name, 'data-loader', { statistic: 'Maximum', period: TWO_RUNS });
    const running = new Metric({
      namespace: 'AWS/Lambda',
      metricName: 'ConcurrentExecutions',
      statistic: 'Maximum',
      period: MINUTE,
    });
    return [
      {
        name: 'failed-requests',
        // Below what is urgent.
        metric: math(
          `IF(${enough} AND 100 * (${FAILED}) >= ${FAILING_PERCENT} * requests, 0, ${FAILED})`,
          this.#failed(api),
        ),
        threshold: 1,
        impact: 'A partner got a 5xx: a household saw an error instead of plans.',
      },
      {
        name: 'unauthorized',
        metric: rateOf(api.countOf('Unauthorized', PERIOD)),
        threshold: 20,
        periods: 2,
        impact:
          'One request in five is refused with 401: a partner works with an expired or wrong token, or is probed.',
      },
      {
        name: 'too-many-requests',
        metric: rateOf(api.countOf('TooManyRequests', PERIOD)),
        threshold: 10,
        periods: 2,
        impact: 'One request in ten is refused with 429: households of a partner above its limit see errors.',
      },
      {
        name: 'refused-token-requests',
        metric: api.countOf('RefusedTokenRequests', PERIOD),
        threshold: 20,
        impact: 'Twenty requests for a token were refused: a partner loses access, or somebody guesses secrets.',
      },
      ...(firewall === null ? [] : [blocked(firewall)]),
      {
        name: 'old-edition',
        metric: this.#own('FailedEditionReads', 'market-readers', { statistic: 'Sum', period: MINUTE }),
        threshold: 2,
        periods: 5,
        impact:
          'For five minutes functions could not read whether there are newer prices: households may see old ones.',
      },
      {
        name: 'no-load-for-a-day',
        metric: math(
          'IF(FILL(good, 0) > 0, 0, 1)',
          { good: this.#own('GoodSources', 'data-loader', { statistic: 'Sum', period: DAY }) },
          DAY,
        ),
        threshold: 1,
        impact: 'No source has been loaded or found unchanged in the last day: prices may be out of date.',
        silenceIsError: true,
      },
      {
        name: 'failed-loads',
        metric: loader.failed.metricApproximateNumberOfMessagesVisible({ period: PERIOD, statistic: 'Maximum' }),
        threshold: 1,
        impact: 'A load failed after all retries: partners still get the prices of the last successful load.',
      },
      {
        name: 'stale-sources',
        metric: ofLoader('StaleSources'),
        threshold: 1,
        impact: 'A source has published nothing newer for too long: households may see prices that have changed.',
      },
      {
        name: 'held-plans',
        metric: ofLoader('HeldPlans'),
        threshold: 1,
        impact:
          'A price that cannot be meant was held back: households do not see that plan until somebody has looked.',
      },
      {
        name: 'unmatched-lookups',
        metric: this.#own('UnmatchedLookups', 'best-available', { statistic: 'Sum', period: HOUR }),
        threshold: 50,
        impact: 'Fifty look-ups in an hour matched no address: a partner may guess homes to collect their consumption.',
      },
      {
        name: 'api-slow',
        metric: math(`IF(${enough}, slow, 0)`, {
          requests,
          slow: api.stage.metricLatency({ period: PERIOD, statistic: 'p95' }),
        }),
        threshold: 3_000,
        periods: 3,
        impact: 'One response in twenty takes 3 seconds or more: households wait or give up.',
      },
      {
        name: 'concurrency',
        metric: math('100 * running / SERVICE_QUOTA(running)', { running }, MINUTE),
        threshold: 70,
        impact: 'The account runs out of concurrent executions: soon partners get 500s, and households no plans.',
      },
      ...(domain === null ? [] : [expiring(domain.certificateArn)]),
    ];
  }

  #failed(api: PartnerApi): Readonly<Record<string, IMetric>> {
    return {
      requests: api.stage.metricCount({ period: PERIOD }),
      ofGateway: api.countOf('GatewayErrors', PERIOD),
      ofFunctions: this.#own('ServerErrors', 'all-functions', { statistic: 'Sum', period: PERIOD }),
    };
  }

  #own(name: OwnMetricName, service: string, over: { statistic: 'Sum' | 'Maximum'; period: Duration }): Metric {
    return ownMetric(name, { stage: this.#environment.stage, dimensions: { service }, ...over });
  }

  #raise(topic: Topic, alarms: readonly AlarmOptions[]): void {
    const { stage, runbook } = this.#environment;
    for (const { name, metric, threshold, periods = 1, impact, silenceIsError = false } of alarms) {
      const alarm = new Alarm(this, name, {
        alarmName: resourceName(stage, name),
        alarmDescription: `${impact} Runbook: ${runbook}#${name}`,
        metric,
        threshold,
        evaluationPeriods: periods,
        comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
        treatMissingData: silenceIsError ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
      });
      alarm.addAlarmAction(new SnsAction(topic));
      this.raised.push(alarm);
    }
  }

  #topic(severity: 'urgent' | 'warning', address: string | null): Topic {
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

/** Of the metrics of `#failed`. */
const FAILED = 'FILL(ofFunctions, 0) + FILL(ofGateway, 0)';

function blocked(firewall: Firewall): AlarmOptions {
  return {
    name: 'firewall-blocks',
    metric: firewall.metricBlocked(PERIOD),
    threshold: 50,
    impact: 'The firewall blocks requests with 403: an attack, or a partner whose households see errors.',
  };
}

function expiring(CertificateArn: string): AlarmOptions {
  const days = new Metric({
    namespace: 'AWS/CertificateManager',
    metricName: 'DaysToExpiry',
    dimensionsMap: { CertificateArn },
    statistic: 'Minimum',
    period: DAY,
  });
  return {
    name: 'certificate',
    metric: math('IF(days < 30, 1, 0)', { days }, DAY),
    threshold: 1,
    impact: 'The certificate expires in less than 30 days and was not renewed: then no partner can connect.',
  };
}

function math(expression: string, usingMetrics: Readonly<Record<string, IMetric>>, period = PERIOD): MathExpression {
  return new MathExpression({ expression, usingMetrics: { ...usingMetrics }, label: expression, period });
}
