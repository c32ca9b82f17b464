import { html } from 'hono/html';
import type { Markup } from '../format.ts';

export type Fact = readonly [name: string, value: string];

/** Lists what is known of a thing, each with its name. */
export function factList(facts: readonly Fact[]): Markup {
  return html`<dl class="facts">${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}
