import type { Feed } from '../../../../data-loader/feeds/feed.ts';
import { tariffFeed } from '../../../../data-loader/feeds/tariff-feed.ts';
import type { SourceOffer } from '../../../../data-loader/market/load.ts';
import {
  dayAndNight,
  dualOffer,
  electricityOffer,
  feed,
  gasOffer,
  header,
  type Line,
  planLine,
  price,
  supplierLine,
} from '../../../support/feed-maker.ts';
import { readOptions } from '../../../support/read-options.ts';

async function read(lines: readonly (Line | string)[]): Promise<Feed> {
  const result = await tariffFeed(feed(lines)).read(readOptions());
  expect(result.errors.kept).toEqual([]);
  return result;
}

async function offer(line: Line | string, over: Line = {}): Promise<SourceOffer> {
  const { offers } = await read([header(over), line]);
  const [first] = offers.items;
  if (first === undefined) throw new Error('no offer');
  return first;
}

function banded(period: string | undefined): Line {
  return electricityOffer({
    electricity: price({
      band_period: period,
      unit_rates: [{ rate_pence_per_kwh: 13.5, band_kwh: 100.5 }, { rate_pence_per_kwh: 10 }],
    }),
  });
}

const withVat = { prices_include_vat: true };

describe('the tariff feed reader', () => {
  it('reads a supplier', async () => {
    const { suppliers } = await read([header(), supplierLine({ electricity_incumbent_regions: [23, 10, 23] })]);
    expect(suppliers).toEqual({
      items: [
        {
          key: 'acme',
          name: 'Acme Energy',
          logoUrl: 'https://assets.example.com/acme.png',
          bigSix: false,
          fulfillable: true,
          retainable: false,
          supportPhoneNumber: '0800 000 000',
          electricityIncumbentRegions: [10, 23],
          gasIncumbent: false,
        },
      ],
      lines: [2],
    });
  });

  it('reads a plan, with its exit fees as they are', async () => {
    const { plans } = await read([header(withVat), planLine()]);
    expect(plans.items).toEqual([
      {
        supplierKey: 'acme',
        key: 'fixed',
        name: 'Fixed',
        standardVariable: false,
        needsEndDate: false,
        fulfillable: true,
        availableToSwitch: true,
        featureLabels: ['fixed'],
        features: [{ title: 'Fixed', description: null }],
        productEndDate: '2027-10-31',
        rateGuarantee: { endDate: null, durationMonths: 12, description: '12 months' },
        exitFees: { gasFeePence: 2500, electricityFeePence: 2500 },
        requires: [],
      },
    ]);
  });

  it('reads a plan with null as its end date, exit fees and guarantee months', async () => {
    const guarantee = { end_date: '2027-01-31', duration_months: null, description: '' };
    const { plans } = await read([
      header(),
      planLine({ product_end_date: null, exit_fees: null, rate_guarantee: guarantee }),
    ]);
    expect(plans.items[0]).toMatchObject({
      productEndDate: null,
      exitFees: null,
      rateGuarantee: { endDate: '2027-01-31', durationMonths: null, description: '' },
    });
  });

  it('reads what a plan requires, in the order of the feed', async () => {
    const { plans } = await read([header(), planLine({ requires: ['electric_vehicle', 'smart_meter'] })]);
    expect(plans.items[0]?.requires).toEqual(['electric_vehicle', 'smart_meter']);
  });

  it.each([
    ['one window and a rate of all other times', [[{ from: '00:30', to: '05:30' }], undefined]],
    ['no rate of other times', [[{ from: '00:00', to: '00:00' }]]],
    [
      'windows past midnight within the days that they name',
      [
        [
          { days: 'weekdays', from: '23:30', to: '05:30' },
          { days: 'weekends', from: '00:00', to: '24:00' },
        ],
        [{ days: 'weekdays', from: '05:30', to: '23:30' }],
      ],
    ],
    [
      'a peak on weekdays, with all days named',
      [undefined, [{ days: 'all', from: '01:00', to: '02:00' }], [{ days: 'weekdays', from: '16:00', to: '19:00' }]],
    ],
  ])('reads a price with times as the feed has them: %s', async (_name, times) => {
    const unit_rates = times.map((own, index) => ({ rate_pence_per_kwh: 8.5 + index, ...(own && { times: own }) }));
    expect((await offer(electricityOffer({ electricity: price({ unit_rates }) }))).electricity).toEqual({
      chargeMicropencePerDay: 50_500_000n,
      timetable: times.map((own) => own ?? null),
      ratesMicropencePerKwh: times.map((_own, index) => 8_500_000n + BigInt(index) * 1_000_000n),
    });
  });

  it('takes VAT out of each rate of a price with times', async () => {
    const unit_rates = [
      { rate_pence_per_kwh: 10.5, times: [{ from: '00:00', to: '12:00' }] },
      { rate_pence_per_kwh: 21 },
    ];
    const line = electricityOffer({ electricity: price({ unit_rates }) });
    const included = { ...withVat, published_at: '2026-09-01T06:00:00Z' };
    expect(await offer(line, included)).toMatchObject({
      electricity: { ratesMicropencePerKwh: [10_000_000n, 20_000_000n] },
    });
  });

  it('reads an offer for each fuel', async () => {
    const plain = {
      chargeMicropencePerDay: 50_500_000n,
      registers: [{ name: 'all', bands: [{ rateMicropencePerKwh: 25_125_200n, widthMicroKwhPerYear: null }] }],
    };
    const common = {
      supplierKey: 'acme',
      planKey: 'fixed',
      paymentMethod: 'monthly_direct_debit',
      regions: [12],
      validFrom: '2026-07-01',
      validTo: null,
    };
    expect(await offer(electricityOffer())).toEqual({
      ...common,
      fuel: 'electricity',
      electricityVariant: 'standard',
      electricity: plain,
    });
    expect(await offer(gasOffer())).toEqual({ ...common, fuel: 'gas', electricityVariant: null, gas: plain });
    expect(await offer(dualOffer({ valid_to: '2026-10-01' }))).toEqual({
      ...common,
      fuel: 'dual_fuel',
      electricityVariant: 'standard',
      validTo: '2026-10-01',
      electricity: plain,
      gas: plain,
    });
  });

  it('puts day before night, each with its bands in order, however the feed mixes them', async () => {
    const [day, night] = dayAndNight;
    const mixed = [{ ...night, band_kwh: 50 }, { ...day, band_kwh: 70 }, { ...night, rate_pence_per_kwh: 14 }, day];
    const line = electricityOffer({ electricity_variant: 'economy_7', electricity: price({ unit_rates: mixed }) });
    expect((await offer(line)).electricity?.registers).toEqual([
      {
        name: 'day',
        bands: [
          { rateMicropencePerKwh: 31_000_000n, widthMicroKwhPerYear: 70_000_000n },
          { rateMicropencePerKwh: 31_000_000n, widthMicroKwhPerYear: null },
        ],
      },
      {
        name: 'night',
        bands: [
          { rateMicropencePerKwh: 13_000_000n, widthMicroKwhPerYear: 50_000_000n },
          { rateMicropencePerKwh: 14_000_000n, widthMicroKwhPerYear: null },
        ],
      },
    ]);
  });

  it.each([
    // 100.5 kWh a year; x 12 = 1,206; x 365 = 36,682.5.
    ['without a period', undefined, 100_500_000n],
    ['a year', 'year', 100_500_000n],
    ['a month', 'month', 1_206_000_000n],
    ['a day', 'day', 36_682_500_000n],
  ])('reads a band of 100.5 kWh %s in millionths of a kWh a year', async (_, period, width) => {
    expect((await offer(banded(period))).electricity?.registers?.[0]?.bands[0]?.widthMicroKwhPerYear).toBe(width);
  });

  it.each([
    ['0', 0n],
    ['-0', 0n],
    ['-12.345678', -12_345_678n],
    ['0.000001', 1n],
    ['12e-1', 1_200_000n],
    ['5E1', 50_000_000n],
    ['1.5000000', 1_500_000n],
    ['0e-9', 0n],
    ['999999.999999', 999_999_999_999n],
    ['-1000000', -1_000_000_000_000n],
  ])('reads a charge of %s as %i millionths of a penny', async (text, micropence) => {
    const line = JSON.stringify(electricityOffer()).replace('50.5', text);
    expect((await offer(line)).electricity?.chargeMicropencePerDay).toBe(micropence);
  });

  it('ignores unknown keys, whatever their values', async () => {
    const unknown = JSON.stringify(electricityOffer({ note: { __proto__: null, x: 1 } })).replace(
      '"x":1',
      '"x":1.12345678901',
    );
    expect(await offer(unknown)).toEqual(await offer(electricityOffer()));
  });
});

