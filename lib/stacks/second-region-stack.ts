import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { ArnFormat, Duration, Fn, Stack, type StackProps } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { addVault } from '../constructs/copies.ts';
import { addAlarm, addAlarmTopic } from '../constructs/monitoring/alarm.ts';
import { addCheck } from '../constructs/outside-check.ts';
import type { Environment } from '../environments.ts';

export type SecondRegionDataProps = StackProps & { readonly environment: Environment };

export type SecondRegionProps = SecondRegionDataProps & {
  /** The base URL of the API, in the first region. */
  readonly baseUrl: string;
  /** The secret of the check from outside, in the first region; it has a replica in the second. */
  readonly secretArn: string;
};

/** What must outlive the first region. It is deployed before the data that is copied to it. */
export class SecondRegionDataStack extends Stack {
  constructor(scope: Construct, id: string, { environment, ...props }: SecondRegionDataProps) {
    super(scope, id, props);
    addVault(new Construct(this, 'Copies'), 'copies', environment);
  }
}

const MINUTES = 5;

/**
 * The check from outside once more, where the first region's failure cannot silence it. It uses
 * nothing of that region but the API's public address.
 */
export class SecondRegionStack extends Stack {
  constructor(scope: Construct, id: string, props: SecondRegionProps) {
    const { environment, baseUrl, secretArn, ...stackProps } = props;
    super(scope, id, stackProps);
    const values = { BASE_URL: baseUrl, COMPARISON_QUERY: environment.outsideCheck };
    const check = addCheck(new Construct(this, 'OutsideCheck'), {
      context: { environment, values },
      secretArn: this.#replicaOf(secretArn),
      everyMinutes: MINUTES,
    });
    const { stage, alarmAddress: address } = environment;
    const alarms = new Construct(this, 'Alarms');
    const topic = addAlarmTopic(alarms, 'urgent', { stage, address });
    const settings = {
      metric: check.lambda.metricErrors({ period: Duration.minutes(MINUTES) }),
      periods: 3,
      impact:
        'For a quarter of an hour, a partner would have got no token, no plans or no handover for a household.',
      missingDataRaises: true,
    };
    const alarm = addAlarm(alarms, 'second-region-check', settings, environment);
    alarm.addAlarmAction(new SnsAction(topic));
  }

  /** A replica differs from its secret in the region only. */
  #replicaOf(secretArn: string): string {
    return this.formatArn({
      service: 'secretsmanager',
      resource: 'secret',
      resourceName: Fn.select(6, Fn.split(':', secretArn)),
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    });
  }
}
