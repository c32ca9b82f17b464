import { Duration } from 'aws-cdk-lib/core';
import type { Environment } from '../../environments.ts';
import type { OutsideCheck } from '../outside-check.ts';
import type { AlarmSettings, Alarms } from './alarm.ts';
import { ENOUGH, FIVE_MINUTES, HOUR, MINUTE, math, serviceMetric } from './metrics.ts';

const TEN_MINUTES = Duration.minutes(10);
const HALF_AN_HOUR = Duration.minutes(30);

const FAILED = 'FILL(ofFunctions, 0) + FILL(ofGateway, 0)';
const FAILED_PERCENT = `100 * (${FAILED}) / requests`;
/** Requires five failures, so that a single one wakes nobody when there are few requests. */
const ENOUGH_FAILED = `${ENOUGH} AND ${FAILED} >= 5`;

/** Returns the alarms for failures that households notice at once. */
export function householdAlarms(
  { stage }: Pick<Environment, 'stage'>,
  outsideCheck: OutsideCheck | null,
): Alarms {
  const failedIn = (period: Duration) => ({
    requests: serviceMetric('PartnerRequests', stage, { period }),
    ofGateway: serviceMetric('GatewayErrors', stage, { period }),
    ofFunctions: serviceMetric('ServerErrors', stage, { service: 'all-functions', period }),
  });
  const share = (period: Duration) =>
    math(`IF(${ENOUGH_FAILED}, ${FAILED_PERCENT}, 0)`, failedIn(period), period);
  const stillFailing = math(
    `IF(${ENOUGH}, ${FAILED_PERCENT}, 0)`,
    failedIn(HALF_AN_HOUR),
    HALF_AN_HOUR,
  );
  return {
    'api-failing': {
      severity: 'urgent',
      metric: share(FIVE_MINUTES),
      threshold: 5,
      impact: 'One request in twenty fails: households see errors instead of plans.',
    },
    'handovers-failing': {
      ...failuresOf('drop', 'HandoverGatewayErrors', stage),
      impact: 'Handovers fail: households that have chosen a plan cannot switch.',
    },
    'sessions-failing': {
      ...failuresOf('sessions', 'SessionGatewayErrors', stage),
      impact: 'The journey cannot read sessions: households that were handed over cannot go on.',
    },
    'switch-reports-failing': {
      ...failuresOf('switch-report', 'SwitchReportGatewayErrors', stage),
      impact: 'The journey cannot report switches: no partner is told how its switches went.',
    },
    'tokens-failing': {
      ...failuresOf('token', 'TokenGatewayErrors', stage),
      impact: 'Partners get no token: within a day their households see no plans.',
    },
    'failing-slowly': {
      severity: 'urgent-if-still-failing',
      metric: share(Duration.hours(6)),
      impact:
        'One request in a hundred has failed for six hours: at this rate households see ten times the errors promised.',
    },
    'still-failing': {
      severity: 'still-failing',
      metric: stillFailing,
      impact:
        'One request in a hundred has failed in the last half hour: households still see errors.',
    },
    'outside-check': outsideCheck && {
      severity: 'urgent',
      metric: outsideCheck.lambda.metricErrors({ period: MINUTE }),
      periods: 3,
      impact:
        'Three times running, a partner would have got no token, no plans or no handover for a household.',
      missingDataRaises: true,
    },
    'failed-requests': {
      metric: math(FAILED, failedIn(HOUR), HOUR),
      threshold: 5,
      impact: 'Five requests of partners got a 5xx in an hour: households saw errors.',
    },
  };
}

/** Counts the failures of one function by themselves: among all requests they would be lost. */
function failuresOf(
  service: string,
  gatewayErrors: string,
  stage: string,
): Omit<AlarmSettings, 'impact'> {
  const period = TEN_MINUTES;
  const metrics = {
    ofGateway: serviceMetric(gatewayErrors, stage, { period }),
    ofFunctions: serviceMetric('ServerErrors', stage, { service, period }),
  };
  return { severity: 'urgent', metric: math(FAILED, metrics, period), threshold: 5 };
}
