import type { OperationResponse } from '@energy-partner/client';
import { html } from 'hono/html';
import { count, day, listed, type Markup, NOTHING, words } from '../format.ts';
import { queryOf } from '../household/form.ts';
import { READY_HOUSEHOLDS } from '../household/ready.ts';
import type { Supply, SupplyChoice } from '../household/supply.ts';
import {
  choice,
  choiceMenu,
  type Entered,
  flag,
  numberField,
  secondChoice,
  select,
  textField,
} from './fields.ts';

export type Sources = OperationResponse<'listSources'>['sources'];

export type Home = Entered & {
  /** The assumed supply; undefined as long as no postcode is known. */
  readonly supply?: Supply | undefined;
  /** Problems, a failure or results; absent until a question is asked. */
  readonly markup?: Markup | undefined;
  /** What the home uses in one line, if there are results for it. */
  readonly usage?: string | undefined;
  readonly sources?: Sources | undefined;
  /** True to show more than the postcode at once; by default if more than that was entered. */
  readonly isOpen?: boolean;
};

export function homePage(home: Home): Markup {
  const { form, usage, markup = NOTHING } = home;
  const asking = (content: Markup): Markup =>
    html`<div id="ask" class="ask panel">${content}</div>`;
  if (usage === undefined) {
    const isFirst = home.markup === undefined;
    return html`<div class="${isFirst ? 'welcome' : ''} stack">
      ${markup}
      <div class="hero stack"><h1>What would your energy cost elsewhere?</h1>
        <p class="lead">Enter your postcode to see the plans in your area, what each costs for a year, and what it would save you.</p></div>
      ${asking(householdForm(home))}
      ${isFirst ? promises() : NOTHING}
    </div>
    <div id="results" class="stack">${isFirst ? answers(home.sources ?? []) : NOTHING}</div>`;
  }
  return html`<div id="ask" class="ask"><details><summary class="line"><span><strong>${form.post_code}</strong> ${usage}</span> <span class="change">Change</span></summary><div class="panel">${householdForm(home)}</div></details></div>
    <div id="results" class="stack">${markup}</div>`;
}

/** Lists what a household gets, beside the form. */
function promises(): Markup {
  return html`<ul class="promises columns">
      <li><h2>Your postcode is enough</h2><p>We assume your region’s original supplier, its standard plan and a typical use. The more you tell us, the closer the price is to yours.</p></li>
      <li><h2>What you really save</h2><p>Over a whole year, after exit fees, with every price change and every change of VAT that is already known.</p></li>
      <li><h2>How each price is worked out</h2><p>For every plan you see its rates, what you use at each of them and what that costs.</p></li>
    </ul>`;
}

/** Answers the questions that households ask first of a comparison site. */
function answers(sources: Sources): Markup {
  const compared = sources.map(
    ({ source, plans, published_at }) =>
      `${words(source)} (${count(plans, 'plan')}, ${day(published_at)})`,
  );
  const all = compared.length === 0 ? '' : ` It compares ${listed(compared)}.`;
  const ready = READY_HOUSEHOLDS.map(
    ({ title, query }) => html`<li><a href="/?${query}">${title}</a></li>`,
  );
  return html`<section class="stack" aria-labelledby="ready"><h2 id="ready">Households to try</h2><ul class="ready">${ready}</ul></section>
    <div class="answers columns wide">
      <section><h2>Is this every plan?</h2><p>No, only what this demonstration has loaded.${all}</p></section>
      <section><h2>Who pays Lamplight?</h2><p>Nobody: it does not exist. A real site says here what it earns when you switch, and that it does not change the order of the plans.</p></section>
    </div>`;
}

const TRIES = ['SW1A 1AA', 'LS6 3HN'] as const;

