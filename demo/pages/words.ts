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
};

export function words(value: string): string {
  return WORDS[value] ?? value;
}

export function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function listed(items: readonly string[]): string {
  return new Intl.ListFormat('en-GB').format(items);
}
