import { type Alarm, AlarmRule, AlarmState, CompositeAlarm } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { Environment } from '../../environments.ts';
import { resourceName } from '../../names.ts';
import type { BatchRuns } from '../batches.ts';
import type { OutsideCheck } from '../outside-check.ts';
import type { ServiceFunction } from '../service-function.ts';
import type { WebhookQueue } from '../webhook-queue.ts';
import { type AlarmSettings, type Alarms, addAlarm, addAlarmTopic } from './alarm.ts';
import { addDashboard, type DashboardProps } from './dashboard.ts';
import { householdAlarms } from './household-alarms.ts';
import { marketAlarms } from './market-alarms.ts';
import {
  batchAlarms,
  type PartnerAlarmsProps,
  partnerAlarms,
  webhookAlarms,
} from './partner-alarms.ts';
import { platformAlarms } from './platform-alarms.ts';

export type MonitoringProps = DashboardProps &
  PartnerAlarmsProps & {
    readonly failedLoads: Queue;
    readonly webhooks: WebhookQueue;
    readonly webhookSender: ServiceFunction;
    readonly batchRuns: BatchRuns;
    readonly outsideCheck: OutsideCheck | null;
  };

export function addMonitoring(stack: Construct, props: MonitoringProps): void {
  const alarms = addAlarms(new Construct(stack, 'Alarms'), props);
  addDashboard(new Construct(stack, 'Dashboard'), alarms, props);
}

/** Adds an alarm for each cause. Urgent ones are parts of one alarm, which wakes somebody once. */
function addAlarms(scope: Construct, props: MonitoringProps): readonly Alarm[] {
  const { environment } = props;
  const { stage, alarmAddress, warningAddress } = environment;
  const urgent = addAlarmTopic(scope, 'urgent', { stage, address: alarmAddress });
  const warning = addAlarmTopic(scope, 'warning', { stage, address: warningAddress });
  const parts = new Map<AlarmSettings['severity'], Alarm[]>();
  const alarms = Object.entries(alarmsOf(scope, props)).flatMap(([name, settings]) => {
    if (settings === null) return [];
    const { severity } = settings;
    const alarm = addAlarm(scope, name, settings, environment);
    if (severity === undefined) alarm.addAlarmAction(new SnsAction(warning));
    else parts.set(severity, [...(parts.get(severity) ?? []), alarm]);
    return [alarm];
  });
  addUrgentAlarm(scope, environment, parts).addAlarmAction(new SnsAction(urgent));
  return alarms;
}

function alarmsOf(scope: Construct, props: MonitoringProps): Alarms {
  const { environment, api, outsideCheck, failedLoads, webhooks, webhookSender, batchRuns } = props;
  return {
    ...householdAlarms(environment, outsideCheck),
    ...partnerAlarms(props),
    ...webhookAlarms(environment, webhookSender, webhooks),
    ...batchAlarms(batchRuns),
    ...marketAlarms(environment, failedLoads),
    ...platformAlarms(scope, environment, api),
  };
}

/**
 * Adds the urgent alarm. Its e-mail names the part that raised it; the dashboard shows all parts.
 */
function addUrgentAlarm(
  scope: Construct,
  { stage, runbook }: Environment,
  parts: ReadonlyMap<AlarmSettings['severity'], readonly Alarm[]>,
): CompositeAlarm {
  const raised = (severity: AlarmSettings['severity']) =>
    (parts.get(severity) ?? []).map((alarm) => AlarmRule.fromAlarm(alarm, AlarmState.ALARM));
  const slowly = [...raised('urgent-if-still-failing'), ...raised('still-failing')];
  return new CompositeAlarm(scope, SERVICE_FAILING, {
    compositeAlarmName: resourceName(stage, SERVICE_FAILING),
    alarmRule: AlarmRule.anyOf(...raised('urgent'), AlarmRule.allOf(...slowly)),
    alarmDescription: `Households cannot compare or switch. The reason below names the part that rang; the dashboard energy-${stage}-operations shows all of them. Look first at the first of these that is raised: ${LOOK_FIRST.join(', ')}. Runbook: ${runbook}#${SERVICE_FAILING}`,
  });
}

const SERVICE_FAILING = 'service-failing';
/** Lists causes before what follows from them: without a token there is no request. */
const LOOK_FIRST = [
  'tokens-failing',
  'api-failing',
  'handovers-failing',
  'sessions-failing',
  'switch-reports-failing',
  'webhooks-failing',
  'outside-check',
  'failing-slowly',
] as const;
