/** In per cent of the price cap's: day and night rates of Economy 7 alike. */
export type ExamplePrices = {
  readonly chargePercent: number;
  readonly ratePercent: number;
  /** Of electricity by time of use, instead of one rate. */
  readonly timedRates?: readonly TimedRate[];
};

export type TimedRate = {
  readonly percent: number;
  /** As in the feed. Absent: all other times. */
  readonly times?: ReadonlyArray<{
    readonly days?: 'weekdays' | 'weekends';
    readonly from: string;
    readonly to: string;
  }>;
};

export type ExamplePlan = {
  /** A plan line but for its type and supplier. */
  readonly plan: { readonly key: string } & Readonly<Record<string, unknown>>;
  /** Fuel, payment method and, but for gas, electricity variant. */
  readonly planTypes: readonly string[];
  /** Default: all. */
  readonly regions?: readonly number[];
  readonly periods: ReadonlyArray<{
    readonly valid_from: string;
    readonly valid_to: string | null;
    readonly prices: ExamplePrices;
  }>;
};

/** As the price cap feed, which the prices are shares of. */
export const PUBLISHED_AT = '2026-07-01T00:00:00Z';

const FROM = '2026-07-01';
const YORKSHIRE = 23;

export const EXAMPLE_SUPPLIER = {
  key: 'example-energy',
  name: 'Example Energy',
  logo_url: 'https://assets.example.com/supplier-logos/example-energy.png',
  big_six: false,
  fulfillable: true,
  retainable: false,
  // One of the numbers that Ofcom keeps for invented people.
  support_phone_number: '020 7946 0123',
  electricity_incumbent_regions: [],
  gas_incumbent: false,
} as const;

const FIXED = { standard_variable: false, fulfillable: true, available_to_switch: true } as const;

const FIXED_12M = {
  ...FIXED,
  needs_end_date: true,
  feature_labels: ['fixed'],
  product_end_date: null,
  rate_guarantee: { end_date: null, duration_months: 12, description: 'Prices fixed for 12 months' },
} as const;

const VARIABLE = {
  needs_end_date: false,
  fulfillable: true,
  available_to_switch: true,
  feature_labels: ['no-exit-fee'],
  product_end_date: null,
  rate_guarantee: { end_date: null, duration_months: null, description: 'No price guarantee' },
  exit_fees: null,
} as const;

const STANDARD_PLAN_TYPES = ['dual_fuel monthly_direct_debit standard', 'electricity monthly_direct_debit standard'];

/**
 * They give a second price to the comparisons in which the other sample feeds have the price cap only. What is on sale
 * by monthly direct debit with a standard meter stays as it was, but for one deal in Yorkshire and what requires a smart
 * meter.
 */