describe('the tariff feed reader, if prices include VAT,', () => {
  const price105 = {
    charge_pence_per_day: 1.05,
    unit_rates: [{ rate_pence_per_kwh: 26.416, band_kwh: 10 }, { rate_pence_per_kwh: 0 }],
  };

  it('takes 5 % out of gas prices, rounded half up to 6 decimals, and keeps the widths of bands', async () => {
    // 26.416 / 1.05 = 25.1580952...
    expect((await offer(gasOffer({ gas: price105 }), withVat)).gas).toEqual({
      chargeMicropencePerDay: 1_000_000n,
      registers: [
        {
          name: 'all',
          bands: [
            { rateMicropencePerKwh: 25_158_095n, widthMicroKwhPerYear: 10_000_000n },
            { rateMicropencePerKwh: 0n, widthMicroKwhPerYear: null },
          ],
        },
      ],
    });
  });

  it('uses the rate of the day in London on which the feed was published', async () => {
    // VAT on fuel went from 8 % to 5 % on 1 September 1997: 23:30 UTC on 31 August is 1 September in London.
    const charge = (published_at: string) =>
      offer(gasOffer({ gas: price({ charge_pence_per_day: 113.4 }) }), { ...withVat, published_at }).then(
        ({ gas }) => gas?.chargeMicropencePerDay,
      );
    expect(await charge('1997-08-31T22:30:00Z')).toBe(105_000_000n);
    expect(await charge('1997-08-31T23:30:00Z')).toBe(108_000_000n);
  });

  it('takes VAT out of a charge below zero too', async () => {
    // -1 / 1.05 = -0.9523809...
    const line = gasOffer({ gas: price({ charge_pence_per_day: -1 }) });
    expect((await offer(line, withVat)).gas?.chargeMicropencePerDay).toBe(-952_381n);
  });

  it('takes none out of electricity prices published while electricity is zero-rated', async () => {
    const charge = (published_at: string) =>
      offer(electricityOffer({ electricity: price({ charge_pence_per_day: 1.05 }) }), {
        ...withVat,
        published_at,
      }).then(({ electricity }) => electricity?.chargeMicropencePerDay);
    // 1 October 2026 begins in London at 23:00 UTC on 30 September.
    expect(await charge('2026-09-30T22:30:00Z')).toBe(1_000_000n);
    expect(await charge('2026-09-30T23:30:00Z')).toBe(1_050_000n);
  });
});
