import type { Schemas } from '@energy-partner/client';
import { html } from 'hono/html';
import { addDays, day, listed, type Markup, NOTHING, sentenceCase, titleOf } from '../format.ts';
import type { Received } from '../received.ts';
import {
  COOLING_OFF_DAYS,
  type Fuel,
  type FuelSwitch,
  fuelsOf,
  type Status,
} from '../switching.ts';
import { type Fact, factList } from './facts.ts';

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
    <div><h1>Your switch to ${supplierOf(page, supplier_key).name}</h1>
      <p class="lead">${session?.today.plan?.name ?? session?.selected_plan.plan_name ?? titleOf(plan_key)}</p></div>
    <noscript><p>Reload this page to see what is new.</p></noscript>
    <p id="news" class="unseen" role="status"></p>
    <div id="progress" class="stack" data-watch="/your-switch/version?session=${session_id}" data-version="${versionOf(page)}" data-news="${news.join(' ')}">
      ${(['objected', 'rejected'] as const).map((status) => actSection(page, status))}
      <div class="columns wide">${fuels.map((fuel) => fuelSection(page, fuel))}</div>
      ${coolingOffSection(page)}
      ${webhookDetails(webhooks)}
    </div></div>`;
}

/** Tells a page that has changed from one that has not: by a webhook, or by what the API says. */
export function versionOf({ current, webhooks }: Pick<YourSwitch, 'current' | 'webhooks'>): string {
  return `${webhooks.length}-${current.updated_at}`;
}

/** Says what the household must do now, of all fuels for which something is in the way. */
function actSection(page: YourSwitch, status: 'objected' | 'rejected'): Markup {
  const { current } = page;
  const fuels = fuelsOf(current.fuel).filter((fuel) => current[fuel]?.status === status);
  const [first] = fuels;
  if (first === undefined) return NOTHING;
  const { next, present } = suppliersOf(page, first);
  const { title, steps } = TO_DO[status];
  const reasons = [...new Set(fuels.map((fuel) => current[fuel]?.reason ?? ''))];
  const given = reasons.filter((reason) => reason !== '').join(' ');
  const going = fuelsOf(current.fuel).filter(
    (fuel) => !fuels.includes(fuel) && isGoingOn(current[fuel]),
  );
  const rest = going.length === 0 ? '' : ` Your ${listed(going)} goes on.`;
  const items = steps({ next: next.name, present: present.name, phone: present.phone, rest });
  const again = html`<p><a class="secondary button" href="/">Compare again</a></p>`;
  return html`<section class="failure act panel stack" aria-labelledby="act-${status}">
    <h2 id="act-${status}">${title(next.name, present.name, listed(fuels))}</h2>
    ${given === '' ? NOTHING : html`<p>The reason it gives: <strong>${given}</strong></p>`}
    <ol class="numbered">${items.map((item) => html`<li>${item}</li>`)}</ol>
    ${status === 'rejected' ? again : NOTHING}</section>`;
}

function isGoingOn(reported: FuelSwitch | undefined): boolean {
  return reported !== undefined && ['submitted', 'in_progress'].includes(reported.status);
}

type Told = {
  readonly next: string;
  readonly present: string;
  readonly phone: string;
  readonly rest: string;
};

type ToDo = {
  readonly title: (next: string, present: string, fuels: string) => string;
  readonly steps: (told: Told) => readonly string[];
};

const TO_DO: Readonly<Record<'objected' | 'rejected', ToDo>> = {
  objected: {
    title: (_, present, fuels) => `${sentenceCase(present)} objects to your ${fuels} switch`,
    steps: ({ present, phone, rest }) => [
      `Call ${present} and settle it. Its number is ${phone === '' ? 'on your bill' : phone}.`,
      `Until then nothing changes: you stay with ${present}.${rest}`,
      'Once it is settled the switch may go on. You need not apply again.',
    ],
  },
  rejected: {
    title: (next, _, fuels) => `${next} has turned down your ${fuels} switch`,
    steps: ({ next, present, rest }) => [
      `You stay with ${present}. Nothing changes, and it costs nothing.${rest}`,
      `Ask ${next} why, and check your address and meter number against a bill.`,
    ],
  },
};

function fuelSection(page: YourSwitch, fuel: Fuel): Markup {
  const reported = page.current[fuel];
  const label = html`<span class="label ${LABELS[reported?.status ?? 'cancelled']}">${nameOf(reported)}</span>`;
  return html`<section class="panel stack" aria-labelledby="${fuel}">
    <h2 id="${fuel}">${sentenceCase(fuel)} ${label}</h2>
    ${reported === undefined ? html`<p>Nothing happens until you confirm the switch.</p>` : progress(page, fuel, reported)}</section>`;
}

/** The look of a status: red if the household must act. */
const LABELS: Readonly<Record<Status, string>> = {
  submitted: 'going',
  in_progress: 'going',
  objected: 'bad',
  live: 'badge',
  rejected: 'bad',
  cancelled: '',
};

function progress(page: YourSwitch, fuel: Fuel, reported: FuelSwitch): Markup {
  const { status, supply_start_date: start, history } = reported;
  const suppliers = suppliersOf(page, fuel);
  const { happensNext, call } = STORIES[status];
  const facts: readonly Fact[] = [
    ...(start === null
      ? []
      : [[status === 'live' ? 'Supply started' : 'Supply starts', day(start)] as const]),
    ['Next', happensNext(suppliers.next.name, suppliers.present.name)],
    ['Whom to call', contact(suppliers[call])],
  ];
  const events = history.map(
    ({ status: past, occurred_at: at }) =>
      html`<li><time datetime="${at}">${day(at)}</time> ${sentenceCase(STATUS_NAMES[past])}</li>`,
  );
  return html`<ol class="events">${events}</ol>${factList(facts)}`;
}

/**
 * Says until when and how the household may withdraw, which it may still do when supply has
 * started.
 */
function coolingOffSection(page: YourSwitch): Markup {
  const { current } = page;
  const days = fuelsOf(current.fuel).flatMap((fuel) => lastDayOf(current[fuel]));
  const until = days.toSorted()[0];
  if (until === undefined) return NOTHING;
  const { name } = supplierOf(page, current.supplier_key);
  return html`<section class="panel" aria-labelledby="withdraw"><h2 id="withdraw">Change your mind</h2>
    <p>Until ${day(until)} you can withdraw, and it costs nothing: tell ${name} by telephone, letter or email.</p></section>`;
}

function lastDayOf(reported: FuelSwitch | undefined): readonly string[] {
  if (reported === undefined || ['cancelled', 'rejected'].includes(reported.status)) return [];
  const confirmed = reported.history.find(({ status }) => status === 'submitted');
  return confirmed === undefined ? [] : [addDays(confirmed.occurred_at, COOLING_OFF_DAYS)];
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

function code(title: string, text: string): Markup {
  return html`<figure><figcaption>${title}</figcaption>
    <pre tabindex="0" aria-label="${title}">${text}</pre></figure>`;
}

const SIGNED = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
