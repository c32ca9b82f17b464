import type { Client } from '@energy-partner/client';
import { Hono } from 'hono';
import type { MarketDay } from '../market-day.ts';
import { lostPage } from '../pages/failure.ts';
import { journeyPage } from '../pages/journey.ts';
import type { SiteEnv } from '../visitors.ts';

/** The handover, and the journey that it leads to. A press, however often, makes one session. */
export function switchRoutes(client: Client, journey: Client, marketDay: MarketDay): Hono<SiteEnv> {
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
    .get('/journey', async (context) => {
      context.header('referrer-policy', 'no-referrer');
      const { session } = await journey.getSession({
        session_id: context.req.query('session') || 'none',
      });
      const today = (await marketDay()) ?? session.created_at;
      const shownAt = context.var.visitor.shownAt(session.id);
      return context.var.show('Check your switch', journeyPage({ session, today, shownAt }));
    });
}

const TOO_OLD = {
  title: 'This comparison is no longer here',
  lines: ['It was made too long ago. Compare again, then choose the plan.'],
};
