import { ApiError, reportSuperseded, sessionNotFound } from '../../shared/contract/errors.ts';
import { type ApiHandler, callerOfRequest } from '../../shared/http/messages.ts';
import {
  type EventQueue,
  type EventStore,
  enqueueEvent,
  switchUpdated,
} from '../../shared/sessions/events.ts';
import type { SessionStore } from '../../shared/sessions/session.ts';
import { switchResponse } from '../../shared/sessions/switch-response.ts';
import { findSwitch, recordReport, type SwitchStore } from '../../shared/sessions/switches.ts';
import { type Clock, epochSeconds } from '../../shared/time/clock.ts';
import { readReport } from './request.ts';

export type SwitchReportDeps = {
  readonly sessions: Pick<SessionStore, 'readSession'>;
  readonly switches: Pick<SwitchStore, 'readSwitch' | 'writeSwitch'>;
  readonly events: EventStore;
  readonly queue: EventQueue;
  readonly clock: Pick<Clock, 'nowMs'>;
};

/**
 * Updates the switch, stores its event and queues it. A report that is repeated does all three
 * again, so no event is lost that a 200 has promised.
 */
export function switchReport({ events, queue, clock, ...stores }: SwitchReportDeps): ApiHandler {
  return async (request) => {
    const id = request.pathParameters['session_id'] ?? '';
    const reader = callerOfRequest(request);
    const nowSeconds = epochSeconds(clock);
    const found = await findSwitch(stores, { id, reader, nowSeconds });
    const reported = readReport(request, { found, nowMs: clock.nowMs() });
    if (found === undefined) throw new ApiError([sessionNotFound(id)]);

    const effect = await recordReport(stores.switches, found, reported);
    if (effect.kind === 'superseded') throw new ApiError([reportSuperseded(effect.sequence)]);
    const event = switchUpdated(effect.switch, reported.fuel, nowSeconds);
    await enqueueEvent({ events, queue }, event);
    return { body: { switch: switchResponse(effect.switch) } };
  };
}
