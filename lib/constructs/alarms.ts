import {
  Alarm,
  type AlarmProps,
  ComparisonOperator,
  type IAlarm,
  type IMetric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Stack } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { resourceName } from '../names.ts';

export type AlarmOptions = {
  /** Its name after the environment's: `comparison-errors`. */
  readonly name: string;
  readonly metric: IMetric;
  /** Raised at this value, or above it. */
  readonly from: number;
  /** Periods of the metric in a row; one by default. */
  readonly periods?: number;
  /** What it means for a user. */
  readonly impact: string;
  /** Heading in docs/runbook.md that says what to do. */
  readonly runbook: string;
  /** True where silence is the error itself. */
  readonly silenceIsError?: boolean;
};

export type AlarmsProps = {
  readonly stage: string;
  /** Null: nobody is written to; the dashboard shows them. */
  readonly address: string | null;
};

/** The environment's alarms and the one topic they go to. */
export class Alarms extends Construct {
  readonly topic: Topic;
  readonly #stage: string;
  readonly #raised: IAlarm[] = [];

  constructor(scope: Construct, id: string, { stage, address }: AlarmsProps) {
    super(scope, id);
    this.#stage = stage;
    this.topic = new Topic(this, 'Topic', {
      topicName: resourceName(stage, 'alarms'),
      displayName: `Energy partner API, ${stage}`,
      enforceSSL: true,
    });
    // A topic policy of one's own (enforceSSL makes one) takes the place of the default, which let CloudWatch in.
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

  raise({ name, metric, from, periods = 1, impact, runbook, silenceIsError = false }: AlarmOptions): void {
    const settings: AlarmProps = {
      alarmName: resourceName(this.#stage, name),
      alarmDescription: `${impact} What to do: docs/runbook.md, "${runbook}".`,
      metric,
      threshold: from,
      evaluationPeriods: periods,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: silenceIsError ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
    };
    const alarm = new Alarm(this, name, settings);
    alarm.addAlarmAction(new SnsAction(this.topic));
    alarm.addOkAction(new SnsAction(this.topic));
    this.#raised.push(alarm);
  }
}
