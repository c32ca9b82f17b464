import type { Schemas } from '@energy-partner/client';
import { html } from 'hono/html';
import type { Findings, PriceKind, Waiting } from '../book/findings.ts';
import { regionName } from '../book/regions.ts';
import {
  headline,
  howTheySave,
  INVENTED_LEFT_OUT,
  stepName,
  WHAT_COUNTS,
  whoSaves,
} from '../book/sentences.ts';
import { shadesOf } from '../book/shades.ts';
import { count, day, listed, type Markup, NOTHING, number, roundPounds } from '../format.ts';

type Found = {
  readonly batch: Schemas['Batch'];
  readonly findings: Findings;
  readonly isSample: boolean;
};

/** Shows what a batch has found: the sum first, then how much, where, when and how safely. */
export function bookFindings(found: Found): Markup {
  const { batch, findings } = found;
  return html`<p><strong>${count(batch.lines.total, 'household')}</strong>${batch.day === null ? '' : ` at the prices of ${day(batch.day)}`}${secondsOf(batch)}. <a href="/book">Another file</a></p>
    ${answerSection(found)}
    ${findings.compared === 0 ? NOTHING : pictures(findings)}
    ${failuresSection(findings)}
    <p class="hint">Areas: National Energy System Operator, NESO Open Data Licence: Supported by National Energy SO Open Data. This page is worked out from the results of the batch and keeps no line of them.</p>`;
}

function pictures(findings: Findings): Markup {
  return html`<div class="pictures">${savingsSection(findings)}${regionsSection(findings)}</div>
    <div class="columns wide">
      ${waitingSection(findings.waiting)}${capSection(findings)}
    </div>`;
}

function secondsOf({ started_at: from, finished_at: to }: Schemas['Batch']): string {
  if (from === null || to === null) return '';
  return `, in ${count(Math.max(1, Math.round((Date.parse(to) - Date.parse(from)) / 1000)), 'second')}`;
}

function answerSection({ batch: { lines }, findings, isSample }: Found): Markup {
  const { savers, compared, savedPence, prices } = findings;
  const title =
    savers === 0
      ? html`<h1><span class="said">${headline(findings)}</span></h1>`
      : html`<h1>Together they could save<br><span class="sum">${roundPounds(savedPence)} <span class="of">a year</span></span></h1>`;
  const rows = [
    ...KINDS.filter((kind) => prices[kind].savers > 0).map((kind): [string, number] => [
      SAVE_WITH[kind],
      prices[kind].savers,
    ]),
    ['Save nothing today', compared - savers],
    ['Could not be compared', lines.total - compared],
    ['Households in the file', lines.total],
  ] as const;
  return html`<section class="answer ${savers === 0 ? 'stay' : 'switch'} panel">
      <div class="title stack">${title}<p class="lead">${whoSaves(findings)}</p></div>
      <dl class="sums">${rows.map(([name, homes]) => html`<div><dt>${name}</dt><dd class="figure">${number(homes)}</dd></div>`)}</dl>
      <p class="hint foot">${WHAT_COUNTS} ${isSample ? INVENTED_LEFT_OUT : ''}</p>
    </section>`;
}

const KINDS = ['cap', 'fixed', 'dynamic'] as const;
const SAVE_WITH: Readonly<Record<PriceKind, string>> = {
  cap: 'Save with a price that follows the cap',
  fixed: 'Save with a fixed price',
  dynamic: 'Save with a price of each day or half hour',
};

function savingsSection({ compared, savers, steps, medianPence, mostPence }: Findings): Markup {
  const rows = [
    { name: 'nothing', homes: compared - savers },
    ...steps.map((step) => ({ name: stepName(step), homes: step.homes })),
  ];
  return html`<section class="panel stack" aria-labelledby="savings-title">
      <h2 id="savings-title">What they save in a year</h2>
      <p class="hint">Households in steps of £50. In the middle ${roundPounds(medianPence)}, at most ${roundPounds(mostPence)}.</p>
      <figure id="steps-picture" aria-hidden="true" hidden></figure>
      <table id="steps"><thead><tr><th scope="col">Saving a year</th><th scope="col" class="figure">Households</th></tr></thead>
        <tbody>${rows.map(({ name, homes }) => html`<tr data-name="${name}" data-homes="${homes}"><th scope="row">${name}</th><td class="figure">${number(homes)}</td></tr>`)}</tbody></table>
    </section>`;
}

