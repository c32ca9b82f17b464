import {
  dayAndNight,
  electricityOffer,
  feedLines,
  header,
  type Line,
  planLine,
  price,
  supplierLine,
} from '../../../support/feed-maker.ts';
import { householdOf, type Sent } from '../../../support/oracle/household.ts';
import { oracle } from '../../../support/oracle/oracle.ts';
import { fuelAnnualCost } from '../../../support/oracle/valuation.ts';

// Every figure here is worked out by hand, from the published profile and the words of the contract.
const DAY = '2026-11-21';
const AT_NIGHT = { from: '00:30', to: '05:30' };
const HOME: Sent = {
  post_code: 'SW1A 1AA',
  fuel: 'electricity',
  electricity_variant: 'standard',
  electricity_supplier_key: 'acme',
  electricity_plan_key: 'car',
};
const CAR = { has: 'smart_meter,electric_vehicle' };
const CAR_PRICE = pricedBy({ rate_pence_per_kwh: 8.5, times: [AT_NIGHT] }, { rate_pence_per_kwh: 27 });

function pricedBy(...unit_rates: readonly Line[]): Line {
  return price({ charge_pence_per_day: 40, unit_rates });
}

const WITH_METER = { requires: ['smart_meter'] };
const CAR_PLAN = soldPlan('car', CAR_PRICE, { plan: WITH_METER });

/** A plan without an end, and its electricity offer. */
function soldPlan(key: string, electricity: Line, over: { readonly plan?: Line; readonly offer?: Line } = {}) {
  const rate_guarantee = { end_date: null, duration_months: null, description: '' };
  return [
    planLine({ key, product_end_date: null, exit_fees: null, rate_guarantee, ...over.plan }),
    electricityOffer({ plan_key: key, electricity, ...over.offer }),
  ];
}

function expected(...lines: readonly Line[]) {
  return oracle([feedLines([header(), supplierLine(), ...lines])], DAY);
}

function yearOn(lines: readonly Line[], sent: Sent) {
  const { market } = expected(...lines);
  return fuelAnnualCost(householdOf({ ...HOME, ...sent }, { market, today: DAY, region: 12 }), 'electricity');
}

function linesOf(lines: readonly Line[], sent: Sent) {
  return yearOn(lines, sent).current.breakdown;
}

function sharesOf(electricity: Line, sent: Sent) {
  return linesOf(soldPlan('car', electricity, { plan: WITH_METER }), sent)
    .filter(({ type }) => type === 'consumption')
    .map((line) => line['usage_share_percent']);
}

