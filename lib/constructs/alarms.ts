import { Alarm, ComparisonOperator, type IAlarm, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Stack } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { resourceName } from '../names.ts';

export type AlarmOptions = {
  readonly name: string;
  readonly metric: IMetric;
  readonly threshold: number;
  /** Consecutive periods of the metric; default 1. */
  readonly periods?: number;
  readonly impact: string;
  /** Heading in docs/runbook.md. */
  readonly runbook: string;
  /** Missing data raises the alarm. */
  readonly silenceIsError?: boolean;
};

export type AlarmsProps = {
  readonly stage: string;
  readonly address: string | null;
};

export class Alarms extends Construct {
  readonly topic: Topic;
  readonly stage: string;
  readonly #raised: IAlarm[] = [];

  constructor(scope: Construct, id: string, { stage, address }: AlarmsProps) {
    super(scope, id);
    this.stage = stage;
    this.topic = new Topic(this, 'Topic', {
      topicName: resourceName(stage, 'alarms'),
      displayName: `Energy partner API, ${stage}`,
      enforceSSL: true,
    });
    // enforceSSL creates a topic policy, which replaces the default that lets CloudWatch publish.
    this.topic.grantPublish(
      new ServicePrincipal('cloudwatch.amazonaws.com').withConditions({
        StringEquals: { 'aws:SourceAccount': Stack.of(this).account },
      }),
    );
    if (address !== null) this.topic.addSubscription(new EmailSubscription(address));
  }

  get raised(): readonly IAlarm[] {
    return this.#raised;
  }

  raise({ name, metric, threshold, periods = 1, impact, runbook, silenceIsError = false }: AlarmOptions): void {
    const alarm = new Alarm(this, name, {
      alarmName: resourceName(this.stage, name),
      alarmDescription: `${impact} Runbook: docs/runbook.md, "${runbook}".`,
      metric,
      threshold,
      evaluationPeriods: periods,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: silenceIsError ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
    });
    alarm.addAlarmAction(new SnsAction(this.topic));
    alarm.addOkAction(new SnsAction(this.topic));
    this.#raised.push(alarm);
  }
}
