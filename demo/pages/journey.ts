import type { Schemas } from '@energy-partner/client';
import { html } from 'hono/html';
import {
  addDays,
  day,
  daysBetween,
  feePounds,
  listed,
  type Markup,
  NOTHING,
  number,
  pounds,
  sentenceCase,
  titleOf,
  words,
} from '../format.ts';
import { COOLING_OFF_DAYS } from '../switching.ts';
import { exitFeeLabel } from './card.ts';
import { confirmation, supplierSide } from './supplier-side.ts';

type Session = Schemas['Session'];

type Journey = {
  readonly session: Session;
  /** The day that is priced: every date of the journey counts from it. */
  readonly today: string;
  /** The address of the comparison; undefined for a visitor who comes from elsewhere. */
  readonly shownAt: string | undefined;
};

/**
 * Shows the journey that a partner’s visitors are redirected to: what they chose, and to confirm
 * it.
 */
export function journeyPage({ session, today, shownAt }: Journey): Markup {
  const isConfirmed = session.switch !== null;
  const supplier = supplierName(session.selected_plan);
  return html`<div class="switching stack">
    ${steps(isConfirmed ? 3 : 2)}
    <h1>${isConfirmed ? `You are switching to ${supplier}` : `Check your switch to ${supplier}`}</h1>
    ${isConfirmed ? supplierSide(session) : NOTHING}
    ${chosenPlan(session, today)}
    <div class="columns wide">
      <section class="stack" aria-labelledby="details"><h2 id="details">Your details</h2>
        ${detailsTable(session)}</section>
      ${isConfirmed ? NOTHING : nextSteps(session, today)}
    </div>
    ${isConfirmed ? NOTHING : confirmation(session)}
    <p><a href="${shownAt ?? '/'}">${shownAt === undefined ? 'Compare plans' : 'Back to the comparison'}</a></p>
    <details><summary>For developers: the session as the journey reads it</summary>
      <p>Session <code id="session">${session.id}</code>. A press of “Switch” sends the same <code>Idempotency-Key</code> each time, so pressing it twice makes one session.</p>
      <pre tabindex="0" aria-label="Session">${JSON.stringify(session, null, 2)}</pre></details></div>`;
}

function steps(current: number): Markup {
  const items = ['Compare', 'Choose', 'Check and confirm', 'Switch'].map((text, index) =>
    index === current
      ? html`<li aria-current="step">${text}</li>`
      : html`<li class="${index < current ? 'done' : ''}">${text}</li>`,
  );
  return html`<ol class="steps">${items}</ol>`;
}

function chosenPlan(session: Session, today: string): Markup {
  const { selected_plan: chosen, today: now, checks } = session;
  const { annual_cost_pence: shown } = chosen;
  const hasChanged =
    now.total_pence !== null && checks.annual_cost === 'differs' && shown !== undefined;
  const cost =
    now.total_pence === null
      ? html`<p class="price">No longer sold</p>`
      : html`<p class="price">${pounds(now.total_pence)} <small>for a year at the prices of ${day(today)}</small></p>`;
  return html`<article class="card first" aria-label="The plan that you chose">
      <div class="who">
        <h2>${chosen.plan_name ?? titleOf(chosen.plan_key)}</h2>
        <p>${supplierName(chosen)}</p>
        <p class="labels"><span class="label">${exitFeeLabel(now.exit_fees)}</span></p>
      </div>
      <div class="figures">${saving(session)}${cost}</div>
      <ul class="below stack">
        ${leavingCosts(session).map((text) => html`<li>${text}</li>`)}
        <li class="hint">${hasChanged ? `The price has changed since you compared: it was ${pounds(shown)} for a year.` : CHECKS[checks.annual_cost]}</li>
      </ul>
    </article>`;
}

