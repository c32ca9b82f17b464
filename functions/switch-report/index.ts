import { endpoint } from '../../shared/runtime/endpoint.ts';
import { partnerEnvironment, text } from '../../shared/runtime/environment.ts';
import { createDocumentClient } from '../../shared/store/client.ts';
import { createSqsEventQueue } from '../../shared/store/event-queue.ts';
import { createDynamoEventStore } from '../../shared/store/event-store.ts';
import { createDynamoSessionStore } from '../../shared/store/session-store.ts';
import { createDynamoSwitchStore } from '../../shared/store/switch-store.ts';
import { systemClock } from '../../shared/time/clock.ts';
import { switchReportEndpoint } from './contract.ts';
import { switchReport } from './handler.ts';

const client = createDocumentClient('function');

export const handler = endpoint(
  partnerEnvironment.extend({ SESSIONS_TABLE: text, EVENTS_QUEUE_URL: text }),
  ({ SESSIONS_TABLE: table, EVENTS_QUEUE_URL }) =>
    switchReport({
      sessions: createDynamoSessionStore({ client, table }),
      switches: createDynamoSwitchStore({ client, table }),
      events: createDynamoEventStore({ client, table }),
      queue: createSqsEventQueue(EVENTS_QUEUE_URL),
      clock: systemClock(),
    }),
  switchReportEndpoint,
);
