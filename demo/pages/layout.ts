import { html } from 'hono/html';
import type { Assets } from '../assets.ts';
import { day, type Markup } from '../format.ts';

export type Page = {
  readonly title: string;
  readonly main: Markup;
  /** The day is undefined as long as the API does not say which is priced. */
  readonly prices: { readonly day: string | undefined; readonly isSample: boolean };
};

export function layout(assets: Assets, { title, main, prices }: Page): Markup {
  return html`<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Lamplight</title>
<link rel="icon" href="${assets.url('icon.svg')}" type="image/svg+xml">
<link rel="stylesheet" href="${assets.url('site.css')}">
<script type="module" src="${assets.url('main.js')}"></script>
</head>
<body>
<a class="unseen" href="#main">Skip to the content</a>
<header>
  <p class="strip"><span class="page">${demonstrationNote(prices)}</span></p>
  <div class="bar page">
    <a class="brand" href="/"><img src="${assets.url('icon.svg')}" width="24" height="24" alt="">Lamplight</a>
    <nav aria-label="Site"><a href="/book">A whole book</a><a href="/energy/docs/index.html">API reference</a></nav>
  </div>
</header>
<svg class="unseen" width="0" height="0" aria-hidden="true" focusable="false"><defs><pattern id="hatch" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect class="hatch-paper" width="7" height="7"/><rect class="hatch-line" width="1.6" height="7"/></pattern></defs></svg>
<main id="main" class="page stack" tabindex="-1">${main}</main>
<template id="loading"><p class="unseen" role="status">Comparing plans …</p><div class="stack" aria-hidden="true"><div class="panel skeleton"></div><ol class="cards list">${Array(5).fill(html`<li class="card skeleton"></li>`)}</ol></div></template>
<footer class="page">
  <p>Lamplight does not exist. Its server asks the energy partner API through the typed client; your browser talks to that server only.</p>
  <p>Source: Office for National Statistics licensed under the Open Government Licence v.3.0. Contains OS data © Crown copyright and database right 2025. Contains Royal Mail data © Royal Mail copyright and database right 2025. Supported by National Energy SO Open Data. Price cap and typical use: Ofgem, Open Government Licence v3.0. Load profiles: Electricity Association, by Elexon and the UKERC Energy Data Centre.</p>
</footer>
</body>
</html>`;
}

/** Says on every page that this is a demonstration, so that nobody takes a sample for an offer. */
function demonstrationNote({ day: priced, isSample }: Page['prices']): string {
  const kind = isSample ? 'Sample prices' : 'Prices';
  const dated = priced === undefined ? '' : ` of ${day(priced)}`;
  return `${kind}${dated}. Nothing is for sale.`;
}
