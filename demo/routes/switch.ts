import { ApiError, type Client } from '@energy-partner/client';
import { Hono } from 'hono';
import { html } from 'hono/html';
import type { EnergyApi } from '../api/energy-api.ts';
import type { Assets } from '../assets.ts';
import { failureSection } from '../pages/failure.ts';
import { failureOf } from '../pages/failure-words.ts';
import { layout } from '../pages/layout.ts';
import type { Markup } from '../pages/markup.ts';
import { handedOverPage, journeyPage, noSwitchPage } from '../pages/switch.ts';
import type { Visitor } from '../visitors/visitors.ts';
import type { SiteEnv } from './context.ts';

/** The handover, and the journey that it leads to. A press, however often, leads to one page and one session. */
export function switchRoutes({ client }: EnergyApi, journey: Client | undefined, assets: Assets): Hono<SiteEnv> {
  const page = (visitor: Visitor, main: Markup): Markup =>
    layout(assets, { title: 'Your switch', main, calls: visitor.calls });
  return new Hono<SiteEnv>()
    .post('/switch', async (context) => {
      const visitor = context.get('visitor');
      const item = String((await context.req.parseBody())['item']);
      const handover = visitor.handover(item);
      if (handover === undefined) return context.html(page(visitor, nothingToSwitch()), 404);
      try {
        handover.response = await client.createSession(handover.body, {
          headers: { 'Idempotency-Key': handover.idempotencyKey },
        });
      } catch (error) {
        return context.html(page(visitor, failureSection(failureOf(error))), 502);
      }
      return context.redirect(`/switch/${encodeURIComponent(item)}`, 303);
    })
    .get('/switch/:item', async (context) => {
      const visitor = context.get('visitor');
      const handover = visitor.handover(context.req.param('item'));
      if (handover?.response === undefined) return context.html(page(visitor, nothingToSwitch()), 404);
      const { plan_info_url: journeyUrl, session_id } = handover.response;
      try {
        const { session } = await client.getSession({ session_id });
        return context.html(page(visitor, handedOverPage({ session, journeyUrl, shownAt: handover.shownAt })));
      } catch (error) {
        return context.html(page(visitor, failureSection(failureOf(error))), 502);
      }
    })
    .get('/journey', async (context) => {
      const visitor = context.get('visitor');
      context.header('referrer-policy', 'no-referrer');
      const session_id = context.req.query('session') ?? '';
      if (journey === undefined || session_id === '') return context.html(page(visitor, noSwitchPage()), 404);
      try {
        const { session } = await journey.getSession({ session_id });
        return context.html(page(visitor, journeyPage(session, visitor.shownAt(session_id))));
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) {
          return context.html(page(visitor, noSwitchPage()), 404);
        }
        return context.html(page(visitor, failureSection(failureOf(error))), 502);
      }
    });
}

function nothingToSwitch(): Markup {
  return html`<div class="switching"><h1>This comparison is no longer here</h1>
    <p class="lead">It was made too long ago. Compare again, then choose the plan.</p>
    <p class="ways"><a class="primary" href="/">Compare plans</a></p></div>`;
}
