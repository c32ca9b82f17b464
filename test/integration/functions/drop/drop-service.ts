import { errorBody } from '../../../../shared/contract/errors.ts';
import {
  dayAndNight,
  dualOffer,
  type Line,
  planLine,
  price,
  supplierLine,
} from '../../../support/feed-maker.ts';
import { type CallerContext, sampleApi } from '../../../support/sample-api.ts';

export type Sending = {
  readonly headers?: Readonly<Record<string, string>>;
  readonly clientId?: string;
  /** A text to send as it is, in place of a body as JSON. */
  readonly text?: string | null;
};

const CALLER = { partner: 'partner of client-a', clientId: 'client-a' };

/** The functions over a small market, called by the partner client-a. */
export async function dropService() {
  const api = await sampleApi({ lines: MARKET });
  return {
    ...api,
    /** Removes the plan from the market, as if nobody had ever sold it. */
    withdraw: (planKey: string) =>
      api.replaceMarket(
        MARKET.filter((line) => line['plan_key'] !== planKey && line['key'] !== planKey),
      ),
    send: async (
      body: unknown,
      { headers = {}, clientId = 'client-a', text = JSON.stringify(body) }: Sending = {},
    ) => {
      const caller = { partner: `partner of ${clientId}`, clientId };
      const response = await api.call('drop', { headers, body: text, caller });
      const isReplayed = response.headers.get('Idempotent-Replayed') === 'true';
      return { ...response, body: JSON.parse(response.text), isReplayed };
    },
    compare: async (query: Readonly<Record<string, string>>) => {
      const { text } = await api.call('comparison', { query, caller: CALLER });
      return JSON.parse(text).comparison;
    },
    open: async (session_id: string, caller: CallerContext = {}) => {
      const { status, text } = await api.call('sessions', {
        path: { session_id },
        caller: { ...CALLER, ...caller },
      });
      return { status, body: JSON.parse(text) };
    },
  };
}

export type DropService = Awaited<ReturnType<typeof dropService>>;

export type DropResponded = Awaited<ReturnType<DropService['send']>>;

export function urlOf({ body }: DropResponded): URL {
  return new URL(body.plan_info_url);
}

export function idOf(response: DropResponded): string {
  return urlOf(response).searchParams.get('session') ?? '';
}

/** Status, and code and parameters of each error. */
export function errorsOf({ status, body }: DropResponded) {
  return [
    status,
    ...errorBody.parse(body).errors.map(({ code, parameters }) => [code, parameters]),
  ];
}

function plan(supplier_key: string, key: string, over: Line = {}): Line {
  return planLine({ supplier_key, key, product_end_date: null, exit_fees: null, ...over });
}

/**
 * Makes an offer for a standard meter in region 12: dual fuel, unless it is for electricity or gas.
 */
function offer(
  supplier_key: string,
  plan_key: string,
  { fuel = 'dual_fuel', ...over }: Line = {},
): Line {
  const gasOnly = fuel === 'gas' ? { electricity: undefined, electricity_variant: undefined } : {};
  const singleFuel = fuel === 'electricity' ? { gas: undefined } : gasOnly;
  return dualOffer({ supplier_key, plan_key, fuel, ...singleFuel, ...over });
}

/** A plan for every fuel and payment method. */
function everyOffer(supplier_key: string, plan_key: string): readonly Line[] {
  return ['dual_fuel', 'electricity', 'gas'].flatMap((fuel) =>
    ['monthly_direct_debit', 'variable_direct_debit', 'pay_on_receipt_of_bill', 'prepayment'].map(
      (payment_method) => offer(supplier_key, plan_key, { fuel, payment_method }),
    ),
  );
}

const AT_NIGHT = [
  { rate_pence_per_kwh: 12.5, times: [{ from: '00:00', to: '05:00' }] },
  { rate_pence_per_kwh: 25 },
];

/**
 * acme has a standard variable plan, one that it no longer sells and a fix whose end date matters,
 * bolt a fixed one, one of electricity that is cheaper, one for Economy 7, one that needs a smart
 * meter, one for a car and one that cannot be fulfilled; cold cannot fulfil anything.
 */
const MARKET: readonly Line[] = [
  supplierLine({ key: 'acme' }),
  plan('acme', 'standard-variable', { standard_variable: true }),
  ...everyOffer('acme', 'standard-variable'),
  plan('acme', 'old', { available_to_switch: false }),
  offer('acme', 'old'),
  plan('acme', 'ending', {
    needs_end_date: true,
    exit_fees: { gas_fee_pence: 2_500, electricity_fee_pence: 3_000 },
  }),
  offer('acme', 'ending'),
  offer('acme', 'ending', { fuel: 'electricity' }),
  supplierLine({ key: 'bolt' }),
  plan('bolt', 'fixed'),
  ...everyOffer('bolt', 'fixed'),
  plan('bolt', 'cheap'),
  offer('bolt', 'cheap', {
    ...{ fuel: 'electricity', electricity: price({ charge_pence_per_day: 20 }) },
  }),
  plan('bolt', 'night'),
  offer('bolt', 'night', {
    ...{
      fuel: 'electricity',
      electricity_variant: 'economy_7',
      electricity: price({ unit_rates: dayAndNight }),
    },
  }),
  plan('bolt', 'smart', { requires: ['smart_meter'] }),
  offer('bolt', 'smart', { electricity: price({ unit_rates: AT_NIGHT }) }),
  plan('bolt', 'waiting', { fulfillable: false }),
  offer('bolt', 'waiting'),
  plan('bolt', 'car', { requires: ['smart_meter', 'electric_vehicle'] }),
  offer('bolt', 'car', { fuel: 'electricity' }),
  supplierLine({ key: 'cold', fulfillable: false }),
  plan('cold', 'fixed'),
  offer('cold', 'fixed'),
];
