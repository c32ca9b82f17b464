import type { Client } from '@energy-partner/client';
import { Hono } from 'hono';
import { lostPage } from '../pages/failure.ts';
import { handedOverPage, journeyPage } from '../pages/switch.ts';
import type { SiteEnv } from '../visitors.ts';

/**
 * The handover, and the journey that it leads to. A press, however often, leads to one page and one
 * session.
 */
export function switchRoutes(client: Client, journey: Client): Hono<SiteEnv> {
  return new Hono<SiteEnv>()
    .post('/switch', async (context) => {
      const item = String((await context.req.parseBody())['item']);
      const handover = context.var.visitor.handover(item);
      if (handover === undefined)
        return context.var.show(TOO_OLD.title, lostPage(TOO_OLD), { status: 404 });
      const headers = { 'Idempotency-Key': handover.idempotencyKey };
      handover.response = await client.createSession(handover.body, { headers });
      return context.redirect(`/switch/${encodeURIComponent(item)}`, 303);
    })
    .get('/switch/:item', async (context) => {
      const { response, shownAt } = context.var.visitor.handover(context.req.param('item')) ?? {};
      if (response === undefined)
        return context.var.show(TOO_OLD.title, lostPage(TOO_OLD), { status: 404 });
      const { session } = await client.getSession({ session_id: response.session_id });
      const main = handedOverPage({
        session,
        journeyUrl: response.plan_info_url,
        shownAt: shownAt ?? '/',
      });
      return context.var.show('Your switch is ready', main);
    })
    .get('/journey', async (context) => {
      context.header('referrer-policy', 'no-referrer');
      const { session } = await journey.getSession({
        session_id: context.req.query('session') || 'none',
      });
      return context.var.show(
        'Check your switch',
        journeyPage(session, context.var.visitor.shownAt(session.id)),
      );
    });
}

const TOO_OLD = {
  title: 'This comparison is no longer here',
  lines: ['It was made too long ago. Compare again, then choose the plan.'],
};
