import { type Leaving, savingAfterWaiting } from '../../../demo/household/offers.ts';

/** A plan that costs a pound a day without VAT. */
const ITEM = {
  like_for_like: {
    days_on_plan: 365,
    ends_on: null,
    exit_fee_free_from: null,
    price_changes_on: [],
    total_pence: 36_500,
    saving_pence: 10_000,
    saving_after_exit_fees_pence: 0,
    assumes_cap: false,
    switch_on: {
      day: '2026-11-21',
      total_pence: 36_500,
      exit_fees_pence: 10_000,
      saving_after_exit_fees_pence: 0,
    },
  },
  personal_projection: {
    total_pence: 38_325,
    electricity_total_pence: 38_325,
    current: {
      total_pence: 38_325,
      electricity_total_pence: 38_325,
      electricity: {
        total_pence: 38_325,
        breakdown: [
          {
            type: 'standing-charge',
            value_pence: 36_500,
            charge_pence_per_day: 100,
            charge_with_vat_pence_per_day: 105,
            days: 365,
          },
          { type: 'tax', value_pence: 1_825, rates: [{ percent: 5, days: 365 }] },
        ],
      },
    },
  },
} as const;

const LEAVING: Leaving = {
  pence: 10_000,
  suppliers: ['OVO Energy'],
  freeInDays: 50,
  currentPencePerDay: 150,
  followingPencePerDay: 130,
};

it.each<[string, Partial<Leaving>, number | undefined]>([
  ['the year from then on, on the plan that follows for as many days', {}, 10_000 - 50 * 20],
  ['nothing if the days of waiting cost as much as the fee', { freeInDays: 200 }, undefined],
  ['nothing if the end date is not known', { freeInDays: undefined }, undefined],
  ['nothing if the plan that follows is so cheap', { followingPencePerDay: -50 }, undefined],
])('waiting until leaving is free saves %s', (_what, changes, pence) => {
  expect(savingAfterWaiting(ITEM, { ...LEAVING, ...changes })).toBe(pence);
});