function regionsSection({ regions }: Findings): Markup {
  const { shadeOf, legend } = shadesOf(regions.map(({ medianPence }) => medianPence));
  const without = regions
    .filter(({ savers }) => savers === 0)
    .map(({ region }) => regionName(region));
  const nobody = without.length === 0 ? '' : ` In ${listed(without)} nobody saves.`;
  return html`<section class="panel stack" aria-labelledby="regions-title">
      <h2 id="regions-title">Where they save</h2>
      <p class="hint">What the household in the middle of each region saves a year.${nobody}</p>
      <div class="where">
        <figure id="regions-picture" hidden></figure>
        <table id="regions"><thead><tr><th scope="col">Region</th><th scope="col" class="figure">Median</th><th scope="col" class="figure">Homes</th></tr></thead>
          <tbody>${regions.map(
            ({ region, medianPence, homes }) =>
              html`<tr data-region="${region}" data-shade="${shadeOf(medianPence)}" data-median="${roundPounds(medianPence)}"><th scope="row">${regionName(region)}</th><td class="figure"><strong>${roundPounds(medianPence)}</strong></td><td class="figure">${number(homes)}</td></tr>`,
          )}</tbody></table>
      </div>
      <ul id="legend" class="legend" aria-hidden="true" hidden>
        ${regions.some(({ medianPence }) => medianPence === 0) ? html`<li>${swatch('url(#hatch-nothing)')}£0</li>` : NOTHING}
        ${legend.map(({ shade, fromPounds, toPounds }) => html`<li>${swatch(`var(--map-${shade})`)}£${fromPounds} to £${toPounds}</li>`)}
      </ul>
    </section>`;
}

function swatch(fill: string): Markup {
  return html`<svg class="swatch" width="16" height="12"><rect width="16" height="12" fill="${fill}"></rect></svg>`;
}

function waitingSection({ homes, notToday, medianPence, togetherPence, months }: Waiting): Markup {
  if (homes === 0)
    return html`<section class="panel stack"><h2>Nobody should wait</h2><p>For no household does a later day save £10 more than today.</p></section>`;
  return html`<section class="panel stack"><h2>${number(homes)} should wait</h2>
      <p>They leave when it costs nothing, or when their price ends. ${number(notToday)} of them save nothing today.</p>
      <table><thead><tr><th scope="col">Until</th><th scope="col" class="figure">Homes</th><th scope="col" class="figure">They save more</th></tr></thead>
        <tbody>${months.map(({ firstDay, lastDay, homes: many, togetherPence: more }) => html`<tr><th scope="row">${span(firstDay, lastDay)}</th><td class="figure">${number(many)}</td><td class="figure">${roundPounds(more)}</td></tr>`)}</tbody>
        <tfoot><tr><th scope="row">All, in the middle ${roundPounds(medianPence)}</th><td class="figure">${number(homes)}</td><td class="figure">${roundPounds(togetherPence)}</td></tr></tfoot></table>
    </section>`;
}

function span(first: string, last: string): string {
  return first === last ? day(first) : `${Number(first.slice(8))} to ${day(last)}`;
}

function capSection(findings: Findings): Markup {
  const { prices } = findings;
  const rows = KINDS.filter((kind) => prices[kind].today + prices[kind].ifSaversSwitch > 0);
  return html`<section class="panel stack"><h2>Who depends on the cap</h2>
      <p>A price that follows Ofgem’s cap can move each quarter. ${howTheySave(findings)}</p>
      <figure id="prices-picture" aria-hidden="true" hidden></figure>
      <table id="prices"><thead><tr><th scope="col">Their price</th><th scope="col" class="figure">Today</th><th scope="col" class="figure">If all savers switch</th></tr></thead>
        <tbody>${rows.map((kind) => html`<tr data-kind="${kind}" data-today="${prices[kind].today}" data-then="${prices[kind].ifSaversSwitch}"><th scope="row"><i class="mark ${MARKS[kind]}" aria-hidden="true"></i> ${PRICE[kind]}</th><td class="figure">${number(prices[kind].today)}</td><td class="figure">${number(prices[kind].ifSaversSwitch)}</td></tr>`)}</tbody></table>
    </section>`;
}

const PRICE: Readonly<Record<PriceKind, string>> = {
  cap: 'follows the cap',
  fixed: 'is fixed',
  dynamic: 'changes each day or half hour',
};

/** The look of a kind of price in the picture. */
const MARKS: Readonly<Record<PriceKind, string>> = {
  cap: 'movable',
  fixed: 'promised',
  dynamic: 'dynamic',
};

function failuresSection({ failures }: Findings): Markup {
  if (failures.length === 0)
    return html`<section class="panel stack"><h2>All could be compared</h2><p>No line of the file has a fault.</p></section>`;
  const many = failures.reduce((sum, { lines }) => sum + lines, 0);
  return html`<section class="panel stack"><h2>${number(many)} could not be compared</h2>
      <table class="failures"><thead><tr><th scope="col">What is wrong with the first</th><th scope="col" class="figure">Lines</th><th scope="col" class="figure">First line</th></tr></thead>
        <tbody>${failures.map(({ code, message, lines, firstLine }) => html`<tr><th scope="row">${message} <small>${code}</small></th><td class="figure">${number(lines)}</td><td class="figure">${number(firstLine)}</td></tr>`)}</tbody></table>
    </section>`;
}
