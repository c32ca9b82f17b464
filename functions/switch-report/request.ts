import { invalidParameter, throwErrors } from '../../shared/contract/errors.ts';
import type { ApiRequest } from '../../shared/http/messages.ts';
import { isWrong, readBody, readQuery } from '../../shared/request/read.ts';
import type { ReportedFuel, Switch } from '../../shared/sessions/switches.ts';
import { MINUTE_MS } from '../../shared/values/moments.ts';
import { REPORT_FIELDS, REPORT_PATH } from './contract.ts';

const AHEAD_MS = 5 * MINUTE_MS;

type ReportContext = {
  /** The switch that the report is about; undefined if there is none. */
  readonly found: Pick<Switch, 'fuel'> | undefined;
  readonly nowMs: number;
};

/** @throws ApiError with every error of path and body */
export function readReport(
  { pathParameters, body }: ApiRequest,
  { found, nowMs }: ReportContext,
): ReportedFuel {
  const pathQuery = Object.entries(pathParameters).map(([name, value = '']) => [name, [value]]);
  // An id of any other form belongs to no session, which is a 404, so only the fuel is read here.
  const path = readQuery({ fuel: REPORT_PATH.fuel }, Object.fromEntries(pathQuery));
  const report = readBody(REPORT_FIELDS, body);
  const { fuel } = path.fields;
  const isUnsupplied =
    found !== undefined && found.fuel !== 'dual_fuel' && found.fuel !== fuel.value;
  if (!isWrong(fuel.value) && isUnsupplied) {
    fuel.refuse(invalidParameter('fuel', fuel.value, `a fuel of the switch: ${found.fuel}`));
  }
  const { occurred_at: occurred } = report.fields;
  if (!isWrong(occurred.value) && Date.parse(occurred.value) > nowMs + AHEAD_MS) {
    const allowed = 'a moment not more than 5 minutes ahead';
    occurred.refuse(invalidParameter('occurred_at', occurred.sentText ?? '', allowed));
  }

  throwErrors([...path.errors(), ...report.errors()]);
  const {
    sequence,
    status,
    occurred_at,
    supply_start_date = null,
    reason = null,
  } = report.values();
  return {
    fuel: path.values().fuel,
    report: {
      sequence,
      status,
      occurredAt: occurred_at,
      supplyStartDate: supply_start_date,
      reason,
    },
    nowMs,
  };
}
