import { html } from 'hono/html';

/** Escaped markup, as the html template makes it. */
export type Markup = ReturnType<typeof html>;

export const NOTHING: Markup = html``;

const POUNDS = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });
const ROUND_POUNDS = new Intl.NumberFormat('en-GB', {
  style: 'currency',
  currency: 'GBP',
  maximumFractionDigits: 0,
});
const NUMBER = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 });
const RATE = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const DAY = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const DAY_OF_YEAR = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' });

const MILLISECONDS_PER_DAY = 86_400_000;

export function pounds(pence: number): string {
  return POUNDS.format(pence / 100);
}

/** Leaves out pence of zero, as a fee is written: £100, but £12.50. */
export function feePounds(pence: number): string {
  return pence % 100 === 0 ? roundPounds(pence) : pounds(pence);
}

/** Writes pounds without pence: £135. */
export function roundPounds(pence: number): string {
  return ROUND_POUNDS.format(pence / 100);
}

/** Writes an amount that is not exact: whole pounds from £10, pence below. */
export function about(pence: number): string {
  return Math.abs(pence) < 1_000 ? pounds(pence) : roundPounds(pence);
}

export function number(value: number): string {
  return NUMBER.format(value);
}

export function wholeNumber(value: number): string {
  return number(Math.round(value));
}

/** Writes a number as exactly as the API gives it, so that it multiplies out. */
export function exact(value: number, leastDecimals = 0): string {
  return value.toLocaleString('en-GB', {
    minimumFractionDigits: leastDecimals,
    maximumFractionDigits: 6,
  });
}

/** Writes a unit rate or standing charge to a hundredth of a penny: 23.07p. */
export function rate(pence: number): string {
  return `${RATE.format(pence)}p`;
}

/** Writes `2026-11-21`, or a time of that day, as 21 November 2026. */
export function day(iso: string): string {
  return DAY.format(dateOf(iso));
}

/** Writes a day that is near, without its year: 26 April. */
export function dayOfYear(iso: string): string {
  return DAY_OF_YEAR.format(dateOf(iso));
}

/** Writes the month of a day in three letters: Sep. */
export function month(iso: string): string {
  return MONTH.format(dateOf(iso)).slice(0, 3);
}

export function addDays(iso: string, days: number): string {
  return new Date(dateOf(iso).getTime() + days * MILLISECONDS_PER_DAY).toISOString().slice(0, 10);
}

export function daysBetween(from: string, to: string): number {
  return Math.round((dateOf(to).getTime() - dateOf(from).getTime()) / MILLISECONDS_PER_DAY);
}

export function count(many: number, noun: string): string {
  return `${NUMBER.format(many)} ${noun}${many === 1 ? '' : 's'}`;
}

/** The API's values as people say them. */
const WORDS: Readonly<Record<string, string>> = {
  dual_fuel: 'gas and electricity',
  electricity: 'electricity only',
  gas: 'gas only',
  standard: 'standard meter',
  economy_7: 'Economy 7 meter',
  monthly_direct_debit: 'monthly direct debit',
  variable_direct_debit: 'variable direct debit',
  pay_on_receipt_of_bill: 'payment on receipt of a bill',
  prepayment: 'prepayment',
  smart_meter: 'a smart meter',
  electric_vehicle: 'an electric car',
  heat_pump: 'a heat pump',
  solar_panels: 'solar panels',
  battery: 'a home battery',
  fixed: 'fixed price',
  green: 'green',
  'no-exit-fee': 'no exit fee',
  'price-cap': 'Ofgem’s price cap',
  deals: 'deals on sale',
  'example-energy': 'an invented supplier',
};

/**
 * Writes a value that the site has no words for, such as a new source, as plainly as its key
 * allows.
 */
export function words(value: string): string {
  return WORDS[value] ?? (/^[a-z0-9]+(-[a-z0-9]+)+$/.test(value) ? titleOf(value) : value);
}

const SPELLINGS: Readonly<Record<string, string>> = {
  edf: 'EDF',
  eon: 'E.ON',
  ovo: 'OVO',
  scottishpower: 'ScottishPower',
  sse: 'SSE',
};

/** Writes a key as a title: british-gas becomes British Gas. */
export function titleOf(key: string): string {
  return key
    .split('-')
    .map((word) => SPELLINGS[word] ?? sentenceCase(word))
    .join(' ');
}

export function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function listed(items: readonly string[]): string {
  return new Intl.ListFormat('en-GB').format(items);
}

function dateOf(iso: string): Date {
  return new Date(`${iso.slice(0, 10)}T00:00:00Z`);
}
