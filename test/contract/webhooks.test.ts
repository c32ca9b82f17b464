import { WEBHOOKS } from '../../shared/contract/webhook-schemas.ts';
import { batchFinished, newEvent, switchUpdated } from '../../shared/sessions/events.ts';
import { applyReport, unreportedSwitch } from '../../shared/sessions/switches.ts';
import { makeSession, NOW_SECONDS } from '../support/make-session.ts';
import { readDocument } from '../support/openapi-document.ts';
import { present } from '../support/present.ts';

describe('the webhooks of the reference', () => {
  const { webhooks } = readDocument();

  it('are those that are sent, each with an example that is valid', () => {
    expect(Object.keys(webhooks)).toEqual(Object.keys(WEBHOOKS));
    for (const [type, schema] of Object.entries(WEBHOOKS)) {
      const content = present(webhooks[type]).post.requestBody.content['application/json'];
      const example = present(content?.examples?.[type]).value;
      expect(schema.parse(example)).toEqual(example);
    }
  });

  it('describe every key that is sent for a switch', () => {
    const report = {
      sequence: 1,
      status: 'in_progress',
      occurredAt: '2026-11-21T08:00:00Z',
      supplyStartDate: '2026-11-27',
      reason: 'Accepted.',
    } as const;
    const reported = { fuel: 'gas', report, nowMs: NOW_SECONDS * 1000 } as const;
    const effect = applyReport(unreportedSwitch(makeSession()), reported);
    if (effect.kind !== 'changed') throw new Error('a first report changes a switch');
    const body: unknown = JSON.parse(switchUpdated(effect.switch, 'gas', NOW_SECONDS).body);
    expect(WEBHOOKS['switch.updated'].parse(body)).toEqual(body);
  });

  it('describe every key that is sent for a batch', () => {
    const batch = { clientId: 'a', id: 'b1', status: 'failed', finishedAtMs: 0 } as const;
    const body: unknown = JSON.parse(batchFinished(batch, NOW_SECONDS).body);
    expect(WEBHOOKS['batch.finished'].parse(body)).toEqual(body);
  });

  it('describe a test', () => {
    const test = { id: 'msg_1', subject: 'test', clientId: 'a', type: 'webhook.test' } as const;
    const event = newEvent({ ...test, timestamp: '2026-11-21T09:00:00Z', data: {} }, NOW_SECONDS);
    const body: unknown = JSON.parse(event.body);
    expect(WEBHOOKS['webhook.test'].parse(body)).toEqual(body);
  });
});
