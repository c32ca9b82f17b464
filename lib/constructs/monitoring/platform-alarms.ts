import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import type { Environment } from '../../environments.ts';
import type { PartnerApi } from '../partner-api.ts';
import type { Alarms } from './alarm.ts';
import { DAY, ENOUGH, FIVE_MINUTES, MINUTE, math } from './metrics.ts';

/** Returns the alarms for what AWS gives: time, concurrent executions, the certificate. */
export function platformAlarms(
  scope: Construct,
  { domain }: Pick<Environment, 'domain'>,
  api: PartnerApi,
): Alarms {
  const requests = api.stage.metricCount({ period: FIVE_MINUTES });
  const slow = api.stage.metricLatency({ period: FIVE_MINUTES, statistic: 'p95' });
  const running = LambdaFunction.metricAllConcurrentExecutions({ period: MINUTE });
  const certificate =
    domain && Certificate.fromCertificateArn(scope, 'Certificate', domain.certificateArn);
  return {
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