describe('the oracle, for 8.5 p from 00:30 to 05:30, else 27 p, and 40 p a day,', () => {
  it('expects £800.02 for 2,500 kWh, of which 9.9091828 % fall into the window', () => {
    // 2,500 x 0.099091828 = 247.72957; 2,105.701345 + 60,811.30161 + 14,600 = 77,517.002955
    // x 5 % x 234 / 365 = 2,484.7916015...; in all 80,001.794557
    expect(linesOf(CAR_PLAN, { electricity_usage_kwh: '2500' })).toEqual([
      {
        type: 'consumption',
        value_pence: 2105.701345,
        rate_pence_per_kWh: 8.5,
        usage_kWh: 247.72957,
        days: 365,
        register: 'all',
        rate_with_vat_pence_per_kWh: 8.5,
        times: [AT_NIGHT],
        usage_share_percent: 9.909183,
      },
      {
        type: 'consumption',
        value_pence: 60811.30161,
        rate_pence_per_kWh: 27,
        usage_kWh: 2252.27043,
        days: 365,
        register: 'all',
        rate_with_vat_pence_per_kWh: 27,
        usage_share_percent: 90.090817,
      },
      expect.objectContaining({ type: 'standing-charge', value_pence: 14600 }),
      expect.objectContaining({ type: 'tax', value_pence: 2484.791602 }),
    ]);
    expect(yearOn(CAR_PLAN, { electricity_usage_kwh: '2500' }).totalPence).toBe(80002);
  });

  it('expects £975.47 for 4,500 kWh of which 2,000 charge a car', () => {
    const sent = { ...CAR, electricity_usage_kwh: '4500', ev_kwh: '2000' };
    expect(linesOf(CAR_PLAN, sent)).toMatchObject([
      { value_pence: 19105.701345, usage_kWh: 2247.72957, usage_share_percent: 49.949546 },
      { value_pence: 60811.30161, usage_kWh: 2252.27043 },
      { value_pence: 14600 },
      { value_pence: 3029.723108 },
    ]);
    expect(yearOn(CAR_PLAN, sent).totalPence).toBe(97547);
  });

  it('divides a plan that ends after 73 days at the same shares, a fifth of the kWh', () => {
    const lines = linesOf(CAR_PLAN, { electricity_usage_kwh: '2500', electricity_end_date: '2027-02-02' });
    expect(lines).toMatchObject([
      { usage_kWh: 49.545914, usage_share_percent: 9.909183, days: 73 },
      { usage_kWh: 450.454086, usage_share_percent: 90.090817, days: 73 },
      { value_pence: 2920 },
      { value_pence: 0 },
    ]);
  });

  it('counts a day on which only the window moves as one on which a price changes', () => {
    // Of 47 equal half hours, 10 are in the window for 66 days and none for 299: 817.545905 + 9,608.56893 + 2,640,
    // then 55,294.520548 + 11,960 and 5 % on 234 of the 299 days, 2,631.69863; in all 82,952.334013
    const noon = { from: '12:00', to: '12:30' };
    const moved = pricedBy({ rate_pence_per_kwh: 8.5, times: [noon] }, { rate_pence_per_kwh: 27 });
    const offers = [
      electricityOffer({ plan_key: 'car', electricity: CAR_PRICE, valid_to: '2027-01-26' }),
      electricityOffer({ plan_key: 'car', electricity: moved, valid_from: '2027-01-26' }),
    ];
    const halfHours = [...Array<string>(24).fill('1'), '0', ...Array<string>(23).fill('1')].join(',');
    const sent = { ...HOME, ...CAR, electricity_usage_kwh: '2500', half_hours: halfHours };
    expect(expected(...CAR_PLAN.slice(0, 1), ...offers).comparison(sent).comparisons).toMatchObject([
      { like_for_like: { price_changes_on: ['2027-01-26'], days_on_plan: 365, total_pence: 82952, saving_pence: 0 } },
    ]);
  });

  it('has the first rate only, with 0 kWh and 0 %, if nothing is used', () => {
    expect(linesOf(CAR_PLAN, { electricity_usage_kwh: '0' })).toMatchObject([
      { usage_kWh: 0, value_pence: 0, rate_pence_per_kWh: 8.5, usage_share_percent: 0 },
      { type: 'standing-charge' },
      { type: 'tax' },
    ]);
  });

  it('has in a part of 0 days the lines and shares of any other', () => {
    expect(linesOf(CAR_PLAN, { electricity_usage_kwh: '2500', electricity_end_date: '2026-11-21' })).toMatchObject([
      { usage_kWh: 0, value_pence: 0, rate_pence_per_kWh: 8.5, usage_share_percent: 9.909183 },
      { usage_kWh: 0, value_pence: 0, rate_pence_per_kWh: 27, usage_share_percent: 90.090817 },
      { type: 'standing-charge', days: 0 },
      { type: 'tax', rates: [] },
    ]);
  });

  it('takes £1,000 a year as 3,393.359346 kWh at the average rate', () => {
    // 8.5 x 0.099091828 + 27 x 0.900908172 = 25.166801182; (100,000 - 14,600) / 25.166801182 = 3,393.3593460...
    const sent = { ...HOME, electricity_spend_pence: '100000', electricity_spend_frequency: 'annual' };
    expect(expected(...CAR_PLAN).valuation(sent).usage).toEqual({ gas: 0, electricity: 3393.359346 });
  });
});

