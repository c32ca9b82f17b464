import { ApiError, invalidParameter, switchNotFound } from '../../shared/contract/errors.ts';
import { type ApiHandler, callerOfRequest } from '../../shared/http/messages.ts';
import { isWrong, readQuery } from '../../shared/request/read.ts';
import type { SessionStore } from '../../shared/sessions/session.ts';
import { switchResponse } from '../../shared/sessions/switch-response.ts';
import { findSwitch, type SwitchLists, type SwitchStore } from '../../shared/sessions/switches.ts';
import { type Clock, epochSeconds } from '../../shared/time/clock.ts';
import { switchesEndpoint } from './contract.ts';
import { cursorOf, positionOf } from './cursor.ts';

export type SwitchDeps = {
  readonly sessions: Pick<SessionStore, 'readSession'>;
  readonly switches: Pick<SwitchStore, 'readSwitch'>;
  readonly clock: Pick<Clock, 'nowMs'>;
};

/** Shows one switch. */
export function showSwitch({ clock, ...stores }: SwitchDeps): ApiHandler {
  return async (request) => {
    const id = request.pathParameters['session_id'] ?? '';
    const reader = callerOfRequest(request);
    const found = await findSwitch(stores, { id, reader, nowSeconds: epochSeconds(clock) });
    if (found === undefined) throw new ApiError([switchNotFound(id)]);
    return { body: { switch: switchResponse(found) } };
  };
}

export type SwitchListDeps = {
  readonly lists: SwitchLists;
  readonly clock: Pick<Clock, 'nowMs'>;
};

/** Lists the switches of the partner that calls. */
export function listSwitches({ lists, clock }: SwitchListDeps): ApiHandler {
  return async (request) => {
    const { clientId } = callerOfRequest(request);
    const reader = readQuery(switchesEndpoint.parameters, request.query);
    const { cursor } = reader.fields;
    const after = isWrong(cursor.value) ? null : positionOf(cursor.value ?? '', clientId);
    if (after === null && !isWrong(cursor.value) && cursor.value !== undefined) {
      const { allowed } = switchesEndpoint.parameters.cursor.type;
      cursor.refuse(invalidParameter('cursor', cursor.value, allowed));
    }
    const { updated_since: since = null, limit } = reader.values();
    const { switches, next } = await lists.listSwitches({ clientId, since, after, limit });
    const nowSeconds = epochSeconds(clock);
    return {
      body: {
        switches: switches.filter(({ expiresAt }) => expiresAt > nowSeconds).map(switchResponse),
        next_cursor: next === null ? null : cursorOf(next, clientId),
      },
    };
  };
}
