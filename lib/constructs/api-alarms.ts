import { type IMetric, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { Duration } from 'aws-cdk-lib/core';
import type { Alarms } from './alarms.ts';
import { ownMetric } from './own-metrics.ts';
import type { PartnerApi } from './partner-api.ts';
import type { RequestMetricName } from './request-metrics.ts';
import type { ServiceFunction } from './service-function.ts';

const PERIOD = Duration.minutes(5);
/** A rate of fewer requests says little: three cold starts at night would ring. */
const REQUESTS_LEAST = 20;

/** A quarter, after which the price cap changes, and a week: no market stays the same for longer. */
const EDITION_AGE_MOST = Duration.days(92 + 7);

export type ApiAlarmsProps = { readonly api: PartnerApi; readonly authorizer: ServiceFunction };

export function raiseApiAlarms(alarms: Alarms, { api, authorizer }: ApiAlarmsProps): void {
  raiseErrorAlarms(alarms, api);
  raiseRefusalAlarms(alarms, api);
  raiseSlownessAlarms(alarms, { api, authorizer });
  raiseEditionAlarms(alarms);
  alarms.raise({
    name: 'concurrency',
    severity: 'warning',
    metric: new MathExpression({
      expression: '100 * running / SERVICE_QUOTA(running)',
      usingMetrics: {
        running: new Metric({
          namespace: 'AWS/Lambda',
          metricName: 'ConcurrentExecutions',
          statistic: 'Maximum',
          period: Duration.minutes(1),
        }),
      },
      label: 'concurrent executions, percent of the quota',
      period: Duration.minutes(1),
    }),
    threshold: 70,
    impact: 'The account runs out of concurrent executions: soon partners get 500s, and households no plans.',
    runbook: 'The account runs out of concurrency',
  });
}

function raiseErrorAlarms(alarms: Alarms, { stage, requests }: PartnerApi): void {
  const ofGateway = requests.metric('GatewayErrors', PERIOD);
  alarms.raise({
    name: 'gateway-errors',
    severity: 'warning',
    metric: ofGateway,
    threshold: 1,
    impact: 'A partner got a 5xx from the gateway itself: a household saw an error instead of plans.',
    runbook: 'The gateway returns 5xx',
  });
  alarms.raise({
    name: 'api-failing',
    severity: 'urgent',
    metric: rate('100 * (FILL(ofFunctions, 0) + FILL(ofGateway, 0)) / requests', {
      requests: stage.metricCount({ period: PERIOD }),
      ofGateway,
      ofFunctions: ownMetric('ServerErrors', {
        stage: alarms.stage,
        service: 'all-functions',
        statistic: 'Sum',
        period: PERIOD,
      }),
    }),
    threshold: 5,
    impact: 'One request in twenty fails: households see errors instead of plans.',
    runbook: 'Partners get 500s',
  });
}

function raiseRefusalAlarms(alarms: Alarms, { stage, requests }: PartnerApi): void {
  const rateOf = (name: RequestMetricName): IMetric =>
    rate('100 * refused / requests', {
      requests: stage.metricCount({ period: PERIOD }),
      refused: requests.metric(name, PERIOD),
    });
  alarms.raise({
    name: 'unauthorized',
    severity: 'warning',
    metric: rateOf('Unauthorized'),
    threshold: 20,
    periods: 2,
    impact: 'One request in five is refused with 401: a partner works with an expired or wrong token, or is probed.',
    runbook: 'A partner gets 401',
  });
  alarms.raise({
    name: 'forbidden',
    severity: 'warning',
    metric: rateOf('Forbidden'),
    threshold: 10,
    periods: 2,
    impact: 'One request in ten is refused with 403: the firewall blocks a partner, or a client uses the wrong token.',
    runbook: 'A partner gets 403',
  });
  alarms.raise({
    name: 'too-many-requests',
    severity: 'warning',
    metric: rateOf('TooManyRequests'),
    threshold: 10,
    periods: 2,
    impact: 'One request in ten is refused with 429: households of a partner above its limit see errors.',
    runbook: 'A partner gets 429',
  });
  alarms.raise({
    name: 'refused-tokens',
    severity: 'warning',
    metric: ownMetric('RefusedTokens', {
      stage: alarms.stage,
      service: 'authorizer',
      statistic: 'Sum',
      period: PERIOD,
    }),
    threshold: 50,
    impact: 'Fifty different tokens were refused in five minutes: a partner does not renew its token, or is probed.',
    runbook: 'A partner gets 401',
  });
  alarms.raise({
    name: 'refused-token-requests',
    severity: 'warning',
    metric: requests.metric('RefusedTokenRequests', PERIOD),
    threshold: 20,
    impact: 'Twenty requests for a token were refused: a partner loses access, or somebody guesses secrets.',
    runbook: 'Requests for tokens are refused',
  });
}

function raiseSlownessAlarms(alarms: Alarms, { api: { stage }, authorizer }: ApiAlarmsProps): void {
  alarms.raise({
    name: 'api-slow',
    severity: 'warning',
    metric: rate('slow', {
      requests: stage.metricCount({ period: PERIOD }),
      slow: stage.metricLatency({ period: PERIOD, statistic: 'p95' }),
    }),
    threshold: 3_000,
    periods: 3,
    impact: 'One response in twenty takes 3 seconds or more: households wait or give up.',
    runbook: 'Responses are slow',
  });
  alarms.raise({
    name: 'authorizer-slow',
    severity: 'warning',
    metric: rate('slow', {
      requests: authorizer.lambda.metricInvocations({ period: PERIOD }),
      slow: authorizer.lambda.metricDuration({ period: PERIOD, statistic: 'p99' }),
    }),
    threshold: 2_000,
    periods: 3,
    impact: 'Checking a token takes 2 seconds or more: every partner waits, and soon gets 500s.',
    runbook: 'The authorizer is slow',
  });
}

function raiseEditionAlarms(alarms: Alarms): void {
  const ofReaders = { stage: alarms.stage, service: 'market-readers', statistic: 'Maximum', period: PERIOD } as const;
  alarms.raise({
    name: 'old-edition',
    severity: 'urgent',
    metric: ownMetric('EditionUnconfirmedSeconds', ofReaders),
    threshold: 300,
    impact: 'Functions have not seen for five minutes whether there are newer prices: households may see old ones.',
    runbook: 'Functions serve an old edition',
  });
  alarms.raise({
    name: 'edition-age',
    severity: 'warning',
    metric: ownMetric('EditionAgeSeconds', ofReaders),
    threshold: EDITION_AGE_MOST.toSeconds(),
    impact: 'The market that households see has not changed for more than a quarter: its prices are out of date.',
    runbook: 'Functions serve an old edition',
  });
}

/** Zero unless there were enough `requests` for it to say anything. */
function rate(expression: string, metrics: Record<'requests', IMetric> & Record<string, IMetric>): MathExpression {
  return new MathExpression({
    expression: `IF(requests >= ${REQUESTS_LEAST}, ${expression}, 0)`,
    usingMetrics: metrics,
    label: expression,
    period: PERIOD,
  });
}
