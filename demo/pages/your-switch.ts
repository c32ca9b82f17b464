import type { Schemas } from '@energy-partner/client';
import { html } from 'hono/html';
import { addDays, day, type Markup, sentenceCase, titleOf } from '../format.ts';
import type { Received } from '../received.ts';
import {
  COOLING_OFF_DAYS,
  type Fuel,
  type FuelSwitch,
  fuelsOf,
  type Status,
} from '../switching.ts';

export type YourSwitch = {
  readonly current: Schemas['Switch'];
  /** The session is kept for less long than its switch; undefined means that it has expired. */
  readonly session: Schemas['Session'] | undefined;
  /** The suppliers at the postcode, for their names and telephone numbers. */
  readonly suppliers: readonly Schemas['Supplier'][];
  readonly webhooks: readonly Received[];
};

/** Tells a household how far its switch is. */
export function yourSwitchPage(page: YourSwitch): Markup {
  const { current, session, webhooks } = page;
  const { session_id, plan_key, supplier_key } = current;
  const fuels = fuelsOf(current.fuel);
  const news = fuels.map((fuel) => `${sentenceCase(fuel)}: ${nameOf(current[fuel])}.`);
  return html`<div class="switching stack">
    <h1>Your switch to ${supplierOf(page, supplier_key).name}</h1>
    <p class="lead">${session?.selected_plan.plan_name ?? titleOf(plan_key)}</p>
    <noscript><p>Reload this page to see what is new.</p></noscript>
    <p id="news" class="unseen" role="status"></p>
    <div id="progress" class="stack" data-watch="/your-switch/received?session=${session_id}" data-received="${webhooks.length}" data-news="${news.join(' ')}">
      <div class="columns wide">${fuels.map((fuel) => fuelSection(page, fuel))}</div>
      ${webhookDetails(webhooks)}
    </div></div>`;
}

function fuelSection(page: YourSwitch, fuel: Fuel): Markup {
  const reported = page.current[fuel];
  const label = html`<span class="label ${reported?.status === 'live' ? 'badge' : ''}">${nameOf(reported)}</span>`;
  return html`<section class="panel stack" aria-labelledby="${fuel}">
    <h2 id="${fuel}">${sentenceCase(fuel)} ${label}</h2>
    ${reported === undefined ? html`<p>Nothing happens until you confirm the switch.</p>` : progress(page, fuel, reported)}</section>`;
}

function progress(page: YourSwitch, fuel: Fuel, reported: FuelSwitch): Markup {
  const { status, reason, supply_start_date: start, history } = reported;
  const suppliers = suppliersOf(page, fuel);
  const { happensNext, call } = STORIES[status];
  const rows = [
    ...(reason === null ? [] : [['The reason', reason]]),
    ...(start === null
      ? []
      : [[status === 'live' ? 'Supply started' : 'Supply starts', day(start)]]),
    ...coolingOff(reported),
    ['What happens next', happensNext(suppliers.next.name, suppliers.present.name)],
    ['Whom to call', contact(suppliers[call])],
  ];
  const events = history.map(
    ({ status: past, occurred_at: at }) =>
      html`<li><time datetime="${at}">${day(at)}</time> ${sentenceCase(STATUS_NAMES[past])}</li>`,
  );
  return html`<table>${rows.map(([name, text]) => html`<tr><th scope="row" class="hint">${name}</th><td>${text}</td></tr>`)}</table>
    <ol class="events">${events}</ol>`;
}

/** A household may still withdraw when supply has started. */
function coolingOff({ status, history }: FuelSwitch): readonly [string, string][] {
  const confirmed = history.find((report) => report.status === 'submitted');
  if (confirmed === undefined || status === 'cancelled' || status === 'rejected') return [];
  return [['You can withdraw', `until ${day(addDays(confirmed.occurred_at, COOLING_OFF_DAYS))}`]];
}

function nameOf(reported: FuelSwitch | undefined): string {
  return reported === undefined ? 'not confirmed' : STATUS_NAMES[reported.status];
}

const STATUS_NAMES: Readonly<Record<Status, string>> = {
  submitted: 'confirmed',
  in_progress: 'accepted',
  objected: 'objected to',
  live: 'supply has started',
  rejected: 'turned down',
  cancelled: 'withdrawn',
};

type Story = {
  readonly happensNext: (next: string, present: string) => string;
  /** The supplier that can help. */
  readonly call: 'next' | 'present';
};

const STORIES: Readonly<Record<Status, Story>> = {
  submitted: {
    happensNext: (next, present) => `${next} checks your application and tells ${present}.`,
    call: 'next',
  },
  in_progress: {
    happensNext: (next, present) =>
      `Read your meter on the day ${next} takes over. Your supply is not interrupted, and ${present} sends a last bill.`,
    call: 'next',
  },
  objected: {
    happensNext: (_, present) =>
      `Settle the matter with ${present}. Nothing changes until then, and the switch may still go on.`,
    call: 'present',
  },
  live: {
    happensNext: (_, present) => `${present} sends a last bill, and pays back any credit.`,
    call: 'next',
  },
  rejected: {
    happensNext: (_, present) => `You stay with ${present}. You can ask why, or compare again.`,
    call: 'next',
  },
  cancelled: {
    happensNext: (_, present) =>
      `You stay with ${present}, or go back if supply has started. Withdrawing costs nothing.`,
    call: 'present',
  },
};

type Supplier = { readonly name: string; readonly phone: string };

function suppliersOf(page: YourSwitch, fuel: Fuel): { next: Supplier; present: Supplier } {
  const plans = page.session?.current;
  const present = plans?.dual_fuel ?? plans?.[fuel];
  return {
    next: supplierOf(page, page.current.supplier_key),
    present: supplierOf(page, present?.supplier_key),
  };
}

function supplierOf({ suppliers }: YourSwitch, key: string | undefined): Supplier {
  if (key === undefined) return { name: 'your present supplier', phone: '' };
  const found = suppliers.find((supplier) => supplier.key === key);
  return { name: found?.name ?? titleOf(key), phone: found?.support_phone_number ?? '' };
}

/** Names the supplier to call. The samples have no telephone numbers of real suppliers. */
function contact({ name, phone }: Supplier): string {
  return sentenceCase(phone === '' ? `${name}: the number is on its website` : `${name}, ${phone}`);
}

/** Shows developers how this site came to know. */
function webhookDetails(webhooks: readonly Received[]): Markup {
  const items = webhooks.toReversed().map(
    ({ event: { data }, headers, body }, index) => html`<details ${index === 0 ? 'open' : ''}>
      <summary>${sentenceCase(data.fuel)}, report ${data.sequence}: <code>${data.status}</code></summary>
      ${code('Headers', SIGNED.map((name) => `${name}: ${headers[name]}`).join('\n'))}
      ${code('Body', body)}</details>`,
  );
  return html`<details id="webhooks"><summary>For developers: the webhooks as they came</summary>
    <div class="stack">
      <p class="hint">The API signed each, and <code>verifyWebhook</code> of the client checked it. A webhook says which switch has changed; the page reads the switch from the API.</p>
      ${webhooks.length === 0 ? html`<p>None has come since this site was started.</p>` : items}
    </div></details>`;
}

/** Shows code that can be copied. */
function code(title: string, text: string): Markup {
  return html`<figure class="code"><figcaption>${title} <button type="button" data-copy>Copy<span class="unseen"> ${title}</span></button></figcaption>
    <pre tabindex="0" aria-label="${title}">${text}</pre></figure>`;
}

const SIGNED = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
