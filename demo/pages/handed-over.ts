import type { Schemas } from '@energy-partner/client';
import { html } from 'hono/html';
import type { Markup } from './markup.ts';
import { day, pounds } from './numbers.ts';
import { sentenceCase, words } from './words.ts';

type HandedOver = {
  readonly session: Schemas['Session'];
  readonly checks: Schemas['Checks'];
  /** Where the switch goes on: the journey. */
  readonly journeyUrl: string;
  /** Where the plan was chosen. */
  readonly shownAt: string;
};

/** Between the press and the journey: what was handed over, and the way on. */
export function handedOverPage({ session, checks, journeyUrl, shownAt }: HandedOver): Markup {
  const { selected_plan: chosen, today } = session;
  return html`<div class="handed-over"><h1>Your switch is ready</h1>
    <p>You chose <strong>${chosen.plan_name ?? chosen.plan_key}</strong> of ${chosen.supplier_name ?? chosen.supplier_key}. Nothing is switched until you finish the next step.</p>
    <p><a class="primary" href="${journeyUrl}" rel="noreferrer">Go on to the switch</a></p>
    <h2>What was handed over</h2>
    <dl class="facts">
      ${fact('Session', html`<code id="session">${session.id}</code>`)}
      ${fact('Postcode', html`${session.post_code}`)}
      ${fact('Meter', html`${sentenceCase(words(session.electricity_variant))}`)}
      ${fact('New plan', html`${words(chosen.fuel)}, ${words(chosen.payment_method)}`)}
      ${fact('Price shown to you', html`${chosen.annual_cost_pence === undefined ? 'none' : `${pounds(chosen.annual_cost_pence)} a year`}`)}
      ${fact('Price today', html`${today.total_pence === null ? 'no longer sold' : `${pounds(today.total_pence)} a year`}`)}
      ${fact('Checked by the API', html`the plan ${PLAN_CHECKS[checks.item]}, the price ${PRICE_CHECKS[checks.annual_cost]}`)}
      ${fact('Valid until', html`${day(session.expires_at)}`)}
    </dl>
    <p class="hint">Pressing “Switch” again does not make a second session: the server sends the same Idempotency-Key.</p>
    <p><a href="${shownAt}">Back to the comparison</a></p></div>`;
}

const PLAN_CHECKS = {
  matches: 'is the one you compared',
  differs: 'is not the one you compared',
  'not-given': 'was not compared',
} as const;

const PRICE_CHECKS = {
  matches: 'is today’s',
  differs: 'is not today’s',
  'not-given': 'was not sent',
} as const;

function fact(name: string, value: Markup): Markup {
  return html`<div><dt>${name}</dt><dd>${value}</dd></div>`;
}
