import { html } from 'hono/html';

/** Escaped markup, as the html template makes it. */
export type Markup = ReturnType<typeof html>;

export const NOTHING: Markup = html``;
