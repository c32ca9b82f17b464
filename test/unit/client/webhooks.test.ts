import { createHmac } from 'node:crypto';
import { verifyWebhook, WebhookVerificationError } from '@energy-partner/client';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const EVENT = {
  type: 'switch.updated',
  timestamp: '2026-11-21T09:00:00.000Z',
  data: { session_id: 's', fuel: 'gas', sequence: 2, status: 'live', supply_start_date: null },
};

/** Signs as the API does, without the library that verifies. */
function signed(body: string, secret = SECRET, seconds = Math.floor(Date.now() / 1000)) {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const mac = createHmac('sha256', key).update(`msg_1.${seconds}.${body}`).digest('base64');
  return {
    body,
    headers: {
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(seconds),
      'webhook-signature': `v1,${mac}`,
    },
  };
}

const OTHER_SECRET = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;

describe('a webhook', () => {
  it('is read from the headers of fetch or of Node.js, and from text or bytes', () => {
    const { headers, body } = signed(JSON.stringify(EVENT));
    const bytes = new TextEncoder().encode(body);
    for (const received of [
      { headers, body },
      { headers: new Headers(headers), body: bytes },
      { headers: { ...headers, 'x-other': ['a', 'b'], 'x-none': undefined }, body },
    ])
      expect(verifyWebhook(SECRET, received)).toEqual(EVENT);
  });

  it('is neither an event nor an error if its type is unknown', () => {
    const body = JSON.stringify({ ...EVENT, type: 'plan.changed' });
    expect(verifyWebhook(SECRET, signed(body))).toBeUndefined();
  });

  it('is accepted by the old and the new secret while it is rotated', () => {
    const { headers, body } = signed(JSON.stringify(EVENT));
    const { headers: next } = signed(body, OTHER_SECRET);
    const signature = `${headers['webhook-signature']} ${next['webhook-signature']}`;
    const received = { headers: { ...headers, 'webhook-signature': signature }, body };
    for (const secret of [SECRET, OTHER_SECRET])
      expect(verifyWebhook(secret, received)).toEqual(EVENT);
  });

  const minutesAgo = (minutes: number) => Math.floor(Date.now() / 1000) - minutes * 60;
  const body = JSON.stringify(EVENT);
  it.each([
    ['signed with another secret', signed(body, OTHER_SECRET)],
    ['with another body', { ...signed(body), body: body.replace('live', 'cancelled') }],
    ['of six minutes ago', signed(body, SECRET, minutesAgo(6))],
    ['of six minutes ahead', signed(body, SECRET, minutesAgo(-6))],
    ['without a signature', { body, headers: {} }],
  ])('%s is refused', (_what, received) => {
    expect(() => verifyWebhook(SECRET, received)).toThrow(WebhookVerificationError);
  });
});
