import { html } from 'hono/html';
import type { Markup } from '../format.ts';
import type { Item } from '../household/offers.ts';

type Shown = { readonly kind: 'primary' | 'secondary'; readonly text: string };

/** Shows the button of a switch, or that this site cannot switch to the plan. */
export function switchButton({ plan, item_id }: Item, { kind, text }: Shown): Markup {
  if (!plan.fulfillable) return html`<p class="action hint">Not through us</p>`;
  return html`<form class="action" method="post" action="/switch">
    <input type="hidden" name="item" value="${item_id}">
    <button class="${kind}">${text}<span class="unseen"> to ${plan.name} of ${plan.supplier_name}</span></button>
  </form>`;
}