/** The saving that was shown is after the fee that is due today. */
function saving({
  selected_plan: { annual_saving_pence = 0 },
  today,
  ...session
}: Session): Markup {
  if (annual_saving_pence === 0) return NOTHING;
  const fee = today.exit_fee_due_pence;
  const after =
    fee === 0 ? '' : `after the ${feePounds(fee)} you pay ${currentSuppliers(session)} for leaving`;
  const [kind, text] =
    annual_saving_pence > 0
      ? ['less', `Saves ${pounds(annual_saving_pence)}`]
      : ['', `Costs ${pounds(-annual_saving_pence)} more`];
  return html`<p class="saving"><strong class="${kind}">${text}</strong> <small>${after}</small></p>`;
}

/** Shows what it costs to leave the current plan now, and to leave the new plan later. */
function leavingCosts({ selected_plan: chosen, today, ...session }: Session): readonly string[] {
  const due = today.exit_fee_due_pence;
  const again = today.exit_fees?.total_fee_pence ?? 0;
  const current = currentSuppliers(session);
  const next = current === supplierName(chosen) ? 'the new plan' : supplierName(chosen);
  return [
    due === 0
      ? `Leaving ${current} costs nothing.`
      : `Leaving ${current} today costs ${feePounds(due)}, which comes with your last bill.`,
    again === 0
      ? `Leaving ${next} costs nothing, at any time.`
      : `Leaving ${next} early costs ${feePounds(again)}.`,
  ];
}

const CHECKS = {
  matches: 'Checked: this is the price that you were shown.',
  differs: 'The price has changed since you compared.',
  'not-given': 'The price of the day.',
} as const;

function detailsTable(session: Session): Markup {
  const { selected_plan: chosen, usage } = session;
  const details = [
    ['Home', session.post_code],
    ['You leave', leaving(session)],
    ['You get', sentenceCase(words(chosen.fuel))],
    ['You pay by', sentenceCase(words(chosen.payment_method))],
    ['Meter', sentenceCase(words(session.electricity_variant))],
    ['Electricity', usageText(usage.electricity)],
    ...(usage.gas === undefined ? [] : [['Gas', usageText(usage.gas)]]),
  ];
  return html`<table>${details.map(([name, value]) => html`<tr><th scope="row" class="hint">${name}</th><td>${value}</td></tr>`)}</table>`;
}

function nextSteps({ selected_plan, created_at, expires_at }: Session, today: string): Markup {
  const lastDay = addDays(today, daysBetween(created_at, expires_at));
  const coolingOff = addDays(today, COOLING_OFF_DAYS);
  return html`<section class="stack" aria-labelledby="next"><h2 id="next">What happens next</h2>
    <ol class="next stack">
      <li><strong>You confirm</strong> with your name, your address and how you pay, by ${day(lastDay)}.</li>
      <li><strong>You can change your mind</strong> for ${COOLING_OFF_DAYS} days: until ${day(coolingOff)} if you confirm on ${day(today)}.</li>
      <li><strong>${supplierName(selected_plan)} takes over</strong> within five working days. Your supply is not interrupted.</li>
      <li><strong>Your old supplier sends a last bill</strong>, and pays back any credit.</li>
    </ol></section>`;
}

function supplierName({ supplier_name, supplier_key }: Session['selected_plan']): string {
  return supplier_name ?? titleOf(supplier_key);
}

function currentPlans({ current }: Pick<Session, 'current'>) {
  const { dual_fuel, electricity, gas } = current;
  return [dual_fuel, electricity, gas].filter((plan) => plan !== undefined);
}

/** The journey knows what a household leaves by its keys only. */
function currentSuppliers(session: Pick<Session, 'current'>): string {
  return listed([...new Set(currentPlans(session).map(supplierLeft))]);
}

function leaving(session: Session): string {
  return currentPlans(session)
    .map((plan) => `${supplierLeft(plan)}, ${plan.plan_key ? titleOf(plan.plan_key) : 'own rates'}`)
    .join('; ');
}

/** A household that sends its rates need not name its supplier. */
function supplierLeft({ supplier_key }: { readonly supplier_key?: string | undefined }): string {
  return supplier_key === undefined ? 'your present supplier' : titleOf(supplier_key);
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