function householdForm(home: Home): Markup {
  const { form, isOpen = [...queryOf(form).keys()].some((name) => name !== 'post_code') } = home;
  return html`<form id="household" class="stack" method="get" action="/" novalidate>
    <div class="start">${textField(home, 'post_code', { autocomplete: 'postal-code' })}
      <p class="hint tries">To try it: ${TRIES.map((postcode) => html`<a href="/?${new URLSearchParams({ post_code: postcode })}">${postcode}</a> `)}</p></div>
    <details class="more" ${isOpen ? 'open' : ''}><summary>Tell us more for an exact price</summary>
      <div class="stack">
        ${choice(form, 'way')}
        <div class="columns wide">
          ${planFields(home)}
          <div class="stack for-address">
            <div class="columns">${textField(home, 'building')}${textField(home, 'flat')}</div>
            ${flag(form, 'consent')}
            <p class="hint">We assume your supplier, your plan and your use, and show why.</p>
          </div>
          <div class="stack for-rates">
            <div class="columns">${numberField(home, 'electricity_charge')}${numberField(home, 'electricity_rate')}${numberField(home, 'gas_charge')}${numberField(home, 'gas_rate')}</div>
            <p class="hint">Your bill shows them. Leave gas empty if you have none.</p>
            ${flag(form, 'rates_without_vat')}
            ${textField(home, 'rates_end_date', { type: 'date', hint: 'Without it we take your price for one that can change.' })}
          </div>
          <div class="stack">${usageFields(home)}
            <fieldset><legend>Your home has</legend>
              ${flag(form, 'smart_meter')}
              <div class="for-smart">${flag(form, 'storage_heaters')}
                ${textField(home, 'half_hours', { hint: '48 numbers from midnight on, separated by commas; your supplier’s app may have them. Leave it empty if you do not know.' })}</div>
              ${flag(form, 'electric_vehicle')}
              <div class="for-car">${numberField(home, 'ev_kwh')}</div>
              ${flag(form, 'heat_pump')}
            </fieldset>
          </div>
        </div>
      </div>
    </details>
    <p><button class="primary">Compare plans</button></p>
  </form>`;
}

function planFields(home: Home): Markup {
  const { form } = home;
  return html`<div class="stack for-plan">
    ${choice(form, 'fuel')}
    <div id="supply" class="stack" aria-live="polite">${supplyFields(home)}</div>
    <div>
      <div class="for-dual">${secondChoice(form, 'suppliers')}</div>
      ${secondChoice(form, 'meter')}
    </div>
    ${choiceMenu(form, 'payment')}
  </div>`;
}

/**
 * Shows the suppliers and plans at a postcode; what follows from each other is filled in again by
 * the server.
 */
function supplyFields(home: Home): Markup {
  const { form, supply } = home;
  if (supply === undefined) {
    return html`${(['supplier', 'plan', 'gas_supplier', 'gas_plan'] as const).map(
      (name) => html`<input type="hidden" name="${name}" value="${form[name]}">`,
    )}<p class="hint">Enter your postcode, and we fill in your region’s original supplier and its standard plan.</p>`;
  }
  const { first, gas } = supply;
  const hint = first.needsEndDate
    ? 'Your bill or your account shows it.'
    : 'Leave it empty if there is none.';
  return html`
    ${supplierAndPlan(home, first, '')}
    ${textField(home, 'end_date', { type: 'date', hint })}
    ${gas === undefined ? NOTHING : html`${supplierAndPlan(home, gas, 'gas_')}${textField(home, 'gas_end_date', { type: 'date' })}`}
    <noscript><button formaction="/form">Show the plans of this supplier</button></noscript>`;
}

function supplierAndPlan(home: Home, chosen: SupplyChoice, prefix: '' | 'gas_'): Markup {
  const { suppliers, plans } = chosen;
  const isElectricity = prefix === '' && home.supply?.gas !== undefined;
  const supplier = {
    name: `${prefix}supplier`,
    label: isElectricity ? 'Electricity supplier' : undefined,
    options: suppliers.map(({ key, name }) => ({ value: key, text: name })),
    assumed: suppliers.find(({ key }) => key === chosen.supplier)?.name,
  } as const;
  const plan = {
    name: `${prefix}plan`,
    label: isElectricity ? 'Electricity plan' : undefined,
    options: plans.map(({ key, name, available_to_switch }) => ({
      value: key,
      text: available_to_switch ? name : `${name} (no longer sold)`,
    })),
    assumed: plans.find(({ key }) => key === chosen.plan)?.name,
  } as const;
  return html`<div class="columns">${select(home, supplier)}${select(home, plan)}</div>`;
}

function usageFields(home: Home): Markup {
  const { form } = home;
  const ofFuels = (measure: 'kwh' | 'spend'): Markup => html`<div class="columns">
      ${numberField(home, `electricity_${measure}`)}
      <div class="for-dual">${numberField(home, `gas_${measure}`)}</div>
    </div>`;
  return html`<div class="stack for-usage">
    ${choice(form, 'usage')}
    <div class="for-estimate">${choice(form, 'estimate')}</div>
    <div class="for-kwh">${ofFuels('kwh')}</div>
    <div class="stack for-spend">${choice(form, 'spend_frequency')}${ofFuels('spend')}
      <p class="hint">From a bill: a direct debit can be more or less than what you use.</p></div>
    <div class="for-night">${numberField(home, 'night')}</div>
  </div>`;
}
