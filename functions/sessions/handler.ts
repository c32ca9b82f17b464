import { ApiError, sessionNotFound } from '../../shared/contract/errors.ts';
import type { HandedOver } from '../../shared/contract/handover-schemas.ts';
import type { Household } from '../../shared/household/household.ts';
import { type ApiHandler, callerOfRequest } from '../../shared/http/messages.ts';
import {
  HOUSEHOLD_BODY_FIELDS,
  readBodyHousehold,
  readSupply,
} from '../../shared/request/household-body.ts';
import { isWrong, readBody } from '../../shared/request/read.ts';
import type { MarketOnly } from '../../shared/runtime/market.ts';
import { findSession } from '../../shared/sessions/session.ts';
import { switchResponse } from '../../shared/sessions/switch-response.ts';
import { reportedSwitch, type SwitchStores } from '../../shared/sessions/switches.ts';
import { epochSeconds } from '../../shared/time/clock.ts';
import { selectedToday, sessionResponse } from './describe.ts';

export function sessions(deps: MarketOnly & SwitchStores): ApiHandler {
  const { market, clock, sessions: store, switches } = deps;
  return async (request) => {
    const reader = callerOfRequest(request);
    const id = request.pathParameters['session_id'] ?? '';
    const nowSeconds = epochSeconds(clock);
    const found = await findSession(store, { id, reader, nowSeconds });
    if (found === undefined) throw new ApiError([sessionNotFound(id)]);

    const edition = await market.open(clock.today());
    const household = readHandedOver(found.handedOver);
    const region = await edition.region(found.region, { plans: household?.current ?? [] });
    const today = selectedToday(region, found.handedOver, household);
    const isFirstOpened = reader.scope === 'journey' && found.firstOpenedAtSeconds === null;
    const session = isFirstOpened ? await store.openSession(id, nowSeconds) : found;
    if (session === undefined) throw new ApiError([sessionNotFound(id)]);
    const reported = await reportedSwitch(switches, id, nowSeconds);
    const shown = reported === undefined ? null : switchResponse(reported);
    return { body: { session: { ...sessionResponse(session), switch: shown, today } } };
  };
}

/** Returns null if the contract no longer takes what was handed over. */
function readHandedOver(handedOver: HandedOver): Household | null {
  const { fields } = readBody(HOUSEHOLD_BODY_FIELDS, handedOver);
  const household = readBodyHousehold(fields, readSupply(fields), handedOver.selected_plan.fuel);
  return isWrong(household) ? null : household;
}
