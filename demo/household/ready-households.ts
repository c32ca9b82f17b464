import { type Form, readForm } from './form.ts';

export type ReadyHousehold = {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly form: Form;
};

/** The households of the sandbox in the API's own document, as forms. */
export function readyHouseholds(document: Readonly<Record<string, unknown>>): readonly ReadyHousehold[] {
  const sandbox: unknown = document['x-sandbox'];
  return listIn(sandbox, 'households').map((household) => ({
    id: textIn(household, 'id'),
    title: textIn(household, 'title'),
    description: textIn(household, 'description'),
    form: formOf(household),
  }));
}

function formOf(household: unknown): Form {
  const sent = new Map(Object.entries(textsIn(household, 'parameters')));
  const isDual = sent.has('dual_fuel_supplier_key');
  const first = isDual ? 'dual_fuel' : 'electricity';
  const operationId = textIn(household, 'operationId');
  const query = new URLSearchParams({
    way: operationId === 'findBestPlans' ? 'address' : operationId === 'findPlan' ? 'rates' : 'plan',
    suppliers: sent.has('gas_supplier_key') ? 'two' : 'one',
    usage: sent.has('electricity_usage_kwh') ? 'kwh' : sent.has('electricity_spend_pence') ? 'spend' : 'estimate',
    rehearse: /^code=(\d+)$/.exec(textsIn(household, 'headers')['Prefer'] ?? '')?.[1] ?? '',
  });
  const has = (sent.get('has') ?? '').split(',');
  for (const name of has) if (name !== '') query.set(name, 'true');
  if (sent.get('rates_include_vat') === 'false') query.set('rates_without_vat', 'true');
  for (const [field, parameter] of Object.entries(FIELDS)) {
    const value = sent.get(parameter.replace('FIRST', first));
    if (value !== undefined) query.set(field, value);
  }
  return readForm(query);
}

/** The parameter of each field; FIRST is the fuel of the plan that is named first. */
const FIELDS = {
  post_code: 'post_code',
  fuel: 'fuel',
  meter: 'electricity_variant',
  supplier: 'FIRST_supplier_key',
  plan: 'FIRST_plan_key',
  payment: 'FIRST_payment_method',
  end_date: 'FIRST_end_date',
  gas_supplier: 'gas_supplier_key',
  gas_plan: 'gas_plan_key',
  gas_end_date: 'gas_end_date',
  electricity_kwh: 'electricity_usage_kwh',
  gas_kwh: 'gas_usage_kwh',
  estimate: 'electricity_usage_estimate',
  night: 'percent_night_usage',
  ev_kwh: 'ev_kwh',
  building: 'building_number',
  flat: 'sub_building_name',
  electricity_charge: 'electricity_charge_pence_per_day',
  electricity_rate: 'electricity_rate_pence_per_kwh',
  gas_charge: 'gas_charge_pence_per_day',
  gas_rate: 'gas_rate_pence_per_kwh',
} as const;

function listIn(value: unknown, name: string): readonly unknown[] {
  const list = isObject(value) ? value[name] : undefined;
  return Array.isArray(list) ? list : [];
}

function textIn(value: unknown, name: string): string {
  const text = isObject(value) ? value[name] : undefined;
  return typeof text === 'string' ? text : '';
}

function textsIn(value: unknown, name: string): Readonly<Record<string, string>> {
  const texts = isObject(value) ? value[name] : undefined;
  if (!isObject(texts)) return {};
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, String(text)]));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