export const EXAMPLE_PLANS: readonly ExamplePlan[] = [
  {
    plan: {
      key: 'invented-economy-7-saver',
      name: 'Invented Economy 7 Saver',
      ...FIXED,
      needs_end_date: false,
      feature_labels: ['fixed'],
      features: invented('An Economy 7 plan with fixed prices, for trying out. Nobody sells it.'),
      product_end_date: '2027-10-31',
      rate_guarantee: { end_date: '2027-10-31', duration_months: null, description: 'Prices fixed until 2027-10-31' },
      exit_fees: { gas_fee_pence: 5000, electricity_fee_pence: 5000 },
    },
    planTypes: ['dual_fuel monthly_direct_debit economy_7', 'electricity monthly_direct_debit economy_7'],
    periods: always({ chargePercent: 98, ratePercent: 94 }),
  },
  {
    plan: {
      key: 'invented-prepayment',
      name: 'Invented Prepayment',
      standard_variable: false,
      ...VARIABLE,
      features: invented('A plan for prepayment meters, for trying out. Nobody sells it.'),
    },
    planTypes: everyPlanTypePaidBy('prepayment'),
    periods: always({ chargePercent: 100, ratePercent: 97 }),
  },
  {
    plan: {
      key: 'invented-pay-on-bill',
      name: 'Invented Pay on Bill',
      standard_variable: false,
      ...VARIABLE,
      features: invented('A plan that is paid on receipt of the bill, for trying out. Nobody sells it.'),
    },
    planTypes: everyPlanTypePaidBy('pay_on_receipt_of_bill'),
    periods: always({ chargePercent: 96, ratePercent: 96 }),
  },
  {
    plan: {
      key: 'invented-gas-fix-12m',
      name: 'Invented Gas Fix 12m',
      ...FIXED_12M,
      features: invented('A plan for gas only, for trying out. Nobody sells it.'),
      exit_fees: { gas_fee_pence: 4000, electricity_fee_pence: 0 },
    },
    planTypes: ['gas monthly_direct_debit'],
    periods: always({ chargePercent: 100, ratePercent: 95 }),
  },
  {
    plan: {
      key: 'invented-yorkshire-fix-12m',
      name: 'Invented Yorkshire Fix 12m',
      ...FIXED_12M,
      features: invented('A dual fuel plan for Yorkshire only, for trying out. Nobody sells it.'),
      exit_fees: { gas_fee_pence: 5000, electricity_fee_pence: 5000 },
    },
    planTypes: ['dual_fuel monthly_direct_debit standard'],
    regions: [YORKSHIRE],
    periods: always({ chargePercent: 95, ratePercent: 92 }),
  },
  {
    plan: {
      key: 'invented-standard-variable',
      name: 'Invented Standard Variable',
      standard_variable: true,
      ...VARIABLE,
      features: invented('A variable plan whose next prices are known already, for trying out. Nobody sells it.'),
    },
    planTypes: [
      'dual_fuel monthly_direct_debit economy_7',
      'electricity monthly_direct_debit economy_7',
      'gas monthly_direct_debit',
      'dual_fuel variable_direct_debit standard',
      'electricity variable_direct_debit standard',
    ],
    periods: [
      { valid_from: FROM, valid_to: '2027-01-01', prices: { chargePercent: 100, ratePercent: 99 } },
      { valid_from: '2027-01-01', valid_to: null, prices: { chargePercent: 100, ratePercent: 98 } },
    ],
  },
  {
    plan: {
      key: 'invented-closed-tracker',
      name: 'Invented Closed Tracker',
      standard_variable: false,
      ...VARIABLE,
      available_to_switch: false,
      features: invented('A plan that is closed to new customers, for trying out. Nobody sold it.'),
    },
    planTypes: STANDARD_PLAN_TYPES,
    periods: always({ chargePercent: 103, ratePercent: 103 }),
  },
  {
    plan: {
      key: 'invented-night-charger',
      name: 'Invented Night Charger',
      ...FIXED_12M,
      requires: ['smart_meter', 'electric_vehicle'],
      features: invented('A plan with cheap nights for charging a car at home, for trying out. Nobody sells it.'),
      exit_fees: { gas_fee_pence: 5000, electricity_fee_pence: 5000 },
    },
    planTypes: STANDARD_PLAN_TYPES,
    periods: always({
      chargePercent: 102,
      ratePercent: 98,
      timedRates: [{ percent: 34, times: [{ from: '00:30', to: '05:30' }] }, { percent: 104 }],
    }),
  },
  {
    plan: {
      key: 'invented-peak-avoider',
      name: 'Invented Peak Avoider',
      ...FIXED_12M,
      requires: ['smart_meter'],
      features: invented('A plan that is dear on weekdays from 16:00 to 19:00, for trying out. Nobody sells it.'),
      exit_fees: { gas_fee_pence: 5000, electricity_fee_pence: 5000 },
    },
    planTypes: STANDARD_PLAN_TYPES,
    periods: always({
      chargePercent: 100,
      ratePercent: 98,
      timedRates: [{ percent: 150, times: [{ days: 'weekdays', from: '16:00', to: '19:00' }] }, { percent: 86 }],
    }),
  },
  {
    plan: {
      key: 'invented-weekender',
      name: 'Invented Weekender',
      standard_variable: false,
      ...VARIABLE,
      requires: ['smart_meter'],
      features: invented('A variable plan with cheap weekends, for trying out. Nobody sells it.'),
    },
    planTypes: STANDARD_PLAN_TYPES,
    periods: always({
      chargePercent: 100,
      ratePercent: 98,
      timedRates: [
        { percent: 102, times: [{ days: 'weekdays', from: '00:00', to: '24:00' }] },
        { percent: 70, times: [{ days: 'weekends', from: '00:00', to: '24:00' }] },
      ],
    }),
  },
];

function everyPlanTypePaidBy(paymentMethod: string): readonly string[] {
  const electric = ['dual_fuel', 'electricity'].flatMap((fuel) =>
    ['standard', 'economy_7'].map((variant) => `${fuel} ${paymentMethod} ${variant}`),
  );
  return [...electric, `gas ${paymentMethod}`];
}

function invented(description: string) {
  return [{ title: 'Invented', description }];
}

function always(prices: ExamplePrices): ExamplePlan['periods'] {
  return [{ valid_from: FROM, valid_to: null, prices }];
}
