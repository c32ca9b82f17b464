import { tariffFeed } from '../../../../data-loader/feeds/tariff-feed.ts';
import type { SourceOffer } from '../../../../data-loader/market/edition-books.ts';
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
  readOptions,
  supplierLine,
} from '../../../support/feed-maker.ts';
import { present } from '../../../support/present.ts';

async function read(line: Line | string, over: Line = {}) {
  const result = await tariffFeed(feed([header(over), line])).read(readOptions());
  expect(result.errors.kept).toEqual([]);
  return result;
}

async function offer(line: Line | string, over: Line = {}): Promise<SourceOffer> {
  return present((await read(line, over)).offers.items[0]);
}

const withVat = { prices_include_vat: true };

describe('the tariff feed reader', () => {
  it('reads a supplier, its regions in order and each once', async () => {
    const { suppliers } = await read(supplierLine({ electricity_incumbent_regions: [23, 10, 23] }));
    expect(suppliers.items).toEqual([
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
    ]);
  });

  it('reads a plan, with its exit fees as they are', async () => {
    expect((await read(planLine(), withVat)).plans.items).toEqual([
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

  it('reads a plan with null as its end date, exit fees and guarantee months, and what it requires in order', async () => {
    const rate_guarantee = { end_date: '2027-01-31', duration_months: null, description: '' };
    const requires = ['electric_vehicle', 'smart_meter'];
    const { plans } = await read(planLine({ product_end_date: null, exit_fees: null, rate_guarantee, requires }));
    expect(plans.items[0]).toMatchObject({
      productEndDate: null,
      exitFees: null,
      rateGuarantee: { endDate: '2027-01-31', durationMonths: null, description: '' },
      requires,
    });
  });

  it('reads an offer for each fuel', async () => {
    const plain = {
      chargeMicropencePerDay: 50_500_000n,
      registers: [{ name: 'all', bands: [{ rateMicropencePerKwh: 25_125_200n, widthMicroKwhPerYear: null }] }],
    };
    const ofElectricity = {
      supplierKey: 'acme',
      planKey: 'fixed',
      paymentMethod: 'monthly_direct_debit',
      regions: [12],
      validFrom: '2026-07-01',
      validTo: null,
      fuel: 'electricity',
      electricityVariant: 'standard',
      electricity: plain,
    };
    const { electricity: _, ...others } = ofElectricity;
    expect(await offer(electricityOffer())).toEqual(ofElectricity);
    expect(await offer(gasOffer())).toEqual({ ...others, fuel: 'gas', electricityVariant: null, gas: plain });
    expect(await offer(dualOffer({ valid_to: '2026-10-01' }))).toEqual({
      ...ofElectricity,
      fuel: 'dual_fuel',
      validTo: '2026-10-01',
      gas: plain,
    });
  });

  it('puts day before night, each with its bands in order, however the feed mixes them', async () => {
    const [day, night] = dayAndNight;
    const mixed = [{ ...night, band_kwh: 50 }, { ...day, band_kwh: 70 }, { ...night, rate_pence_per_kwh: 14 }, day];
    const line = electricityOffer({ electricity_variant: 'economy_7', electricity: price({ unit_rates: mixed }) });
    const registers = (await offer(line)).electricity?.registers?.map(({ name, bands }) =>
      [name, ...bands.map((band) => `${band.rateMicropencePerKwh} ${band.widthMicroKwhPerYear}`)].join(', '),
    );
    expect(registers).toEqual(['day, 31000000 70000000, 31000000 null', 'night, 13000000 50000000, 14000000 null']);
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

  it.each([
    ['0', 0n],
    ['-12.345678', -12_345_678n],
    ['0.000001', 1n],
    ['12e-1', 1_200_000n],
    ['1.5000000', 1_500_000n],
    ['0e-9', 0n],
    ['-1000000', -1_000_000_000_000n],
  ])('reads a charge of %s as %i millionths of a penny', async (text, micropence) => {
    const line = JSON.stringify(electricityOffer()).replace('50.5', text);
    expect((await offer(line)).electricity?.chargeMicropencePerDay).toBe(micropence);
  });

  it('ignores unknown keys, whatever their values', async () => {
    const unknown = JSON.stringify(electricityOffer({ note: { x: 1 } })).replace('"x":1', '"x":1.12345678901');
    expect(await offer(unknown)).toEqual(await offer(electricityOffer()));
  });
});

describe('the tariff feed reader, if prices include VAT,', () => {
  it('takes 5 % out of gas prices, rounded half up to 6 decimals, and keeps the widths of bands', async () => {
    // 26.416 / 1.05 = 25.1580952..., -1 / 1.05 = -0.9523809...
    const unit_rates = [{ rate_pence_per_kwh: 26.416, band_kwh: 10 }, { rate_pence_per_kwh: 0 }];
    const gas = { charge_pence_per_day: -1, unit_rates };
    expect((await offer(gasOffer({ gas }), withVat)).gas).toEqual({
      chargeMicropencePerDay: -952_381n,
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

  it.each([
    // Gas went from 8 % to 5 % on 1 September 1997; electricity is zero-rated from 1 October 2026 on.
    ['gas', '1997-08-31T22:30:00Z', 113.4, 105_000_000n],
    ['gas', '1997-08-31T23:30:00Z', 113.4, 108_000_000n],
    ['electricity', '2026-09-30T22:30:00Z', 1.05, 1_000_000n],
    ['electricity', '2026-09-30T23:30:00Z', 1.05, 1_050_000n],
  ] as const)('uses the rate for %s of the day in London: %s', async (fuel, published_at, pence, micropence) => {
    const line = (fuel === 'gas' ? gasOffer : electricityOffer)({ [fuel]: price({ charge_pence_per_day: pence }) });
    expect((await offer(line, { ...withVat, published_at }))[fuel]?.chargeMicropencePerDay).toBe(micropence);
  });
});
