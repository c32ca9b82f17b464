import { newEvent, type WebhookEvent } from '../../shared/sessions/events.ts';

/** Makes an event of `timestamp` that waits, by default one of 2026-11-21T09:00:00Z. */
export function makeEvent(over: Partial<WebhookEvent> = {}): WebhookEvent {
  const { id = 'event-1', subject = 'subject-1', clientId = 'client-a' } = over;
  const { timestamp = '2026-11-21T09:00:00.000Z', type = 'webhook.test' } = over;
  const created = { id, subject, clientId, timestamp, type, data: {} };
  return { ...newEvent(created, Math.floor(Date.parse(timestamp) / 1000)), ...over };
}
