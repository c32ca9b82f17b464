import { ApiError, invalidParameter, switchNotFound } from '../../shared/contract/errors.ts';
import { type ApiHandler, callerOfRequest } from '../../shared/http/messages.ts';
import { isWrong, readQuery } from '../../shared/request/read.ts';
import { switchResponse } from '../../shared/sessions/switch-response.ts';
import { findSwitch, type SwitchStores } from '../../shared/sessions/switches.ts';
import { type Clock, epochSeconds } from '../../shared/time/clock.ts';
import { switchesEndpoint } from './contract.ts';
import { cursorOf, positionOf } from './cursor.ts';

export type SwitchDeps = SwitchStores & { readonly clock: Pick<Clock, 'nowMs'> };

/** Shows one switch. */
export function showSwitch(deps: SwitchDeps): ApiHandler {
  return async (request) => {
    const id = request.pathParameters['session_id'] ?? '';
    const reader = callerOfRequest(request);
    const found = await findSwitch(deps, { id, reader, nowSeconds: epochSeconds(deps.clock) });
    if (found === undefined) throw new ApiError([switchNotFound(id)]);
    return { body: { switch: switchResponse(found) } };
  };
}

/** Lists the switches of the partner that calls. */
export function listSwitches({ switches: store, clock }: SwitchDeps): ApiHandler {
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
    const { switches, next } = await store.listSwitches({ clientId, since, after, limit });
    const nowSeconds = epochSeconds(clock);
    return {
      body: {
        switches: switches
          .filter(({ expiresAtSeconds }) => expiresAtSeconds > nowSeconds)
          .map(switchResponse),
        next_cursor: next === null ? null : cursorOf(next, clientId),
      },
    };
  };
}
