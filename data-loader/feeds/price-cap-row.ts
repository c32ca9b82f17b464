import type { Day, Region } from '../../shared/market/model.ts';
import {
  exactMicroFromDecimal,
  MAX_CHARGE_MICROPENCE_PER_DAY,
  MAX_RATE_MICROPENCE_PER_KWH,
} from '../../shared/pricing/index.ts';
import type { CsvRecord } from '../input/csv.ts';
import { isRealDay } from '../input/dates.ts';
import { REGION_OF_GSP_GROUP } from './gsp-groups.ts';
import { shown } from './json.ts';

/** The prices are those without VAT: they are read, never divided. */
export const CAP_COLUMNS = {
  period_from: ['period_from'],
  period_to: ['period_to'],
  gsp_group: ['gsp_group'],
  fuel: ['fuel'],
  meter_type: ['meter_type'],
  payment_method: ['payment_method'],
  standing_charge: ['standing_charge_p_day_exvat'],
  unit_rate: ['unit_rate_p_kwh_exvat'],
} as const;

export type CapTariff = 'electricity' | 'electricity-multi-register' | 'gas';

export type CapRow = {
  readonly line: number;
  readonly from: Day;
  /** The quarter's last day. */
  readonly to: Day;
  readonly region: Region;
  readonly tariff: CapTariff;
  readonly payment: 'direct_debit' | 'standard_credit' | 'prepayment';
  readonly chargeMicropence: bigint;
  readonly rateMicropence: bigint;
};

const TARIFF_OF: ReadonlyMap<string, CapTariff> = new Map([
  ['electricity single_rate', 'electricity'],
  ['electricity multi_register', 'electricity-multi-register'],
  ['gas gas', 'gas'],
]);

/** A row, or what is wrong with it. */
export function parseCapRow({ line, value }: CsvRecord<keyof typeof CAP_COLUMNS>): CapRow | string {
  const [from, to] = [value('period_from'), value('period_to')];
  if (!isRealDay(from)) return mustBe('period_from', 'a date such as 2026-07-01', from);
  if (!isRealDay(to) || to < from) return mustBe('period_to', `a date from ${from} on`, to);
  const region = REGION_OF_GSP_GROUP.get(value('gsp_group'));
  if (region === undefined) {
    return mustBe('gsp_group', `one of ${[...REGION_OF_GSP_GROUP.keys()].join(', ')}`, value('gsp_group'));
  }
  const kind = `${value('fuel')} ${value('meter_type')}`;
  const tariff = TARIFF_OF.get(kind);
  if (tariff === undefined) return mustBe('fuel and meter_type', `one of ${[...TARIFF_OF.keys()].join(', ')}`, kind);
  const payment = value('payment_method');
  if (payment !== 'direct_debit' && payment !== 'standard_credit' && payment !== 'prepayment') {
    return mustBe('payment_method', 'one of direct_debit, standard_credit, prepayment', payment);
  }
  const charge = exactMicroFromDecimal(value('standing_charge'));
  if (charge === null || charge > MAX_CHARGE_MICROPENCE_PER_DAY || charge < -MAX_CHARGE_MICROPENCE_PER_DAY) {
    return mustBe('standing_charge_p_day_exvat', 'pence with at most 6 decimals', value('standing_charge'));
  }
  const rate = exactMicroFromDecimal(value('unit_rate'));
  if (rate === null || rate < 0 || rate > MAX_RATE_MICROPENCE_PER_KWH) {
    return mustBe('unit_rate_p_kwh_exvat', 'pence from 0 to 1000 with at most 6 decimals', value('unit_rate'));
  }
  return { line, from, to, region, tariff, payment, chargeMicropence: charge, rateMicropence: rate };
}

function mustBe(column: string, allowed: string, value: string): string {
  return `${column} must be ${allowed}, not ${shown(value)}`;
}
