import type { Client, ErrorDetail } from '@energy-partner/client';
import { number, roundPounds } from '../format.ts';
import { type Form, numberOf, type TextName } from './form.ts';
import { valuationOf } from './parameters.ts';

/** What is missing, wrong or doubtful in a field. */
export type Problem = { readonly field: TextName; readonly message: string };

const POSTCODE = /^[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/;

/** What can be said without asking the API, in the order of the form. */
export function problemsOf(form: Form): readonly Problem[] {
  return [...postcodeProblems(form), ...BY_WAY[form.way](form)];
}

const BY_WAY = {
  plan: (form: Form) => [...usageProblems(form), ...equipmentProblems(form)],
  address: (form: Form) => [
    ...(form.building === '' ? [{ field: 'building', message: 'Enter your house number or name' } as const] : []),
    ...optional(form, 'correct_electricity_kwh', KWH),
    ...optional(form, 'correct_gas_kwh', KWH),
  ],
  rates: (form: Form) => [...rateProblems(form), ...usageProblems(form)],
} as const;

function postcodeProblems({ post_code }: Form): readonly Problem[] {
  if (post_code === '') return [{ field: 'post_code', message: 'Enter your postcode' }];
  if (POSTCODE.test(post_code)) return [];
  return [{ field: 'post_code', message: 'Enter a full postcode, like SW1A 1AA' }];
}

function usageProblems(form: Form): readonly Problem[] {
  const hasGas = form.way === 'rates' ? form.gas_rate !== '' : form.fuel === 'dual_fuel';
  const night = form.way === 'plan' && form.meter === 'economy_7' ? needed(form, 'night', SHARE) : [];
  switch (form.usage) {
    case 'estimate':
      return night;
    case 'kwh':
      return [...needed(form, 'electricity_kwh', KWH), ...(hasGas ? needed(form, 'gas_kwh', KWH) : []), ...night];
    case 'spend':
      return [
        ...needed(form, 'electricity_spend', SPEND),
        ...(hasGas ? needed(form, 'gas_spend', SPEND) : []),
        ...night,
      ];
  }
}

function equipmentProblems(form: Form): readonly Problem[] {
  if (!form.electric_vehicle || form.usage !== 'kwh' || form.ev_kwh === '') return [];
  const problems = needed(form, 'ev_kwh', KWH);
  if (problems.length > 0 || !(numberOf(form.ev_kwh) > numberOf(form.electricity_kwh))) return problems;
  return [{ field: 'ev_kwh', message: 'Your car cannot use more than all the electricity you use in a year' }];
}

function rateProblems(form: Form): readonly Problem[] {
  const gas = form.gas_charge === '' && form.gas_rate === '' ? [] : (['gas_charge', 'gas_rate'] as const);
  return (['electricity_charge', 'electricity_rate', ...gas] as const).flatMap((field) => needed(form, field, PENCE));
}

type Range = { readonly from: number; readonly to: number; readonly text: string };

const KWH: Range = { from: 0, to: 1_000_000, text: 'a number of kWh from 0 to 1,000,000' };
const SPEND: Range = { from: 0.01, to: 1_000_000, text: 'an amount above £0, like £85 or £85.50' };
const SHARE: Range = { from: 1, to: 99, text: 'a percentage from 1 to 99' };
const PENCE: Range = { from: 0, to: 1_000, text: 'pence from 0 to 1,000, like 24.5' };

/** What each number is called within a sentence. */
const ASKED: Readonly<Record<string, string>> = {
  electricity_kwh: 'how much electricity you use in a year',
  gas_kwh: 'how much gas you use in a year',
  electricity_spend: 'what you pay for electricity',
  gas_spend: 'what you pay for gas',
  night: 'how much of your electricity you use at night',
  ev_kwh: 'how much electricity charges your car',
  electricity_charge: 'your electricity standing charge',
  electricity_rate: 'your electricity rate',
  gas_charge: 'your gas standing charge',
  gas_rate: 'your gas rate',
};

function needed(form: Form, field: TextName, { from, to, text }: Range): readonly Problem[] {
  const asked = ASKED[field.replace('correct_', '')] ?? field;
  if (form[field] === '') return [{ field, message: `Enter ${asked}` }];
  const value = numberOf(form[field]);
  return value >= from && value <= to ? [] : [{ field, message: `Enter ${asked} as ${text}` }];
}

function optional(form: Form, field: TextName, range: Range): readonly Problem[] {
  return form[field] === '' ? [] : needed(form, field, range);
}

/** The field of each parameter that the API may complain about, and what to do. Others are the site's own. */
const COMPLAINTS: Readonly<Record<string, Problem>> = {
  dual_fuel_end_date: { field: 'end_date', message: 'Enter the day on which your fixed price ends' },
  electricity_end_date: { field: 'end_date', message: 'Enter the day on which your fixed price for electricity ends' },
  gas_end_date: { field: 'gas_end_date', message: 'Enter the day on which your fixed price for gas ends' },
  building_name: { field: 'building', message: 'Enter your house number or name as it is written in your address' },
  building_number: { field: 'building', message: 'Enter your house number or name as it is written in your address' },
  supplier_key: { field: 'correct_supplier', message: 'Choose a supplier in your area' },
  plan_key: { field: 'correct_plan', message: 'Choose a plan of this supplier' },
};

/** What the API found, at the fields of the form; nothing for what no field asks. */
export function problemsOfApi(form: Form, errors: readonly ErrorDetail[]): readonly Problem[] {
  return errors.flatMap(({ code, parameters }): readonly Problem[] => {
    switch (code) {
      case 'postcode-not-found':
        return [
          { field: 'post_code', message: `We do not know the postcode ${form.post_code}. Check it for typing errors` },
        ];
      case 'address-not-unique':
        return [{ field: 'flat', message: 'There is more than one home at this address. Enter the flat too' }];
      case 'plan-not-found':
        return [
          {
            field: form.way === 'address' ? 'correct_plan' : 'plan',
            message: 'This plan is not sold at your postcode. Choose your plan',
          },
        ];
      default:
        return Object.keys(parameters).flatMap((name) => COMPLAINTS[name] ?? []);
    }
  });
}

/** In kWh a year. What is outside them is possible, but hardly any home has it. */
const USUAL = { electricity: { from: 300, to: 12_000 }, gas: { from: 1_000, to: 50_000 } } as const;
const PAYMENTS = { monthly: ['month', 12], quarterly: ['quarter', 4], annual: ['year', 1] } as const;

type Priced = { readonly electricity?: { readonly kwh: number }; readonly gas?: { readonly kwh: number } };

/** Asks whether an unusual use or payment is meant, beside what the API says is typical of the same plan. */
export async function questionsOf(client: Client, form: Form, priced: Priced): Promise<readonly Problem[]> {
  if (form.confirmed || form.usage === 'estimate') return [];
  const fuels = (['electricity', 'gas'] as const).filter((fuel) => {
    const kwh = priced[fuel]?.kwh;
    return kwh !== undefined && (kwh < USUAL[fuel].from || kwh > USUAL[fuel].to);
  });
  if (fuels.length === 0) return [];
  const typical = { ...form, usage: 'estimate', estimate: 'medium' } as const;
  const { valuation } = await client.priceCurrentPlan(valuationOf(typical));
  return fuels.map((fuel): Problem => {
    if (form.usage === 'kwh') {
      const usual = `Most homes use about ${number(valuation.usage[fuel])} kWh.`;
      return { field: `${fuel}_kwh`, message: `${number(priced[fuel]?.kwh ?? 0)} kWh of ${fuel} a year? ${usual}` };
    }
    const [period, aYear] = PAYMENTS[form.spend_frequency];
    const paid = `${roundPounds(numberOf(form[`${fuel}_spend`]) * 100)} a ${period} for ${fuel}`;
    const usual = roundPounds((valuation[fuel]?.personal_projection.total_pence ?? 0) / aYear);
    return { field: `${fuel}_spend`, message: `${paid}? Most homes pay about ${usual}.` };
  });
}
