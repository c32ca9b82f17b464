import { html } from 'hono/html';
import type { Markup } from './markup.ts';

const TONES = 8;

/** A supplier's face: its initials on a colour that follows from its key. No address of a logo is always good. */
export function supplierMark({ key, name }: { readonly key: string; readonly name: string }): Markup {
  const tone = [...key].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 997, 7) % TONES;
  return html`<span class="mark-of tone-${tone}" aria-hidden="true">${initials(name)}</span>`;
}

/** British Gas is BG, EDF is ED, E.ON Next is EN. */
function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  const [first = '', second] = words;
  return (second === undefined ? first.slice(0, 2) : `${first.charAt(0)}${second.charAt(0)}`).toUpperCase();
}
