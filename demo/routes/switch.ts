import type { Client, OperationResponse } from '@energy-partner/client';
import { Hono } from 'hono';
import { html } from 'hono/html';
import type { EnergyApi } from '../api/energy-api.ts';
import type { Assets } from '../assets.ts';
import { failureSection } from '../pages/failure.ts';
import { failureOf } from '../pages/failure-words.ts';
import { handedOverPage } from '../pages/handed-over.ts';
import { layout } from '../pages/layout.ts';
import type { Markup } from '../pages/markup.ts';
import type { Visitor } from '../visitors/visitors.ts';
import type { SiteEnv } from './context.ts';

type HandoverResponse = OperationResponse<'createSession'>;

/** The handover. A press, however often, leads to one page, which shows one session. */
export function switchRoutes({ client }: EnergyApi, assets: Assets): Hono<SiteEnv> {
  const page = (visitor: Visitor, main: Markup): Markup =>
    layout(assets, { title: 'Your switch', main, calls: visitor.calls });
  return new Hono<SiteEnv>()
    .post('/switch', async (context) => {
      const visitor = context.get('visitor');
      const item = String((await context.req.parseBody())['item']);
      const handover = visitor.handover(item);
      if (handover === undefined) return context.html(page(visitor, nothingToSwitch()));
      try {
        handover.response = await client.createSession(handover.body, {
          headers: { 'Idempotency-Key': handover.idempotencyKey },
        });
      } catch (error) {
        return context.html(page(visitor, failureSection(failureOf(error))));
      }
      return context.redirect(`/switch/${encodeURIComponent(item)}`, 303);
    })
    .get('/switch/:item', async (context) => {
      const visitor = context.get('visitor');
      const handover = visitor.handover(context.req.param('item'));
      const main =
        handover?.response === undefined
          ? nothingToSwitch()
          : await handedOver(client, handover.response, handover.shownAt);
      return context.html(page(visitor, main));
    });
}

async function handedOver(
  client: Client,
  { plan_info_url, checks }: HandoverResponse,
  shownAt: string,
): Promise<Markup> {
  const id = new URL(plan_info_url).searchParams.get('session') ?? '';
  try {
    const { session } = await client.getSession({ session_id: id });
    return handedOverPage({ session, checks, journeyUrl: plan_info_url, shownAt });
  } catch (error) {
    return failureSection(failureOf(error));
  }
}

function nothingToSwitch(): Markup {
  return html`<div class="failure"><h1>This comparison is no longer here</h1>
    <p>Compare again, then choose the plan.</p><p><a href="/">Back to the start</a></p></div>`;
}
