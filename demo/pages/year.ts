import { html } from 'hono/html';
import {
  addDays,
  dayOfYear,
  daysBetween,
  feePounds,
  type Markup,
  month,
  NOTHING,
  pounds,
  roundPounds,
  sentenceCase,
} from '../format.ts';
import {
  type Certainty,
  follows,
  type Market,
  monthAfter,
  type Period,
  type Stretch,
  type SureMonth,
  stretchesOf,
} from '../household/year.ts';

/** What leaving a plan costs, up to a day; undefined if no day is known. */
export type Fee = { readonly pence: number; readonly until: string | undefined };

export type Year = {
  readonly periods: readonly Period[];
  readonly market: Market;
  /** What leaving costs from a day on: the current plan, then the one that is taken later. */
  readonly fees: readonly (Fee & { readonly from: string })[];
  /** The year in whole pence. */
  readonly totalPence: number;
};

const YEAR_DAYS = 365;

/** Draws twelve months, each as sure as its price. */
export function monthCells(
  months: readonly SureMonth[],
  { hasNames = false }: { readonly hasNames?: boolean } = {},
): Markup {
  const cells = months.map(
    ({ month: first, certainty }) =>
      html`<i class="mark ${certainty}">${hasNames ? html`<small>${month(first)}</small>` : NOTHING}</i>`,
  );
  return html`<span class="cells" aria-hidden="true">${cells}</span>`;
}

/** Draws the months under a title, with their names. */
export function monthPicture(title: string, months: readonly SureMonth[]): Markup {
  return html`<div class="month-picture" aria-hidden="true"><strong>${title}</strong>${monthCells(months, { hasNames: true })}</div>`;
}

/** Shows a year as a picture, with the same figures as a list. */
export function yearStrip(year: Year): Markup {
  const stretches = stretchesOf(year.periods, year.market.cap_may_change_on);
  return html`<div class="year stack">
    <p>${yearSentence(stretches, year.totalPence)}</p>
    ${drawing(year, stretches)}
    <p class="legend" aria-hidden="true">${legend(stretches)}</p>
    <ol class="unseen">${stretches.map((stretch) => html`<li>${stretchText(stretch)}</li>`)}${feeTexts(year)}</ol>
  </div>`;
}

/** Says what a month costs and from when, and what the year comes to. */
function yearSentence(stretches: readonly Stretch[], totalPence: number): Markup {
  const byPrice = stretches.filter(
    ({ pencePerMonth }, index) =>
      roundPounds(pencePerMonth) !== roundPounds(stretches[index - 1]?.pencePerMonth ?? 0),
  );
  const [first, ...later] = byPrice;
  const parts = [
    `${sentenceCase(amount(first))} a month`,
    ...later.map((stretch) => `${amount(stretch)} from ${dayOfYear(stretch.from)}`),
  ];
  return html`${parts.join(', then ')}: <strong>${pounds(totalPence)}</strong> in all.`;
}

function amount(stretch: Stretch | undefined): string {
  if (stretch === undefined) return '';
  return `${stretch.certainty === 'movable' ? 'about ' : ''}${roundPounds(stretch.pencePerMonth)}`;
}

const SAID: Readonly<Record<Certainty, string>> = {
  promised: 'promised',
  known: 'known: the price cap stands',
  movable: 'can move',
};

function stretchText(stretch: Stretch): string {
  const plans = [
    ...new Set(stretch.periods.map((period) => `${period.supplier_name} ${period.plan_name}`)),
  ];
  const isAssumed = stretch.periods.some(({ price }) => price === 'assumed');
  const cap = isAssumed ? ', assumed to move with the price cap' : '';
  return `From ${dayOfYear(stretch.from)}, ${stretch.days} days: ${amount(stretch)} a month on ${plans.join(' and ')}, ${SAID[stretch.certainty]}${cap}.`;
}

function legend(stretches: readonly Stretch[]): readonly Markup[] {
  const shown = new Set(stretches.map(({ certainty }) => certainty));
  const marks = (['promised', 'known', 'movable'] as const)
    .filter((certainty) => shown.has(certainty))
    .map((certainty) => html`<span><i class="mark ${certainty}"></i>${SAID[certainty]}</span>`);
  const canFollow = stretches.some(({ periods }) => periods.some(follows));
  return [
    ...marks,
    ...(canFollow ? [html`<span><i class="diamond"></i>the cap may move</span>`] : []),
  ];
}

const HEIGHT = { months: 14, bars: 92, fee: 22 } as const;

