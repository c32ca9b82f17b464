/** Choices by name: how each is asked, and its values in words. The first value is assumed. */
export const CHOICES = {
  way: {
    legend: 'What you know',
    options: { plan: 'My plan', address: 'Only my address', rates: 'Only my rates' },
  },
  fuel: {
    legend: 'Your energy',
    options: { dual_fuel: 'Gas and electricity', electricity: 'Electricity only' },
  },
  suppliers: {
    legend: 'Who supplies you',
    options: { one: 'One supplier', two: 'My gas comes from another supplier' },
  },
  meter: {
    legend: 'Electricity meter',
    options: { standard: 'Standard', economy_7: 'I have an Economy 7 meter (cheaper at night)' },
  },
  payment: {
    legend: 'How you pay',
    options: {
      monthly_direct_debit: 'Monthly direct debit',
      pay_on_receipt_of_bill: 'When I get a bill',
      prepayment: 'Prepayment meter',
    },
  },
  usage: {
    legend: 'How much you use',
    options: { estimate: 'Estimate it', kwh: 'In kWh', spend: 'By cost' },
  },
  estimate: {
    legend: 'Compared with a typical home',
    options: { medium: 'The same', low: 'Less', high: 'More' },
  },
  spend_frequency: {
    legend: 'How long these costs are for',
    options: { monthly: 'A month', quarterly: 'A quarter', annual: 'A year' },
  },
} as const;

/** The unit of a number, and the range that it may be in. */
type Measure = {
  readonly unit: string;
  readonly from: number;
  readonly to: number;
  readonly allowed: string;
};

const KWH: Measure = {
  unit: 'kWh',
  from: 0,
  to: 1_000_000,
  allowed: 'a number of kWh from 0 to 1,000,000',
};
const POUNDS: Measure = {
  unit: '£',
  from: 0.01,
  to: 1_000_000,
  allowed: 'an amount above £0, like £85 or £85.50',
};
const PERCENT: Measure = { unit: '%', from: 1, to: 99, allowed: 'a percentage from 1 to 99' };
const A_DAY: Measure = {
  unit: 'p a day',
  from: 0,
  to: 1_000,
  allowed: 'pence from 0 to 1,000, like 24.5',
};
const A_KWH: Measure = { ...A_DAY, unit: 'p a kWh' };

/** The label of each number's field, and what it is called within a sentence. */
export const NUMBERS = {
  electricity_kwh: {
    label: 'Electricity in a year',
    said: 'how much electricity you use in a year',
    in: KWH,
  },
  gas_kwh: { label: 'Gas in a year', said: 'how much gas you use in a year', in: KWH },
  electricity_spend: {
    label: 'Cost of electricity',
    said: 'what your electricity costs',
    in: POUNDS,
  },
  gas_spend: { label: 'Cost of gas', said: 'what your gas costs', in: POUNDS },
  night: {
    label: 'Electricity at night',
    said: 'how much of your electricity you use at night',
    in: PERCENT,
  },
  ev_kwh: {
    label: 'Electricity for the car',
    said: 'how much electricity charges your car',
    in: KWH,
  },
  electricity_charge: {
    label: 'Electricity standing charge',
    said: 'your electricity standing charge',
    in: A_DAY,
  },
  electricity_rate: { label: 'Electricity rate', said: 'your electricity rate', in: A_KWH },
  gas_charge: { label: 'Gas standing charge', said: 'your gas standing charge', in: A_DAY },
  gas_rate: { label: 'Gas rate', said: 'your gas rate', in: A_KWH },
} as const;

const TEXTS = {
  post_code: 'Your postcode',
  supplier: 'Supplier',
  plan: 'Plan',
  end_date: 'The day your fixed price ends',
  gas_supplier: 'Gas supplier',
  gas_plan: 'Gas plan',
  gas_end_date: 'The day your fixed price for gas ends',
  building: 'House number or name',
  flat: 'Flat, if there is one',
  rates_end_date: 'The day your fixed price ends, if it does',
  half_hours: 'What you use in each half hour of an average day',
} as const;

export const FILTERS = {
  fixed_only: 'Fixed price',
  green_only: 'Green',
  no_exit_fees: 'No exit fee',
  fulfillable_only: 'Switch through us',
} as const;

export const FLAGS = {
  smart_meter: 'A smart meter',
  storage_heaters: 'Storage heaters that charge at night',
  electric_vehicle: 'An electric car',
  heat_pump: 'A heat pump',
  consent: 'Look up what my meters used in a year in the industry’s databases',
  rates_without_vat: 'These rates are without VAT',
  /** The link that answers a question about an unusual figure sends it. */
  confirmed: 'Unusual figures are meant as they are',
  ...FILTERS,
} as const;

export type ChoiceName = keyof typeof CHOICES;
export type NumberName = keyof typeof NUMBERS;
export type TextName = keyof typeof TEXTS | NumberName;
export type FlagName = keyof typeof FLAGS;
export type FilterName = keyof typeof FILTERS;

/** The visitor's answers about a household. */
export type Form = {
  readonly [Name in ChoiceName]: keyof (typeof CHOICES)[Name]['options'];
} & Readonly<Record<TextName, string>> &
  Readonly<Record<FlagName, boolean>>;

export function labelOf(name: TextName): string {
  return name in NUMBERS ? NUMBERS[name as NumberName].label : TEXTS[name as keyof typeof TEXTS];
}

/**
 * Reads the fields of a query; what it lacks is as assumed, and what no field is called is left
 * out.
 */
export function readForm(query: URLSearchParams): Form {
  const choices = Object.entries(CHOICES).map(([name, { options }]) => {
    const choice = query.get(name) ?? '';
    return [name, Object.hasOwn(options, choice) ? choice : Object.keys(options)[0]];
  });
  const texts = Object.keys({ ...TEXTS, ...NUMBERS }).map((name) => [
    name,
    (query.get(name) ?? '').trim(),
  ]);
  const flags = Object.keys(FLAGS).map((name) => [name, query.get(name) === 'true']);
  const form = Object.fromEntries([...choices, ...texts, ...flags]);
  return { ...form, night: form.night || '42', post_code: asPostcode(form.post_code) };
}

/** Returns the query that readForm reads as this form. */
export function queryOf(form: Form): URLSearchParams {
  const assumed = new Map(Object.entries(readForm(new URLSearchParams())));
  const told = Object.entries(form).filter(([name, value]) => assumed.get(name) !== value);
  return new URLSearchParams(told.map(([name, value]): [string, string] => [name, String(value)]));
}

/** Reads a number as people type it, such as £1,200; NaN if it is not a number. */
export function numberOf(text: string): number {
  const plain = text.replaceAll(/[,£\s]/g, '');
  return plain === '' ? Number.NaN : Number(plain);
}

/** Writes a postcode as it is written: SW1A 1AA. Other text stays as it was typed. */
function asPostcode(text: string): string {
  const letters = text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  return POSTCODE.test(letters) ? `${letters.slice(0, -3)} ${letters.slice(-3)}` : text;
}

const POSTCODE = /^[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}$/;
