import type { Schemas } from '@energy-partner/client';
import { html } from 'hono/html';
import {
  about,
  addDays,
  day,
  daysBetween,
  feePounds,
  listed,
  type Markup,
  NOTHING,
  number,
  pounds,
  roundPounds,
  sentenceCase,
  titleOf,
  words,
} from '../format.ts';
import { SIMILAR_PENCE } from '../household/offers.ts';
import { COOLING_OFF_DAYS } from '../switching.ts';
import type { Shown } from '../visitors.ts';
import { type Fact, factList } from './facts.ts';
import { eligibilityWords, priceWords } from './plan-words.ts';
import { confirmation, supplierSide } from './supplier-side.ts';
import { monthPicture } from './year.ts';

type Session = Schemas['Session'];

export type Journey = {
  readonly session: Session;
  /** The day that is priced: every date of the journey counts from it. */
  readonly today: string;
  /** What this site showed of the plan; undefined for a visitor who comes from elsewhere. */
  readonly shown: Shown | undefined;
};

/**
 * Shows the journey that a partner’s visitors are redirected to: what they chose, and to confirm
 * it.
 */
export function journeyPage(page: Journey): Markup {
  const { session, today, shown } = page;
  const isConfirmed = session.switch !== null;
  const supplier = supplierName(session.selected_plan);
  return html`<div class="switching stack">
    ${steps(isConfirmed ? 3 : 2)}
    <h1>${isConfirmed ? `You are switching to ${supplier}` : `Check your switch to ${supplier}`}</h1>
    ${isConfirmed ? supplierSide(session) : NOTHING}
    ${chosenPlan(page)}
    <div class="columns wide">
      <div class="stack">${detailsSections(page)}</div>
      ${isConfirmed ? NOTHING : html`<div class="stack">${nextSteps(session, today)}${confirmation(session)}</div>`}
    </div>
    <p><a href="${shown?.at ?? '/'}">${shown === undefined ? 'Compare plans' : 'Back to the comparison'}</a></p>
    <details><summary>For developers: the session as the journey reads it</summary>
      <p>Session <code id="session">${session.id}</code>. A press of “Switch” sends the same <code>Idempotency-Key</code> each time, so pressing it twice makes one session.</p>
      <pre tabindex="0" aria-label="Session">${JSON.stringify(session, null, 2)}</pre></details></div>`;
}

function steps(current: number): Markup {
  const items = ['Compare', 'Choose', 'Check and confirm', 'Switch'].map((text, index) =>
    index === current ? html`<li aria-current="step">${text}</li>` : html`<li>${text}</li>`,
  );
  return html`<ol class="steps">${items}</ol>`;
}

function chosenPlan({ session, today, shown }: Journey): Markup {
  const { selected_plan: chosen, today: now, checks } = session;
  const { annual_cost_pence: before } = chosen;
  const hasChanged =
    now.total_pence !== null && checks.annual_cost === 'differs' && before !== undefined;
  const isDynamic = now.plan?.tariff_type === 'dynamic';
  const year =
    shown === undefined || hasChanged
      ? { pence: now.total_pence, of: `for a year at the prices of ${day(today)}` }
      : {
          pence: shown.totalPence,
          of: isDynamic
            ? 'is what the last year would have cost'
            : `for the year from ${day(today)}, in place of ${pounds(shown.stayPence)}`,
        };
  const cost =
    now.total_pence === null || year.pence === null
      ? html`<p>No longer sold</p>`
      : html`<p><strong>${pounds(year.pence)}</strong> ${year.of}</p>`;
  const terms = termsOf(session, shown?.capMayChangeOn ?? []);
  const kind = !isDynamic && (chosen.annual_saving_pence ?? 0) > 0 ? 'switch' : 'stay';
  return html`<article class="answer chosen ${kind} panel" aria-label="The plan that you chose">
      <div class="title stack">${isDynamic ? NOTHING : saving(session)}${cost}</div>
      <div class="plan stack"><div><h2>${planName(session)}</h2>
        <p>${supplierName(chosen)}, ${words(chosen.fuel)}</p></div>
        ${shown === undefined ? NOTHING : monthPicture(`${roundPounds(shown.totalPence / 12)} a month`, shown.months)}</div>
      <ul class="points">
        ${terms.map(({ mark, text }) => html`<li><i class="mark ${mark}" aria-hidden="true"></i>${text}</li>`)}
        <li class="hint">${hasChanged ? `The price has changed since you compared: it was ${pounds(before)} for a year.` : CHECKS[checks.annual_cost]}</li>
      </ul>
    </article>`;
}

type Term = { readonly mark: '' | 'promised' | 'movable'; readonly text: string };

