import { verifyWebhook, WebhookVerificationError } from '@energy-partner/client';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { ReceivedWebhooks } from '../received.ts';

const MOST_BYTES = 64 * 1024;

/** Receives webhooks. It only takes note: whoever looks at a switch reads it from the API. */
export function webhookRoutes(secret: string | undefined, webhooks: ReceivedWebhooks): Hono {
  return new Hono().post(
    '/energy-webhooks',
    bodyLimit({ maxSize: MOST_BYTES }),
    async ({ req, text, notFound }) => {
      if (secret === undefined) return notFound();
      const body = await req.text();
      const { headers } = req.raw;
      try {
        const event = verifyWebhook(secret, { headers, body });
        if (event?.type === 'switch.updated')
          webhooks.add({ event, headers: Object.fromEntries(headers), body });
        return text('Received.');
      } catch (error) {
        if (!(error instanceof WebhookVerificationError)) throw error;
        return text('This is not signed by the API.', 401);
      }
    },
  );
}
