import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnSchedule } from 'aws-cdk-lib/aws-scheduler';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Duration, Stack } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import type { ServiceFunction } from './service-function.ts';

export type ScheduleProps = {
  readonly name: string;
  readonly description: string;
  /** `cron(...)` in London time, or `rate(...)`. */
  readonly expression: string;
  readonly service: ServiceFunction;
  /** Takes what could not be started within the hour; without it, a start that fails is left out. */
  readonly failed?: IQueue;
};

/** Starts the live version of a function. CDK's own target would allow to start every version. */
export class Schedule extends Construct {
  constructor(scope: Construct, id: string, { name, description, expression, service, failed }: ScheduleProps) {
    super(scope, id);
    const { functionArn } = service.live;
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('scheduler.amazonaws.com', {
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    });
    role.addToPolicy(new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [functionArn] }));
    if (failed !== undefined) {
      role.addToPolicy(new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [failed.queueArn] }));
    }
    const schedule = new CfnSchedule(this, 'Schedule', {
      name,
      description,
      scheduleExpression: expression,
      scheduleExpressionTimezone: 'Europe/London',
      flexibleTimeWindow: { mode: 'OFF' },
      target: {
        arn: functionArn,
        roleArn: role.roleArn,
        input: '{}',
        ...(failed === undefined
          ? { retryPolicy: { maximumRetryAttempts: 0 } }
          : {
              retryPolicy: { maximumRetryAttempts: 3, maximumEventAgeInSeconds: Duration.hours(1).toSeconds() },
              deadLetterConfig: { arn: failed.queueArn },
            }),
      },
    });
    // EventBridge checks the role's permissions when it creates the schedule.
    schedule.node.addDependency(role);
  }
}
