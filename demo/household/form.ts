/** What a visitor can say about a household. The first value of a choice is the one that is assumed. */
const CHOICES = {
  way: ['plan', 'address', 'rates'],
  fuel: ['dual_fuel', 'electricity'],
  suppliers: ['one', 'two'],
  meter: ['standard', 'economy_7'],
  payment: ['monthly_direct_debit', 'pay_on_receipt_of_bill', 'prepayment'],
  usage: ['estimate', 'kwh', 'spend'],
  estimate: ['medium', 'low', 'high'],
  spend_frequency: ['monthly', 'quarterly', 'annual'],
  correct_fuel: ['', 'dual_fuel', 'electricity'],
  correct_meter: ['', 'standard', 'economy_7'],
  correct_payment: ['', 'monthly_direct_debit', 'pay_on_receipt_of_bill', 'prepayment'],
  rehearse: ['', '401', '404', '429', '500', '503'],
} as const;

const TEXTS = [
  'post_code',
  'supplier',
  'plan',
  'end_date',
  'gas_supplier',
  'gas_plan',
  'gas_end_date',
  'electricity_kwh',
  'gas_kwh',
  'electricity_spend',
  'gas_spend',
  'night',
  'ev_kwh',
  'building',
  'flat',
  'electricity_charge',
  'electricity_rate',
  'gas_charge',
  'gas_rate',
  'correct_supplier',
  'correct_plan',
  'correct_electricity_kwh',
  'correct_gas_kwh',
] as const;

export const FILTERS = ['fixed_only', 'green_only', 'no_exit_fees', 'fulfillable_only'] as const;

const FLAGS = [
  'smart_meter',
  'electric_vehicle',
  'heat_pump',
  'storage_heaters',
  'consent',
  'rates_without_vat',
  /** Unusual figures are meant as they are. */
  'confirmed',
  ...FILTERS,
] as const;

type Choices = { readonly [Name in keyof typeof CHOICES]: (typeof CHOICES)[Name][number] };
export type ChoiceName = keyof typeof CHOICES;
export type TextName = (typeof TEXTS)[number];
export type FlagName = (typeof FLAGS)[number];

export type Form = Choices & Readonly<Record<TextName, string>> & Readonly<Record<FlagName, boolean>>;

/** The fields of a query; what it lacks is as assumed, and what no field is called is left out. */
export function readForm(query: URLSearchParams): Form {
  const choices = Object.entries(CHOICES).map(([name, values]) => {
    const sent = query.get(name);
    return [name, values.find((value) => value === sent) ?? values[0]];
  });
  const texts = TEXTS.map((name) => [name, (query.get(name) ?? '').trim() || (name === 'night' ? '42' : '')]);
  const flags = FLAGS.map((name) => [name, query.get(name) === 'true']);
  const post_code = asPostcode(query.get('post_code') ?? '');
  return { ...Object.fromEntries([...choices, ...texts, ...flags]), post_code } as Form;
}

/** The query that readForm reads as this form. */
export function queryOf(form: Form): URLSearchParams {
  const assumed = new Map(Object.entries(readForm(new URLSearchParams())));
  const told = Object.entries(form).filter(([name, value]) => assumed.get(name) !== value);
  return new URLSearchParams(told.map(([name, value]): [string, string] => [name, String(value)]));
}

/** A number as people type it, such as £1,200; NaN if it is none. */
export function numberOf(text: string): number {
  const plain = text.replaceAll(/[,£\s]/g, '');
  return plain === '' ? Number.NaN : Number(plain);
}

/** A postcode as it is written: SW1A 1AA. */
function asPostcode(text: string): string {
  const letters = text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  return letters.length < 5 ? text.trim().toUpperCase() : `${letters.slice(0, -3)} ${letters.slice(-3)}`;
}
