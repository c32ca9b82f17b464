import type { Client, ErrorDetail } from '@energy-partner/client';
import { number, roundPounds } from '../format.ts';
import { type Form, NUMBERS, type NumberName, numberOf, type TextName } from './form.ts';
import { householdParameters } from './parameters.ts';

/** A value that is missing, wrong or doubtful, and the field that it is in. */
export type Problem = { readonly field: TextName; readonly message: string };

const POSTCODE = /^[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/;

/** Finds every problem that needs no answer from the API, in the order of the form. */
export function problemsOf(form: Form): readonly Problem[] {
  const numbers = numbersIn(form);
  const problems = [
    postcodeProblem(form),
    form.way === 'address' && form.building === ''
      ? ({ field: 'building', message: 'Enter your house number or name' } as const)
      : undefined,
    ...numbers.map((name) => numberProblem(form, name)),
  ].filter((problem) => problem !== undefined);
  const isCarInHome =
    !numbers.includes('ev_kwh') || numberOf(form.ev_kwh) <= numberOf(form.electricity_kwh);
  if (problems.length > 0 || isCarInHome) return problems;
  return [
    {
      field: 'ev_kwh',
      message: 'Your car cannot use more than all the electricity you use in a year',
    },
  ];
}

function postcodeProblem({ post_code }: Form): Problem | undefined {
  if (post_code === '') return { field: 'post_code', message: 'Enter your postcode' };
  return POSTCODE.test(post_code)
    ? undefined
    : { field: 'post_code', message: 'Enter a full postcode, like SW1A 1AA' };
}

/** Returns the numbers that are needed, after what was chosen. */
function numbersIn({
  way,
  fuel,
  meter,
  usage,
  gas_charge,
  gas_rate,
  electric_vehicle,
  ev_kwh,
}: Form) {
  if (way === 'address') return [];
  const hasGas = way === 'rates' ? gas_charge !== '' || gas_rate !== '' : fuel === 'dual_fuel';
  const needed: readonly (readonly [boolean, NumberName])[] = [
    [way === 'rates', 'electricity_charge'],
    [way === 'rates', 'electricity_rate'],
    [way === 'rates' && hasGas, 'gas_charge'],
    [way === 'rates' && hasGas, 'gas_rate'],
    [usage === 'kwh', 'electricity_kwh'],
    [usage === 'kwh' && hasGas, 'gas_kwh'],
    [usage === 'spend', 'electricity_spend'],
    [usage === 'spend' && hasGas, 'gas_spend'],
    [way === 'plan' && meter === 'economy_7', 'night'],
    [usage === 'kwh' && electric_vehicle && ev_kwh !== '', 'ev_kwh'],
  ];
  return needed.flatMap(([isNeeded, name]) => (isNeeded ? [name] : []));
}

function numberProblem(form: Form, field: NumberName): Problem | undefined {
  const { said, in: measure } = NUMBERS[field];
  if (form[field] === '') return { field, message: `Enter ${said}` };
  const value = numberOf(form[field]);
  const isAllowed = value >= measure.from && value <= measure.to;
  return isAllowed ? undefined : { field, message: `Enter ${said} as ${measure.allowed}` };
}

const ADDRESS: Problem = {
  field: 'building',
  message: 'Enter your house number or name as it is written in your address',
};

/**
 * The field of each parameter that the API may complain about, and what to do. Only the
 * site makes the others.
 */
const COMPLAINTS: Readonly<Record<string, Problem>> = {
  dual_fuel_end_date: {
    field: 'end_date',
    message: 'Enter the day on which your fixed price ends',
  },
  electricity_end_date: {
    field: 'end_date',
    message: 'Enter the day on which your fixed price for electricity ends',
  },
  gas_end_date: {
    field: 'gas_end_date',
    message: 'Enter the day on which your fixed price for gas ends',
  },
  building_name: ADDRESS,
  building_number: ADDRESS,
  electricity_spend_pence: {
    field: 'electricity_spend',
    message: 'Enter what your electricity costs, which is more than your plan’s standing charge',
  },
  gas_spend_pence: {
    field: 'gas_spend',
    message: 'Enter what your gas costs, which is more than your plan’s standing charge',
  },
};

/**
 * Shows errors of the API at the fields of the form, and leaves out those that no field asks for.
 */
export function problemsOfApi(
  { post_code }: Form,
  errors: readonly ErrorDetail[],
): readonly Problem[] {
  const byCode: Readonly<Record<string, Problem>> = {
    'postcode-not-found': {
      field: 'post_code',
      message: `We do not know the postcode ${post_code}. Check it for typing errors`,
    },
    'address-not-unique': {
      field: 'flat',
      message: 'There is more than one home at this address. Enter the flat too',
    },
    'plan-not-found': {
      field: 'plan',
      message: 'This plan is not sold at your postcode. Choose your plan',
    },
  };
  return errors.flatMap(
    ({ code, parameters }) =>
      byCode[code] ?? Object.keys(parameters).flatMap((name) => COMPLAINTS[name] ?? []),
  );
}

/** The usual range in kWh a year. A usage outside it is possible, but hardly any home has it. */
const USUAL = { electricity: { from: 300, to: 12_000 }, gas: { from: 1_000, to: 50_000 } } as const;
const PAYMENTS = {
  monthly: ['month', 12],
  quarterly: ['quarter', 4],
  annual: ['year', 1],
} as const;

type Priced = {
  readonly electricity?: { readonly kwh: number };
  readonly gas?: { readonly kwh: number };
};

/**
 * Asks whether an unusual use or payment is meant, beside what the API says is typical of the same
 * plan.
 */
export async function questionsOf(
  client: Client,
  form: Form,
  priced: Priced,
): Promise<readonly Problem[]> {
  if (form.confirmed || form.usage === 'estimate') return [];
  const fuels = (['electricity', 'gas'] as const).filter((fuel) => {
    const kwh = priced[fuel]?.kwh;
    return kwh !== undefined && (kwh < USUAL[fuel].from || kwh > USUAL[fuel].to);
  });
  if (fuels.length === 0) return [];
  const typical = { ...form, usage: 'estimate', estimate: 'medium' } as const;
  const { valuation } = await client.priceCurrentPlan(householdParameters(typical));
  return fuels.map((fuel): Problem => {
    if (form.usage === 'kwh') {
      const usual = `Most homes use about ${number(valuation.usage[fuel])} kWh.`;
      return {
        field: `${fuel}_kwh`,
        message: `${number(priced[fuel]?.kwh ?? 0)} kWh of ${fuel} a year? ${usual}`,
      };
    }
    const [period, aYear] = PAYMENTS[form.spend_frequency];
    const paid = `${roundPounds(numberOf(form[`${fuel}_spend`]) * 100)} a ${period} for ${fuel}`;
    const usual = roundPounds((valuation[fuel]?.personal_projection.total_pence ?? 0) / aYear);
    return { field: `${fuel}_spend`, message: `${paid}? Most homes pay about ${usual}.` };
  });
}
