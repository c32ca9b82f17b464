const POUNDS = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' });
const WHOLE_POUNDS = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP', maximumFractionDigits: 0 });
const NUMBER = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 });
/** Fine enough that kWh times rate is right to a penny. */
const KWH = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 3 });
const RATE = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 6 });
const SHORT_RATE = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

const MILLISECONDS_PER_DAY = 86_400_000;

export function pounds(pence: number): string {
  return POUNDS.format(pence / 100);
}

export function wholePounds(pence: number): string {
  return WHOLE_POUNDS.format(pence / 100);
}

export function number(value: number): string {
  return NUMBER.format(value);
}

export function exactKwh(kwh: number): string {
  return `${KWH.format(kwh)} kWh`;
}

/** As exact as the API gives it, so that units times rate is the value shown. */
export function rate(pence: number): string {
  return `${RATE.format(pence)}p`;
}

export function shortRate(pence: number): string {
  return `${SHORT_RATE.format(pence)}p`;
}

/** `2026-11-21`, or a time of that day, as 21 November 2026. */
export function day(iso: string): string {
  return DAY.format(new Date(`${iso.slice(0, 10)}T00:00:00Z`));
}

export function addDays(iso: string, days: number): string {
  return new Date(Date.parse(`${iso}T00:00:00Z`) + days * MILLISECONDS_PER_DAY).toISOString().slice(0, 10);
}

export function daysBetween(from: string, until: string): number {
  return Math.round((Date.parse(until) - Date.parse(from)) / MILLISECONDS_PER_DAY);
}

export function count(many: number, noun: string): string {
  return `${NUMBER.format(many)} ${noun}${many === 1 ? '' : 's'}`;
}
