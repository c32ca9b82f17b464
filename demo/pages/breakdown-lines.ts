import type { Schemas } from '@energy-partner/client';
import { count, exactKwh, pounds, rate } from './numbers.ts';

type Line = Schemas['BreakdownItem'];

/** Units times rate: the value is the API's, and nothing is worked out again here. */
export type WorkedLine = { readonly what: string; readonly sum: string; readonly value: string };

export function workedLine(line: Line): WorkedLine {
  const value = pounds(line.value_pence);
  switch (line.type) {
    case 'consumption':
      return {
        what: `${REGISTERS[line.register]}${timesOf(line)}`,
        sum: `${exactKwh(line.usage_kWh)} × ${rate(line.rate_pence_per_kWh)}`,
        value,
      };
    case 'standing-charge':
      return {
        what: 'Standing charge',
        sum: `${count(line.days, 'day')} × ${rate(line.charge_pence_per_day)}`,
        value,
      };
    case 'tax':
      return {
        what: 'VAT',
        sum: line.rates.map(({ percent, days }) => `${percent}% for ${count(days, 'day')}`).join(', '),
        value,
      };
  }
}

function timeOf({ from, to, days = 'all' }: Schemas['TimeWindow']): string {
  return `${from} to ${to}${days === 'all' ? '' : ` on ${days}`}`;
}

const REGISTERS = { all: 'Energy', day: 'Energy by day', night: 'Energy by night' } as const;

function timesOf({ times, usage_share_percent }: Extract<Line, { type: 'consumption' }>): string {
  if (times !== undefined) return `, ${times.map(timeOf).join(' and ')}`;
  return usage_share_percent === undefined ? '' : ', at all other times';
}
