import { Alarm, ComparisonOperator, type IAlarm, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Stack } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import type { Environment } from '../environments.ts';
import type { Severity } from '../function-settings.ts';
import { resourceName } from '../names.ts';

export type AlarmOptions = {
  readonly name: string;
  readonly severity: Severity;
  readonly metric: IMetric;
  readonly threshold: number;
  /** Consecutive periods of the metric; default 1. */
  readonly periods?: number;
  /** What a partner or a household notices. */
  readonly impact: string;
  /** Heading in the runbook. */
  readonly runbook: string;
  /** Missing data raises the alarm. */
  readonly silenceIsError?: boolean;
};

export type AlarmsProps = {
  readonly environment: Pick<Environment, 'stage' | 'alarmAddress' | 'warningAddress' | 'runbook'>;
};

export class Alarms extends Construct {
  readonly stage: string;
  readonly #runbook: string;
  readonly #topics: Readonly<Record<Severity, Topic>>;
  readonly #raised: IAlarm[] = [];

  constructor(scope: Construct, id: string, { environment }: AlarmsProps) {
    super(scope, id);
    this.stage = environment.stage;
    this.#runbook = environment.runbook;
    this.#topics = {
      urgent: this.#topic('urgent', environment.alarmAddress),
      warning: this.#topic('warning', environment.warningAddress),
    };
  }

  get raised(): readonly IAlarm[] {
    return this.#raised;
  }

  raise(options: AlarmOptions): void {
    const { name, severity, metric, threshold, periods = 1, impact, runbook, silenceIsError = false } = options;
    const alarm = new Alarm(this, name, {
      alarmName: resourceName(this.stage, name),
      alarmDescription: `${impact} Runbook: ${this.#runbook}#${anchorOf(runbook)}`,
      metric,
      threshold,
      evaluationPeriods: periods,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: silenceIsError ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
    });
    const topic = this.#topics[severity];
    alarm.addAlarmAction(new SnsAction(topic));
    alarm.addOkAction(new SnsAction(topic));
    this.#raised.push(alarm);
  }

  #topic(severity: Severity, address: string | null): Topic {
    const topic = new Topic(this, severity, {
      topicName: resourceName(this.stage, `alarms-${severity}`),
      displayName: `Energy partner API, ${this.stage}, ${severity}`,
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

/** As GitHub and most renderers of Markdown make it. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-');
}
