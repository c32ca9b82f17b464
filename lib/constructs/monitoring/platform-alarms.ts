import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { Duration } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import type { Environment } from '../../environments.ts';
import { resourceName } from '../../names.ts';
import type { PartnerApi } from '../partner-api.ts';
import type { Alarms } from './alarm.ts';
import { DAY, ENOUGH, FIVE_MINUTES, MINUTE, math } from './metrics.ts';

/** A night's copy and half of the next day. */
const HALF_DAYS_WITHOUT_COPY = 3;
const HALF_A_DAY = Duration.hours(12);

/** Returns the alarms for what AWS gives: time, concurrent executions, copies, the certificate. */
export function platformAlarms(
  scope: Construct,
  { domain, secondRegion, stage }: Pick<Environment, 'domain' | 'secondRegion' | 'stage'>,
  api: PartnerApi,
): Alarms {
  const requests = api.stage.metricCount({ period: FIVE_MINUTES });
  const slow = api.stage.metricLatency({ period: FIVE_MINUTES, statistic: 'p95' });
  const running = LambdaFunction.metricAllConcurrentExecutions({ period: MINUTE });
  const copies = new Metric({
    namespace: 'AWS/Backup',
    metricName: 'NumberOfCopyJobsCompleted',
    dimensionsMap: { BackupVaultName: resourceName(stage, 'partners') },
    statistic: 'Sum',
    period: HALF_A_DAY,
  });
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
    'no-copy-of-partners':
      secondRegion === null
        ? null
        : {
            metric: math('IF(FILL(copies, 0) > 0, 0, 1)', { copies }, HALF_A_DAY),
            periods: HALF_DAYS_WITHOUT_COPY,
            impact:
              'Partners were not copied to the second region last night: if the region is lost, new ones lose their secrets.',
            missingDataRaises: true,
          },
    certificate: certificate && {
      metric: math('IF(days < 30, 1, 0)', { days: certificate.metricDaysToExpiry() }, DAY),
      impact:
        'The certificate expires in less than 30 days and was not renewed: then no partner can connect.',
    },
  };
}
