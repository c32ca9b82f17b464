import type { Schemas } from '@energy-partner/client';
import { html } from 'hono/html';
import {
  addDays,
  day,
  type Markup,
  NOTHING,
  number,
  pounds,
  sentenceCase,
  titleOf,
  words,
} from '../format.ts';
import { price, supplierMark } from './card.ts';

type Session = Schemas['Session'];

type HandedOver = {
  readonly session: Session;
  readonly journeyUrl: string;
  readonly shownAt: string;
};

/** Between the press and the journey: what was chosen, and the way on. */
export function handedOverPage({ session, journeyUrl, shownAt }: HandedOver): Markup {
  return html`<div class="switching stack">
    ${STEPS}
    <h1>Your switch is ready</h1>
    <p class="lead">We have passed your choice on, so you need not enter anything again. Nothing changes until you confirm it on the next page.</p>
    ${chosenPlan(session)}
    <p class="ways"><a class="primary" href="${journeyUrl}" rel="noreferrer">Go on to the switch</a> <a href="${shownAt}">Back to the comparison</a></p>
    <details><summary>For developers: what was handed over</summary>
      <p>Session <code id="session">${session.id}</code>, valid until ${day(session.expires_at)}. The button sends the same <code>Idempotency-Key</code> each time, so pressing it twice makes one session.</p>
    </details></div>`;
}

/**
 * The journey that a partner's visitors are redirected to, as far as a demonstration can show it.
 */
export function journeyPage(session: Session, shownAt: string | undefined): Markup {
  const { selected_plan: chosen, usage, created_at, expires_at } = session;
  const supplier = supplierName(chosen);
  const details = [
    ['Home', session.post_code],
    ['You leave', leaving(session)],
    ['You get', sentenceCase(words(chosen.fuel))],
    ['You pay by', sentenceCase(words(chosen.payment_method))],
    ['Meter', sentenceCase(words(session.electricity_variant))],
    ['Electricity', usageText(usage.electricity)],
    ...(usage.gas === undefined ? [] : [['Gas', usageText(usage.gas)]]),
  ];
  return html`<div class="switching stack">
    ${STEPS}
    <h1>Check your switch to ${supplier}</h1>
    <p class="notice"><strong>This is a demonstration.</strong> Nobody is switched, and nothing leaves this machine.</p>
    ${chosenPlan(session)}
    <div class="columns wide">
      <section class="stack" aria-labelledby="details"><h2 id="details">Your details</h2>
        <table>${details.map(([name, value]) => html`<tr><th scope="row" class="hint">${name}</th><td>${value}</td></tr>`)}</table></section>
      <section class="stack" aria-labelledby="next"><h2 id="next">What happens next</h2>
        <ol class="next stack">
          <li><strong>You confirm</strong> with your name, your address and how you pay, by ${day(expires_at)}.</li>
          <li><strong>You can change your mind</strong> for 14 days: until ${day(addDays(created_at, 14))} if you confirm today.</li>
          <li><strong>${supplier} takes over</strong> within five working days. Your supply is not interrupted.</li>
          <li><strong>Your old supplier sends a last bill</strong>, and pays back any credit.</li>
        </ol></section>
    </div>
    <p><a href="${shownAt ?? '/'}">${shownAt === undefined ? 'Compare plans' : 'Back to the comparison'}</a></p>
    <details><summary>For developers: the session as the journey reads it</summary>
      <pre tabindex="0" aria-label="Session">${JSON.stringify(session, null, 2)}</pre></details></div>`;
}

function chosenPlan({ selected_plan: chosen, today, checks }: Session): Markup {
  const supplier = supplierName(chosen);
  const { annual_saving_pence: saving = 0, annual_cost_pence: shown } = chosen;
  const hasChanged =
    today.total_pence !== null && checks.annual_cost === 'differs' && shown !== undefined;
  return html`<article class="card first" aria-label="The plan that you chose">
      ${supplierMark(chosen.supplier_key, supplier)}
      <div class="who"><h2>${chosen.plan_name ?? titleOf(chosen.plan_key)}</h2><p class="hint">${supplier}</p></div>
      ${today.total_pence === null ? html`<p class="price">No longer sold</p>` : price(today.total_pence)}
      <p class="saving">${saving > 0 ? html`<strong class="less">Saves ${pounds(saving)}</strong>` : NOTHING}</p>
      <p class="below hint">${hasChanged ? `The price has changed since you compared: it was ${pounds(shown)} a year.` : CHECKS[checks.annual_cost]}</p>
    </article>`;
}

const CHECKS = {
  matches: 'Checked: at today’s prices this is what you were shown.',
  differs: 'The price has changed since you compared.',
  'not-given': 'At today’s prices.',
} as const;

const STEPS = html`<ol class="steps">
  <li class="done">Compare</li><li class="done">Choose</li><li aria-current="step">Check and confirm</li><li>Switched</li></ol>`;

function supplierName({ supplier_name, supplier_key }: Session['selected_plan']): string {
  return supplier_name ?? titleOf(supplier_key);
}

/** The journey knows what a household leaves by its keys only. */
function leaving({ current: { dual_fuel, electricity, gas } }: Session): string {
  const plans = [dual_fuel, electricity, gas].filter((plan) => plan !== undefined);
  return plans
    .map(({ supplier_key, plan_key }) => `${titleOf(supplier_key)}, ${titleOf(plan_key)}`)
    .join('; ');
}

function usageText({
  estimate,
  kwh,
  spend_pence,
  spend_frequency,
}: Session['usage']['electricity']): string {
  if (kwh !== undefined) return `${number(kwh)} kWh a year`;
  if (spend_pence !== undefined)
    return `${pounds(spend_pence)} a ${PERIODS[spend_frequency ?? 'annual']}`;
  return `${sentenceCase(estimate ?? 'medium')} use`;
}

const PERIODS = { monthly: 'month', quarterly: 'quarter', annual: 'year' } as const;
