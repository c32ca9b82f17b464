import { ApiError, type Client } from '@energy-partner/client';
import { Hono } from 'hono';
import type { MarketDay } from '../market-day.ts';
import { journeyPage } from '../pages/journey.ts';
import { fuelsOf, isFuel, isStatus, type Reported, reportOf } from '../switching.ts';
import type { SiteEnv } from '../visitors.ts';

/** Serves the journey that a session leads to, which is no part of a partner's site. */
export function journeyRoutes(journey: Client, marketDay: MarketDay): Hono<SiteEnv> {
  const report = async (reported: Reported): Promise<void> => {
    const nowMs = Date.now();
    const today = (await marketDay()) ?? new Date(nowMs).toISOString().slice(0, 10);
    try {
      await journey.reportSwitch(reportOf(reported, { today, nowMs }));
    } catch (error) {
      // A second press, or one on a page that is not the latest: the report that counts stands.
      if (!(error instanceof ApiError && error.has('report-superseded'))) throw error;
    }
  };
  return new Hono<SiteEnv>()
    .get('/journey', async (context) => {
      context.header('referrer-policy', 'no-referrer');
      const session_id = context.req.query('session') || 'none';
      const { session } = await journey.getSession({ session_id });
      const today = (await marketDay()) ?? session.created_at;
      const shown = context.var.visitor.shown(session.id);
      return context.var.show('Check your switch', journeyPage({ session, today, shown }));
    })
    .post('/journey/confirm', async (context) => {
      const session_id = String((await context.req.parseBody())['session']);
      const { session } = await journey.getSession({ session_id });
      for (const fuel of fuelsOf(session.selected_plan.fuel))
        await report({ session_id, fuel, sequence: 1, status: 'submitted' });
      return context.redirect(`${pathOf(session_id)}#confirm`, 303);
    })
    .post('/journey/report', async (context) => {
      const { session, fuel, status, sequence } = await context.req.parseBody();
      const session_id = String(session);
      if (!isFuel(fuel) || !isStatus(status)) return context.notFound();
      await report({ session_id, fuel, status, sequence: Number(sequence) });
      return context.redirect(`${pathOf(session_id)}#supplier`, 303);
    });
}

function pathOf(session: string): string {
  return `/journey?${new URLSearchParams({ session })}`;
}