function drawing(year: Year, stretches: readonly Stretch[]): Markup {
  const { market } = year;
  const most = Math.max(...stretches.map(({ pencePerMonth }) => pencePerMonth), 1);
  const at = (day: string): number => (daysBetween(market.day, day) / YEAR_DAYS) * 100;
  const bars = stretches.map((stretch) => bar(stretch, { x: at(stretch.from), most }));
  const diamonds = market.cap_may_change_on
    .filter((day) => periodsOn(stretches, day).some(follows))
    .map((day) => diamond(at(day)));
  const names = Array.from({ length: 11 }, (_, index) => monthAfter(market.day, index + 1)).map(
    (first) =>
      html`<text class="month" x="${percent(at(first))}" dx="4" y="${HEIGHT.bars + HEIGHT.months + 4}">${month(first)}</text><line x1="${percent(at(first))}" x2="${percent(at(first))}" y1="${HEIGHT.bars}" y2="${HEIGHT.bars + 6}"></line>`,
  );
  const feeTop = HEIGHT.bars + HEIGHT.months + 14;
  return html`<svg class="drawing" width="100%" height="${feeTop + HEIGHT.fee}" aria-hidden="true" focusable="false">
    ${bars}${names}${diamonds}
    ${year.fees.map((fee, index) => feeBar(fee, { at, top: feeTop, end: year.fees[index + 1]?.from ?? addDays(market.day, YEAR_DAYS) }))}
  </svg>`;
}

function bar(
  { days, pencePerMonth, certainty }: Stretch,
  { x, most }: { readonly x: number; readonly most: number },
): Markup {
  const height = Math.max(2, (pencePerMonth / most) * (HEIGHT.bars - 8));
  const y = HEIGHT.bars - height;
  const width = (days / YEAR_DAYS) * 100;
  const sign = certainty === 'movable' && width > 14 ? 'about ' : '';
  const fill = certainty === 'movable' ? html`fill="url(#hatch)"` : NOTHING;
  const text =
    width < 7
      ? NOTHING
      : html`<text class="${certainty}" x="${percent(x)}" dx="8" y="${y + 20}">${sign}${roundPounds(pencePerMonth)}</text>`;
  return html`<rect class="${certainty}" ${fill} x="${percent(x)}" y="${y}" width="${percent(width)}" height="${height}" rx="3"></rect>${text}`;
}

function diamond(x: number): Markup {
  return html`<svg x="${percent(x)}" y="${HEIGHT.bars}" overflow="visible"><path class="diamond" d="M0-6 6 0 0 6-6 0z"></path></svg>`;
}

type FeeBar = {
  readonly at: (day: string) => number;
  readonly top: number;
  readonly end: string;
};

/** What is said in a long part of a bar, and in a short one. */
type Texts = readonly [long: string, short: string];

/** Draws until when leaving costs a fee, and from when it is free. */
function feeBar({ pence, from, until }: Year['fees'][number], { at, top, end }: FeeBar): Markup {
  const isFree = pence === 0 || (until !== undefined && until <= from);
  const change = isFree ? from : until === undefined || until > end ? end : until;
  const part = (start: string, stop: string, kind: string, [long, short]: Texts): Markup => {
    const width = at(stop) - at(start);
    if (width <= 0) return NOTHING;
    const text = width < 50 ? short : long;
    const said =
      width < 12
        ? NOTHING
        : html`<text class="${kind}" x="${percent(at(start))}" dx="8" y="${top + 15}">${text}</text>`;
    return html`<rect class="${kind}" x="${percent(at(start))}" y="${top}" width="${percent(width)}" height="${HEIGHT.fee}" rx="3"></rect>${said}`;
  };
  const free = isFree ? 'Leaving is free' : `Leaving is free from ${dayOfYear(change)}`;
  const fee = feePounds(pence);
  return html`${part(from, change, 'due', [`${fee} to leave`, fee])}${part(change, end, 'free', [free, 'Free'])}`;
}

function feeTexts({ fees }: Year): readonly Markup[] {
  return fees.map(({ pence, from, until }) => {
    if (pence === 0) return html`<li>From ${dayOfYear(from)} leaving is free.</li>`;
    const end = until === undefined ? '' : `; from ${dayOfYear(until)} it is free`;
    return html`<li>From ${dayOfYear(from)} leaving costs ${feePounds(pence)}${end}.</li>`;
  });
}

function periodsOn(stretches: readonly Stretch[], day: string): readonly Period[] {
  return stretches.findLast(({ from }) => from <= day)?.periods ?? [];
}

function percent(value: number): string {
  return `${value.toFixed(3)}%`;
}
