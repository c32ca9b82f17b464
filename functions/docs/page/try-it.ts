import { CLIENT_ID_MARK, CLIENT_SECRET_MARK } from '../reference.ts';
import type { Parameter } from './document.ts';
import { type Html, html } from './html.ts';
import type { Model, Operation } from './model.ts';

/** The fields of an operation, which the dialog takes when its request is tried. */
export function form({ id, method, route, summary, parameters, body, needsToken }: Operation): Html {
  const isShown = ({ required, example }: Parameter) => required || example !== undefined;
  const others = parameters.filter((parameter) => !isShown(parameter));
  return html`<template data-form="${id}" data-method="${method}" data-route="${route}" data-title="${summary}" data-token="${String(needsToken)}">
${parameters.filter(isShown).map(control)}
${others.length > 0 && html`<details><summary>${others.length} more</summary>${others.map(control)}</details>`}
${body !== undefined && html`<label class="control">Body <textarea name="body" data-type="${body.mediaType}" rows="14" spellcheck="false">${JSON.stringify(body.example ?? {}, null, 2)}</textarea></label>`}
</template>`;
}

/** One for the whole page. */
export function tryDialog({ tokenRoute, audience }: { readonly tokenRoute: string; readonly audience: string }): Html {
  return html`<dialog id="try" aria-labelledby="try-title">
<div class="dialog-head"><h2 id="try-title">Try it</h2><button type="button" class="close" aria-label="Close">×</button></div>
<div class="try-columns">
<form id="try-form" autocomplete="off">
<p class="endpoint"><span class="method"></span> <code></code></p>
<fieldset id="try-client" data-token-route="${tokenRoute}" data-audience="${audience}"><legend>Client</legend>
<label class="control">client_id <input id="client-id" value="${CLIENT_ID_MARK}" spellcheck="false"></label>
<label class="control">client_secret <input id="client-secret" type="password" value="${CLIENT_SECRET_MARK}"></label>
<p>The page gets a token with these and keeps it until you leave. Without them, it sends no <code>Authorization</code> header.</p></fieldset>
<div id="try-fields"></div>
<p class="send"><button type="submit">Send</button></p>
</form>
<div id="try-response" aria-live="polite"><p class="hint">The response appears here.</p></div>
</div>
</dialog>`;
}

export function audienceOf({ baseUrl }: Model): string {
  return `${baseUrl}/energy`;
}

function control({ name, in: place, required, example, schema }: Parameter): Html {
  const value = example ?? '';
  const attributes = html` name="${name}" data-in="${place}"${required && html` required`}`;
  return html`<label class="control"><span>${name}${required && html` <span class="mark required">required</span>`}</span> ${
    schema.enum === undefined
      ? html`<input${attributes} value="${value}" data-default="${value}" placeholder="${schema.type ?? ''}" spellcheck="false">`
      : html`<select${attributes} data-default="${value}">${['', ...schema.enum].map((one) => html`<option${one === value && html` selected`}>${one}</option>`)}</select>`
  }</label>`;
}
