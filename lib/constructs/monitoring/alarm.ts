import {
  type Alarm,
  type MathExpression,
  type Metric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Stack } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import type { Environment } from '../../environments.ts';
import { resourceName } from '../../names.ts';

export type AlarmSettings = {
  /**
   * `urgent`: a part of the one alarm that wakes somebody; the other two are such a part together.
   * Default: a warning, which is read in office hours.
   */
  readonly severity?: 'urgent' | 'urgent-if-still-failing' | 'still-failing';
  readonly metric: MathExpression | Metric;
  /** The alarm is raised at this value; 1 by default. */
  readonly threshold?: number;
  /** The number of consecutive periods; 1 by default. */
  readonly periods?: number;
  /** True to raise the alarm by any of the periods, not only by all of them. */
  readonly isAnyPeriod?: boolean;
  /** Says what a partner or a household notices. */
  readonly impact: string;
  readonly missingDataRaises?: boolean;
};

/**
 * Alarms by name, which is also the heading of the alarm's section in the runbook. null means that
 * the environment cannot raise it.
 */
export type Alarms = Readonly<Record<string, AlarmSettings | null>>;

export function addAlarm(
  scope: Construct,
  name: string,
  settings: AlarmSettings,
  { stage, runbook }: Pick<Environment, 'stage' | 'runbook'>,
): Alarm {
  const { metric, impact, threshold = 1, periods = 1 } = settings;
  const { isAnyPeriod = false, missingDataRaises = false } = settings;
  return metric.createAlarm(scope, name, {
    alarmName: resourceName(stage, name),
    alarmDescription: `${impact} Runbook: ${runbook}#${name}`,
    threshold,
    evaluationPeriods: periods,
    ...(isAnyPeriod && { datapointsToAlarm: 1 }),
    treatMissingData: missingDataRaises
      ? TreatMissingData.BREACHING
      : TreatMissingData.NOT_BREACHING,
  });
}

export type AlarmTopic = { readonly stage: string; readonly address: string | null };

/** Adds a topic by which CloudWatch sends e-mails; if the address is null, nobody gets any. */
export function addAlarmTopic(scope: Construct, severity: string, to: AlarmTopic): Topic {
  const { stage, address } = to;
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
