import { ApiError, type Client, type Schemas } from '@energy-partner/client';
import { Hono } from 'hono';
import { lostPage } from '../pages/failure.ts';
import { versionOf, yourSwitchPage } from '../pages/your-switch.ts';
import type { ReceivedWebhooks } from '../received.ts';
import type { SiteEnv } from '../visitors.ts';

/** Hands over and shows the status of the switch. A press, however often, makes one session. */
export function switchRoutes(client: Client, webhooks: ReceivedWebhooks): Hono<SiteEnv> {
  return new Hono<SiteEnv>()
    .post('/switch', async (context) => {
      const item = String((await context.req.parseBody())['item']);
      const handover = context.var.visitor.handover(item);
      if (handover === undefined)
        return context.var.show(TOO_OLD.title, lostPage(TOO_OLD), { status: 404 });
      const headers = { 'Idempotency-Key': handover.idempotencyKey };
      handover.response = await client.createSession(handover.body, { headers });
      return context.redirect(handover.response.plan_info_url, 303);
    })
    .get('/your-switch', async (context) => {
      const session_id = context.req.query('session') || 'none';
      // Counted first: what comes while the switch is read is shown by the next look.
      const received = webhooks.of(session_id);
      const { switch: current } = await client.getSwitch({ session_id });
      const session = await sessionOf(client, session_id);
      const home = session && { post_code: session.post_code };
      const suppliers = home ? (await client.listSuppliers(home)).suppliers : [];
      const page = yourSwitchPage({ current, session, suppliers, webhooks: received });
      return context.var.show('Your switch', page);
    })
    .get('/your-switch/version', async ({ req, text }) => {
      const session_id = req.query('session') || 'none';
      const { switch: current } = await client.getSwitch({ session_id });
      return text(versionOf({ current, webhooks: webhooks.of(session_id) }));
    });
}

/** A switch is kept for longer than its session. */
async function sessionOf(
  client: Client,
  session_id: string,
): Promise<Schemas['Session'] | undefined> {
  try {
    return (await client.getSession({ session_id })).session;
  } catch (error) {
    if (error instanceof ApiError && error.has('session-not-found')) return undefined;
    throw error;
  }
}

const TOO_OLD = {
  title: 'This comparison is no longer here',
  lines: ['It was made too long ago. Compare again, then choose the plan.'],
};
