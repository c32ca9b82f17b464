import { type Html, html } from './html.ts';
import { copyLink, headingId } from './links.ts';
import { markdown, sectionsOf } from './markdown.ts';
import type { Model } from './model.ts';

/** The title, the introduction, and a section for each heading of the guide. */
export function guide({ title, version, baseUrl, guide: text }: Model): Html {
  const [introduction, ...sections] = sectionsOf(text);
  return html`<section class="part" id="top">
<h1>${title}</h1>
<p class="base"><span>Version ${version}</span> <code>${baseUrl}</code> <a href="openapi.json" download>openapi.json</a></p>
<div class="prose">${markdown(introduction?.text ?? '')}</div>
</section>
${sections.map((section) => {
  const id = headingId(section.title);
  return html`<section class="part" id="${id}" data-spy data-find="Guide" data-title="${section.title}">
<h2>${section.title}${copyLink(id, section.title)}</h2>
<div class="prose">${markdown(section.text)}</div>
</section>`;
})}`;
}
