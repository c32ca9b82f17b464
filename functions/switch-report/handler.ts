import { ApiError, reportSuperseded, sessionNotFound } from '../../shared/contract/errors.ts';
import { type ApiHandler, callerOfRequest } from '../../shared/http/messages.ts';
import { type EventStores, enqueueEvent, switchUpdated } from '../../shared/sessions/events.ts';
import { switchResponse } from '../../shared/sessions/switch-response.ts';
import { findSwitch, recordReport, type SwitchStores } from '../../shared/sessions/switches.ts';
import { type Clock, epochSeconds } from '../../shared/time/clock.ts';
import { readReport } from './request.ts';

export type SwitchReportDeps = SwitchStores &
  EventStores & { readonly clock: Pick<Clock, 'nowMs'> };

/**
 * Updates the switch, stores its event and queues it. A repeated report does all three again, so
 * that no event is lost after a 200.
 */
export function switchReport(deps: SwitchReportDeps): ApiHandler {
  const { switches, clock } = deps;
  return async (request) => {
    const id = request.pathParameters['session_id'] ?? '';
    const reader = callerOfRequest(request);
    const nowSeconds = epochSeconds(clock);
    const found = await findSwitch(deps, { id, reader, nowSeconds });
    const reported = readReport(request, { found, nowMs: clock.nowMs() });
    if (found === undefined) throw new ApiError([sessionNotFound(id)]);

    const effect = await recordReport(switches, found, reported);
    if (effect.kind === 'superseded') throw new ApiError([reportSuperseded(effect.sequence)]);
    await enqueueEvent(deps, switchUpdated(effect.switch, reported.fuel, nowSeconds));
    return { body: { switch: switchResponse(effect.switch) } };
  };
}
