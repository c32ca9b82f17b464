import { ApiError, ConnectionError, type ErrorDetail, OAuthError } from '@energy-partner/client';
import { NothingAssumed } from '../household/result.ts';
import { count } from './numbers.ts';

export type Failure = {
  readonly title: string;
  readonly lines: readonly string[];
  readonly requestId: string | undefined;
};

export function failureOf(error: unknown): Failure {
  if (error instanceof ApiError) return { ...refusal(error), requestId: error.requestId };
  if (error instanceof ConnectionError) {
    return {
      title: 'The prices cannot be reached just now',
      lines: ['The comparison service is not answering. Nothing that you entered is lost: try again in a minute.'],
      requestId: undefined,
    };
  }
  if (error instanceof OAuthError) {
    return {
      title: 'This site is not let in',
      lines: ['The comparison service did not accept this site’s credentials. Its operator has to look into it.'],
      requestId: error.requestId,
    };
  }
  if (error instanceof NothingAssumed) {
    return {
      title: 'No plans to show for this address',
      lines: [
        error.message || 'No plan could be assumed for this address.',
        'Tell us your plan or your rates instead.',
      ],
      requestId: undefined,
    };
  }
  throw error;
}

function refusal(error: ApiError): Omit<Failure, 'requestId'> {
  const unknown = error.errors.find(({ code }) => code === 'postcode-not-found');
  if (unknown !== undefined) return unknownPostcode(unknown);
  if (error.has('address-not-unique')) {
    return {
      title: 'There is more than one home at this address',
      lines: ['Enter the flat as well, as it is written in the address.'],
    };
  }
  if (error.has('plan-not-found')) {
    return {
      title: 'We do not know this plan',
      lines: ['It is not among the plans at this postcode. Choose the supplier and the plan again.'],
    };
  }
  if (error.has('market-unavailable')) {
    return { title: 'There are no prices yet', lines: ['Prices are being loaded. Try again in a few minutes.'] };
  }
  if (error.status === 429) {
    return {
      title: 'Too many people are comparing just now',
      lines: [`Try again in ${count(error.retryAfterSeconds ?? 1, 'second')}.`],
    };
  }
  if (error.status === 400) {
    return { title: 'Something is missing or not quite right', lines: [...new Set(error.errors.map(complaint))] };
  }
  return {
    title: 'Something went wrong on our side',
    lines: ['It is not your doing. Try again; if it happens again, tell us.'],
  };
}

function unknownPostcode({ parameters }: ErrorDetail): Omit<Failure, 'requestId'> {
  const sent = parameters['post_code'] ?? '';
  return {
    title: sent === '' ? 'Enter your postcode' : `We do not know the postcode ${sent.toUpperCase()}`,
    lines: [
      'Check it for typing errors: it looks like SW1A 1AA.',
      'Northern Ireland, the Isle of Man and the Channel Islands have energy markets of their own, which are not compared here.',
    ],
  };
}

/** What to enter, in whole sentences. */
const ASKED: Readonly<Record<string, string>> = {
  post_code: 'Enter your postcode, like SW1A 1AA.',
  dual_fuel_supplier_key: 'Choose your supplier.',
  electricity_supplier_key: 'Choose your electricity supplier.',
  gas_supplier_key: 'Choose your gas supplier.',
  dual_fuel_plan_key: 'Choose your plan.',
  electricity_plan_key: 'Choose your electricity plan.',
  gas_plan_key: 'Choose your gas plan.',
  dual_fuel_end_date: 'Enter the day on which your fixed price ends.',
  electricity_end_date: 'Enter the day on which your fixed price ends.',
  gas_end_date: 'Enter the day on which your fixed price for gas ends.',
  electricity_usage_kwh: 'Enter how much electricity you use in a year, from 0 to 1,000,000 kWh.',
  gas_usage_kwh: 'Enter how much gas you use in a year, from 0 to 1,000,000 kWh.',
  electricity_spend_pence: 'Enter what you pay for electricity, in pounds, above £0.',
  gas_spend_pence: 'Enter what you pay for gas, in pounds, above £0.',
  percent_night_usage: 'Enter how much of your electricity you use at night, from 1 to 99%.',
  ev_kwh: 'Enter how much of your electricity charges your car, no more than you use in a year.',
  building_name: 'Enter your house number or name.',
  building_number: 'Enter your house number or name.',
  sub_building_name: 'Enter your house number or name.',
  electricity_charge_pence_per_day: 'Enter the standing charge for electricity on your bill, in pence a day.',
  electricity_rate_pence_per_kwh: 'Enter the rate for electricity on your bill, in pence a kWh.',
  gas_charge_pence_per_day: 'Enter the standing charge for gas on your bill, in pence a day.',
  gas_rate_pence_per_kwh: 'Enter the rate for gas on your bill, in pence a kWh.',
};

function complaint({ message, parameters }: ErrorDetail): string {
  const [name = ''] = Object.keys(parameters);
  return ASKED[name] ?? message;
}
