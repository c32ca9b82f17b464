import { ApiError, type Client } from '@energy-partner/client';
import { type Context, Hono } from 'hono';
import type { EnergyApi } from '../api.ts';
import type { Markup } from '../format.ts';
import { failureOf, failureSection, lostPage } from '../pages/failure.ts';
import { handedOverPage, journeyPage, NO_SWITCH_PAGE } from '../pages/switch.ts';
import type { SiteEnv } from '../visitors.ts';

/** The handover, and the journey that it leads to. A press, however often, leads to one page and one session. */
export function switchRoutes({ client }: EnergyApi, journey: Client | undefined): Hono<SiteEnv> {
  return new Hono<SiteEnv>()
    .post('/switch', async (context) => {
      const item = String((await context.req.parseBody())['item']);
      const handover = context.get('visitor').handover(item);
      if (handover === undefined) return show(context, NOTHING_TO_SWITCH, 404);
      try {
        handover.response = await client.createSession(handover.body, {
          headers: { 'Idempotency-Key': handover.idempotencyKey },
        });
      } catch (error) {
        return show(context, failureSection(failureOf(error)), 502);
      }
      return context.redirect(`/switch/${encodeURIComponent(item)}`, 303);
    })
    .get('/switch/:item', async (context) => {
      const handover = context.get('visitor').handover(context.req.param('item'));
      if (handover?.response === undefined) return show(context, NOTHING_TO_SWITCH, 404);
      const { plan_info_url: journeyUrl, session_id } = handover.response;
      try {
        const { session } = await client.getSession({ session_id });
        return show(context, handedOverPage({ session, journeyUrl, shownAt: handover.shownAt }));
      } catch (error) {
        return show(context, failureSection(failureOf(error)), 502);
      }
    })
    .get('/journey', async (context) => {
      context.header('referrer-policy', 'no-referrer');
      const session_id = context.req.query('session') ?? '';
      if (journey === undefined || session_id === '') return show(context, NO_SWITCH_PAGE, 404);
      try {
        const { session } = await journey.getSession({ session_id });
        return show(context, journeyPage(session, context.get('visitor').shownAt(session_id)));
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return show(context, NO_SWITCH_PAGE, 404);
        return show(context, failureSection(failureOf(error)), 502);
      }
    });
}

function show(context: Context<SiteEnv>, main: Markup, status: 200 | 404 | 502 = 200) {
  return context.html(context.get('page')('Your switch', main), status);
}

const NOTHING_TO_SWITCH = lostPage({
  title: 'This comparison is no longer here',
  lines: ['It was made too long ago. Compare again, then choose the plan.'],
});