describe('the oracle, for windows of a week,', () => {
  const weekdayNights = [{ days: 'weekdays', from: '23:30', to: '05:30' }];
  const nightPrice = pricedBy({ rate_pence_per_kwh: 8.5, times: weekdayNights }, { rate_pence_per_kwh: 27 });
  const halfHours = (most: string, last: string) => [...Array<string>(47).fill(most), last].join(',');

  it('counts a window past midnight in the weekdays that it names', () => {
    // 12 of 48 half hours on 261 of 365 days
    const sent = { ...CAR, electricity_usage_kwh: '2500', half_hours: halfHours('1', '1') };
    expect(sharesOf(nightPrice, sent)).toEqual([17.876712, 82.123288]);
  });

  it('takes half hours in any unit, and a year of 261 weekdays', () => {
    // All from 23:30 to 24:00: 261 of 365
    const all = { ...CAR, electricity_usage_kwh: '2500', half_hours: halfHours('0', '0.000000001') };
    expect(sharesOf(nightPrice, all)).toEqual([71.506849, 28.493151]);
  });

  it('takes weekends, days without a name, and the end of the day as 24:00 or 00:00', () => {
    const rates = pricedBy(
      { rate_pence_per_kwh: 1, times: [{ days: 'weekends', from: '12:00', to: '24:00' }] },
      { rate_pence_per_kwh: 2, times: [{ days: 'weekdays', from: '12:00', to: '00:00' }] },
      {
        rate_pence_per_kwh: 3,
        times: [
          { days: 'all', from: '00:00', to: '06:00' },
          { from: '06:00', to: '12:00' },
        ],
      },
    );
    // 104 / 730, 261 / 730, a half
    const sent = { ...CAR, electricity_usage_kwh: '2500', half_hours: halfHours('3', '3') };
    expect(sharesOf(rates, sent)).toEqual([14.246575, 35.753425, 50]);
  });

  it('takes the published profile that the household names', () => {
    // The half hours from 00:30 to 05:30 of night_storage: 247,808,176 and 99,260,418 of a billion
    const sent = { ...CAR, electricity_usage_kwh: '2500', load_profile: 'night_storage' };
    expect(sharesOf(CAR_PRICE, sent)[0]).toBe(34.706859);
  });

  it('charges a car at the first of two cheapest rates, though no other usage falls there', () => {
    const twoCheapest = pricedBy(
      { rate_pence_per_kwh: 27 },
      { rate_pence_per_kwh: 8.5, times: [{ from: '23:30', to: '00:00' }] },
      { rate_pence_per_kwh: 8.5, times: [{ from: '00:00', to: '00:30' }] },
    );
    const dayOnly = ['0', ...Array<string>(46).fill('1'), '0'].join(',');
    const sent = { ...CAR, electricity_usage_kwh: '2500', ev_kwh: '500', half_hours: dayOnly };
    expect(linesOf(soldPlan('car', twoCheapest, { plan: WITH_METER }), sent)).toMatchObject([
      { usage_kWh: 2000, usage_share_percent: 80 },
      { usage_kWh: 500, usage_share_percent: 20, times: [{ from: '23:30', to: '00:00' }] },
      { type: 'standing-charge' },
      { type: 'tax' },
    ]);
  });

  it('charges a car at night on Economy 7, and shares the rest', () => {
    const economy7 = soldPlan('car', price({ unit_rates: dayAndNight }), {
      offer: { electricity_variant: 'economy_7' },
    });
    const sent = { electricity_variant: 'economy_7', percent_night_usage: '40', ev_kwh: '500', ...CAR };
    expect(linesOf(economy7, { ...sent, electricity_usage_kwh: '2500' })).toMatchObject([
      { register: 'day', usage_kWh: 1200 },
      { register: 'night', usage_kWh: 1300 },
      { type: 'standing-charge' },
      { type: 'tax' },
    ]);
  });

  it('refuses half hours that belong to two rates, or to none', () => {
    const twice = pricedBy({ rate_pence_per_kwh: 1, times: [AT_NIGHT] }, { rate_pence_per_kwh: 2, times: [AT_NIGHT] });
    expect(() => sharesOf(twice, { electricity_usage_kwh: '1' })).toThrow('00:00 on weekdays');
  });
});

describe('the oracle, for plans that require something of a home,', () => {
  const flat = pricedBy({ rate_pence_per_kwh: 20 });
  const lines = [
    ...soldPlan('plain', flat),
    ...soldPlan('metered', flat, { plan: WITH_METER }),
    ...soldPlan('car', CAR_PRICE, { plan: { requires: ['smart_meter', 'electric_vehicle'] } }),
    ...soldPlan('standard', pricedBy({ rate_pence_per_kwh: 26 }), { plan: { standard_variable: true } }),
    ...soldPlan('smart-standard', pricedBy({ rate_pence_per_kwh: 25 }), {
      plan: { standard_variable: true, ...WITH_METER },
    }),
  ];
  const market = expected(...lines);
  const onPlain = { ...HOME, electricity_plan_key: 'plain', electricity_usage_kwh: '2500' };
  const compared = (sent: Sent) => market.comparison({ ...onPlain, ...sent }).comparisons.map(({ plan }) => plan.key);

  it('compares those whose every requirement the home has', () => {
    expect(compared({})).toEqual(['plain', 'standard']);
    expect(compared({ has: 'battery' })).toEqual(['plain', 'standard']);
    expect(compared({ has: 'smart_meter' })).toEqual(['metered', 'plain', 'smart-standard', 'standard']);
    expect(compared(CAR)).toEqual(['metered', 'plain', 'smart-standard', 'car', 'standard']);
  });

  it("keeps the household's own plan in the list", () => {
    expect(compared({ electricity_plan_key: 'car' })).toEqual(['plain', 'car', 'standard']);
  });

  it('rolls over to one only if the home has it all', () => {
    const rollsOverTo = (sent: Sent) => yearOn(lines, { ...onPlain, ...sent }).following[0]?.plan.key;
    expect(rollsOverTo({})).toBe('standard');
    expect(rollsOverTo({ has: 'smart_meter' })).toBe('smart-standard');
  });

  it('says which load it assumed if the caller says what the home has', () => {
    const loadOf = (sent: Sent) => market.comparison({ ...onPlain, ...sent });
    expect(loadOf({})).not.toHaveProperty('load_profile');
    expect(loadOf({ has: 'battery' })).toMatchObject({ load_profile: { source: 'typical', ev_kwh: 0 } });
    expect(loadOf({ ...CAR, load_profile: 'night_storage', ev_kwh: '12.5' })).toMatchObject({
      load_profile: { source: 'night_storage', ev_kwh: 12.5 },
    });
  });

  it('leaves prices with times out of a look-up, and not those that only require something', () => {
    const nearest = (rate: string) =>
      market.nearestPlan({
        post_code: 'SW1A 1AA',
        electricity_charge_pence_per_day: '40',
        electricity_rate_pence_per_kwh: rate,
      }).key;
    expect(nearest('27')).toBe('standard');
    expect(nearest('25')).toBe('smart-standard');
  });
});
