import type { Schemas } from '@energy-partner/client';
import { html } from 'hono/html';
import type { Markup } from './markup.ts';
import { pounds } from './numbers.ts';

const WIDTH = 1_000;

const PARTS = [
  { key: 'electricity', name: 'electricity' },
  { key: 'gas', name: 'gas' },
  { key: 'standing', name: 'standing charges' },
  { key: 'vat', name: 'VAT' },
] as const;

type Part = (typeof PARTS)[number]['key'];

/** What a year consists of; as long as its share of the dearest plan. */
export function costBar(projection: Schemas['PersonalProjection'], dearestPence: number): Markup {
  const shares = sharesOf(projection.current);
  let x = 0;
  const bars = PARTS.map(({ key }) => {
    const width = (shares[key] / Math.max(dearestPence, 1)) * WIDTH;
    const bar = html`<rect class="part-${key}" x="${x.toFixed(1)}" y="0" width="${width.toFixed(1)}" height="12"></rect>`;
    x += width;
    return bar;
  });
  const text = PARTS.filter(({ key }) => shares[key] > 0).map(({ key, name }) => `${name} ${pounds(shares[key])}`);
  return html`<svg class="bar" role="img" viewBox="0 0 ${WIDTH} 12" preserveAspectRatio="none" aria-label="${text.join(', ')}">${bars}</svg>`;
}

export function barLegend(): Markup {
  return html`<ul class="legend" aria-label="What the bars show">${PARTS.map(
    ({ key, name }) => html`<li><span class="swatch part-${key}"></span>${name}</li>`,
  )}</ul>`;
}

function sharesOf(projections: Schemas['FuelProjections']): Record<Part, number> {
  const shares: Record<Part, number> = { electricity: 0, gas: 0, standing: 0, vat: 0 };
  for (const fuel of ['electricity', 'gas'] as const) {
    for (const { type, value_pence } of projections[fuel]?.breakdown ?? []) {
      if (type === 'consumption') shares[fuel] += value_pence;
      else shares[type === 'tax' ? 'vat' : 'standing'] += value_pence;
    }
  }
  return shares;
}