/** Says what the card said: how long the price holds, what leaving costs, whom the plan is for. */
function termsOf(session: Session, capMayChangeOn: readonly string[]): readonly Term[] {
  const { plan } = session.today;
  const plain = (text: string): Term => ({ mark: '', text });
  const costs = leavingCosts(session).map(plain);
  if (plan === null) return costs;
  const mark = plan.tariff_type === 'fixed' ? 'promised' : 'movable';
  const rules = eligibilityWords(plan).map((rule) => plain(`${rule}.`));
  return [{ mark, text: priceWords(plan, capMayChangeOn).sentence }, ...costs, ...rules];
}

function planName({ selected_plan: chosen, today }: Session): string {
  return today.plan?.name ?? chosen.plan_name ?? titleOf(chosen.plan_key);
}

/** The saving that was shown is after the fee that is due today. */
function saving({ selected_plan: { annual_saving_pence }, today, ...session }: Session): Markup {
  if (annual_saving_pence === undefined) return NOTHING;
  const fee = today.exit_fee_due_pence;
  const after =
    fee === 0 ? '' : `after the ${feePounds(fee)} you pay ${currentSuppliers(session)} for leaving`;
  const isSmall = Math.abs(annual_saving_pence) < SIMILAR_PENCE;
  const [before, figure] = isSmall
    ? ['Costs', 'about the same']
    : annual_saving_pence > 0
      ? ['Saves about', `${about(annual_saving_pence)} a year`]
      : ['Costs about', `${about(-annual_saving_pence)} more a year`];
  const size = isSmall || annual_saving_pence < 0 ? 'said' : 'sum';
  return html`<p>${before}<br><span class="${size}">${figure}</span>${after === '' ? NOTHING : html`<br>${after}`}</p>`;
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

type Detail = readonly [...fact: Fact, isAssumed: boolean];

/** Tells what the household entered from what was assumed for it. */
function detailsSections({ session, shown }: Journey): Markup {
  const { selected_plan: chosen, usage } = session;
  const is = shown?.assumed ?? {};
  const isPlan = is.plan === true;
  const isUsage = is.usage === true;
  const details: readonly Detail[] = [
    ['Home', session.post_code, false],
    ['You leave', leaving(session), isPlan],
    ['You get', sentenceCase(words(chosen.fuel)), isPlan],
    ['You pay by', sentenceCase(words(chosen.payment_method)), isPlan],
    ['Meter', sentenceCase(words(session.electricity_variant)), isPlan],
    ['Electricity', usageText(usage.electricity, shown?.kwh.electricity), isUsage],
    ...(usage.gas === undefined
      ? []
      : [['Gas', usageText(usage.gas, shown?.kwh.gas), isUsage] as const]),
  ];
  const factsThat = (are: boolean): readonly Fact[] =>
    details.flatMap(([name, value, isAssumed]) => (isAssumed === are ? [[name, value]] : []));
  const assumed = factsThat(true);
  const correct =
    shown === undefined
      ? NOTHING
      : html`<p><a href="${shown.at.replace(/^[/]/, '/form')}">Correct these</a></p>`;
  const assumedSection =
    assumed.length === 0
      ? NOTHING
      : html`<section class="assumed panel stack" aria-labelledby="assumed"><h2 id="assumed">What we assumed</h2>
        <p class="hint">You did not tell us these. If one is wrong, so is the saving.</p>
        ${factList(assumed)}${correct}</section>`;
  const title = shown === undefined ? 'Your details' : 'What you told us';
  return html`${assumedSection}<section class="panel stack" aria-labelledby="details"><h2 id="details">${title}</h2>${factList(factsThat(false))}</section>`;
}

function nextSteps({ selected_plan, created_at, expires_at }: Session, today: string): Markup {
  const lastDay = addDays(today, daysBetween(created_at, expires_at));
  const coolingOff = addDays(today, COOLING_OFF_DAYS);
  return html`<section class="panel stack" aria-labelledby="next"><h2 id="next">What happens next</h2>
    <ol class="numbered">
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
  const plans = currentPlans(session).map(
    (plan) => `${supplierLeft(plan)}, ${plan.plan_key ? titleOf(plan.plan_key) : 'own rates'}`,
  );
  return sentenceCase([...new Set(plans)].join('; '));
}

/** A household that sends its rates need not name its supplier. */
function supplierLeft({ supplier_key }: { readonly supplier_key?: string | undefined }): string {
  return supplier_key === undefined ? 'your present supplier' : titleOf(supplier_key);
}

function usageText(
  { estimate, kwh, spend_pence, spend_frequency }: Session['usage']['electricity'],
  pricedKwh: number | undefined,
): string {
  if (kwh !== undefined) return `${number(kwh)} kWh a year`;
  if (spend_pence !== undefined)
    return `${pounds(spend_pence)} a ${PERIODS[spend_frequency ?? 'annual']}`;
  const priced = pricedKwh === undefined ? '' : `: ${number(pricedKwh)} kWh a year`;
  return `${sentenceCase(estimate ?? 'medium')} use${priced}`;
}

const PERIODS = { monthly: 'month', quarterly: 'quarter', annual: 'year' } as const;
