import type { SourceOffer } from '../../../../data-loader/formats/feed.ts';
import { tariffFeed } from '../../../../data-loader/formats/tariff-feed.ts';
import {
  createMemoryInput,
  dayAndNight,
  dualOffer,
  electricityOffer,
  feed,
  feedLines,
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
  expect(result.errors.first).toEqual([]);
  return result;
}

async function offer(line: Line | string, over: Line = {}): Promise<SourceOffer> {
  return present((await read(line, over)).offers.items[0]);
}

const withVat = { prices_include_vat: true };
const NO_GUARANTEE = { end_date: null, duration_months: null, description: '' };

describe('the tariff feed reader', () => {
  it.each([
    ['2026-11-20T07:00:00.5+01:00', '2026-11-20T07:00:00.5+01:00'],
    ['2026-11-20t06:00:00z', '2026-11-20T06:00:00Z'],
    ['2016-12-31T23:59:60Z', '2017-01-01T00:00:00.000Z'],
  ])('reads the time %s as responses may show it, %s', async (published_at, publishedAt) => {
    expect((await read(supplierLine(), { published_at })).publishedAt).toBe(publishedAt);
  });

  it('reads the regions of a supplier in order and each once', async () => {
    const { suppliers } = await read(supplierLine({ electricity_incumbent_regions: [23, 10, 23] }));
    expect(suppliers.items).toMatchObject([
      { bigSix: false, electricityIncumbentRegions: [10, 23] },
    ]);
  });

  it('reads a plan with its exit fees, its requirements in order, and null for what is missing', async () => {
    const requires = ['electric_vehicle', 'smart_meter'];
    const { plans } = await read(planLine({ product_end_date: null, requires }), withVat);
    const exitFees = { gasFeePence: 2500, electricityFeePence: 2500 };
    const rateGuarantee = { endDate: null, durationMonths: 12, description: '12 months' };
    expect(plans.items).toMatchObject([
      { productEndDate: null, requires, exitFees, rateGuarantee },
    ]);
    const none = await read(
      planLine({ exit_fees: null, rate_guarantee: { ...NO_GUARANTEE, end_date: '2027-01-31' } }),
    );
    const until = { endDate: '2027-01-31', durationMonths: null, description: '' };
    expect(none.plans.items).toMatchObject([
      { exitFees: null, requires: [], rateGuarantee: until },
    ]);
  });

  it.each([
    [undefined, undefined],
    [null, undefined],
    [{ source: 'price-cap' }, { source: 'price-cap', keeps: 'pence' }],
    [
      { source: 'cap', keeps: 'percent', since: 'ever' },
      { source: 'cap', keeps: 'percent' },
    ],
  ])('reads a plan that follows %j', async (follows, expected) => {
    const { plans, errors } = await read(planLine({ follows }));
    expect([plans.items[0]?.follows, errors.count]).toEqual([expected, 0]);
  });

  it('reads who may have a plan, and an empty list if everybody may', async () => {
    const rules = [
      { kind: 'new_customers', since: 'ever' },
      { kind: 'usage', fuel: 'gas', min_kwh: null, max_kwh: 12000.5 },
      { kind: 'usage', fuel: 'electricity', min_kwh: 0, max_kwh: 0 },
      { kind: 'other', description: 'For tenants of Acme Homes' },
    ];
    const { plans } = await read(planLine({ eligibility: rules }));
    expect(plans.items[0]?.eligibility).toEqual([
      { kind: 'new_customers' },
      { kind: 'usage', fuel: 'gas', minKwh: null, maxKwh: 12000.5 },
      { kind: 'usage', fuel: 'electricity', minKwh: 0, maxKwh: 0 },
      { kind: 'other', description: 'For tenants of Acme Homes' },
    ]);
    for (const eligibility of [undefined, []]) {
      const everybody = await read(planLine({ eligibility }));
      expect(everybody.plans.items[0]?.eligibility).toBeUndefined();
    }
  });

  it('reads an offer for each fuel', async () => {
    const plain = {
      chargeMicropencePerDay: 50_500_000n,
      registers: [
        { name: 'all', bands: [{ rateMicropencePerKwh: 25_125_200n, widthMicroKwhPerYear: null }] },
      ],
    };
    const both = {
      supplierKey: 'acme',
      planKey: 'fixed',
      paymentMethod: 'monthly_direct_debit',
      regions: [12],
      validFrom: '2026-07-01',
      validTo: null,
      fuel: 'dual_fuel',
      electricityVariant: 'standard',
      electricity: plain,
      gas: plain,
    };
    expect(await offer(dualOffer())).toEqual(both);
    expect(await offer(electricityOffer({ valid_to: '2026-10-01' }))).toEqual({
      ...both,
      fuel: 'electricity',
      validTo: '2026-10-01',
      gas: undefined,
    });
    const ofGas = { ...both, fuel: 'gas', electricityVariant: null, electricity: undefined };
    expect(await offer(gasOffer())).toEqual(ofGas);
  });

  it('puts day before night, each with its bands in order, however the feed mixes them', async () => {
    const [day, night] = dayAndNight;
    const mixed = [
      { ...night, band_kwh: 50 },
      { ...day, band_kwh: 70 },
      { ...night, rate_pence_per_kwh: 14 },
      day,
    ];
    const line = electricityOffer({
      electricity_variant: 'economy_7',
      electricity: price({ unit_rates: mixed }),
    });
    const registers = (await offer(line)).electricity?.registers?.map(({ name, bands }) =>
      [
        name,
        ...bands.map((band) => `${band.rateMicropencePerKwh} ${band.widthMicroKwhPerYear}`),
      ].join(', '),
    );
    expect(registers).toEqual([
      'day, 31000000 70000000, 31000000 null',
      'night, 13000000 50000000, 14000000 null',
    ]);
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
      [
        undefined,
        [{ days: 'all', from: '01:00', to: '02:00' }],
        [{ days: 'weekdays', from: '16:00', to: '19:00' }],
      ],
    ],
  ])('reads a price with times as the feed has them: %s', async (_name, times) => {
    const unit_rates = times.map((windows, index) => ({
      rate_pence_per_kwh: 8.5 + index,
      ...(windows && { times: windows }),
    }));
    expect(
      (await offer(electricityOffer({ electricity: price({ unit_rates }) }))).electricity,
    ).toEqual({
      chargeMicropencePerDay: 50_500_000n,
      timetable: times.map((windows) => windows ?? null),
      ratesMicropencePerKwh: times.map((_own, index) => 8_500_000n + BigInt(index) * 1_000_000n),
    });
  });

  it('reads the means of a past year, up to 31 days before the feed', async () => {
    const { electricity } = await offer(
      electricityOffer({ electricity: past({ from: '2025-10-20', to: '2026-10-20' }) }),
    );
    expect(electricity).toEqual({
      chargeMicropencePerDay: 40_000_000n,
      pastYear: {
        weekdays: [20_000_000n],
        weekends: [-1_500_000n],
        from: '2025-10-20',
        to: '2026-10-20',
      },
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
    const unknown = JSON.stringify(electricityOffer({ note: { x: 1 } })).replace(
      '"x":1',
      '"x":1.12345678901',
    );
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
    // Gas went from 8 % to 5 % on 1 September 1997; electricity is zero-rated from 1 October 2026
    // on.
    ['gas', '1997-08-31T22:30:00Z', 113.4, 105_000_000n],
    ['gas', '1997-08-31T23:30:00Z', 113.4, 108_000_000n],
    ['electricity', '2026-09-30T22:30:00Z', 1.05, 1_000_000n],
    ['electricity', '2026-09-30T23:30:00Z', 1.05, 1_050_000n],
  ] as const)(
    'uses the VAT rate of %s in London: %s',
    async (fuel, published_at, pence, micropence) => {
      const line = (fuel === 'gas' ? gasOffer : electricityOffer)({
        [fuel]: price({ charge_pence_per_day: pence }),
      });
      expect((await offer(line, { ...withVat, published_at }))[fuel]?.chargeMicropencePerDay).toBe(
        micropence,
      );
    },
  );
});

type Case = readonly [reason: string, line: Line | string];
type KeyedCase = readonly [reason: string, line: Line | string, key: string | null];

const SLUG = 'must be 1 to 80 characters of a-z, 0-9 and -';
const DATE = 'must be a date such as 2026-07-01';
const PLAIN =
  'must be well-formed Unicode without <, >, control characters and marks that turn the direction of writing';
const NAME = 'must have 1 to 200 characters, one of them a letter or a digit';
/** A third of a MB: within what a line may have, and beyond what JSON.stringify can write. */
const NESTED = `${'['.repeat(150_000)}${']'.repeat(150_000)}`;

const LINES: readonly KeyedCase[] = [
  ['is not JSON: "{\\"type\\":"', '{"type":', null],
  ['is not JSON: "\\u009b\\u202e£ŵ"', '\u009b\u202e£ŵ', null],
  ['it must be an object, not [1]', '[1]', null],
  ['it must be an object, not a value nested too deeply to show', NESTED, null],
  ['type is missing: it must be one of supplier, plan, offer', { key: 'acme' }, null],
  ['type must be one of supplier, plan, offer, not "feed"', header(), null],
  [`key ${SLUG}, not "${'a'.repeat(59)}...`, supplierLine({ key: 'a'.repeat(81) }), null],
  [`key ${SLUG}, not "a b"`, planLine({ key: 'a b' }), 'acme'],
  [`plan_key is missing: it ${SLUG}`, electricityOffer({ plan_key: undefined }), 'acme'],
];

const SUPPLIERS: readonly Case[] = [
  [`name ${NAME}, not "${'n'.repeat(59)}...`, supplierLine({ name: 'n'.repeat(201) })],
  [`name ${NAME}, not "\u2003\u00ad"`, supplierLine({ name: '\u2003\u00ad' })],
  [`name ${PLAIN}, not "Acme \\u202egy"`, supplierLine({ name: 'Acme \u202egy' })],
  [
    `support_phone_number must have at most 40 characters, not "${'0'.repeat(41)}"`,
    supplierLine({ support_phone_number: '0'.repeat(41) }),
  ],
  [`name ${PLAIN}, not "\\ud83d"`, '{"type":"supplier","key":"acme","name":"\\ud83d"}'],
  [
    `support_phone_number ${PLAIN}, not "0800\\u0085"`,
    supplierLine({ support_phone_number: '0800\u0085' }),
  ],
  ...['javascript:1', 'https://user:pw@evil/', 'https://user@evil/'].map((address): Case => {
    const reason = `logo_url must be an https address without user information, or empty, not "${address}"`;
    return [reason, supplierLine({ logo_url: address })];
  }),
  ['big_six must be true or false, not "yes"', supplierLine({ big_six: 'yes' })],
  ...[24, 12.5].map((region): Case => {
    const reason = `electricity_incumbent_regions[1] must be a region from 10 to 23, not ${region}`;
    return [reason, supplierLine({ electricity_incumbent_regions: [12, region] })];
  }),
];

const guarantee = (over: Line) =>
  planLine({ rate_guarantee: { end_date: null, duration_months: null, description: '', ...over } });
function eligible(...eligibility: readonly unknown[]): Line {
  return planLine({ eligibility });
}

function gasUsage(min_kwh: number | null, max_kwh: number | null): Line {
  return { kind: 'usage', fuel: 'gas', min_kwh, max_kwh };
}

const REQUIREMENTS = 'smart_meter, electric_vehicle, heat_pump, solar_panels, battery';

const LABELS = Array.from({ length: 31 }, (_, index) => `${index}`);

const PLANS: readonly Case[] = [
  [
    'feature_labels must have at most 30 entries, not ["0","1","2","3","4","5","6","7","8","9","10","11","12","13"...',
    planLine({ feature_labels: LABELS }),
  ],
  [
    'features must have at most 30 entries, not [{"title":"0","description":null},{"title":"1","description"...',
    planLine({ features: LABELS.map((title) => ({ title, description: null })) }),
  ],
  [
    `feature_labels[0] must have at most 100 characters, not "${'g'.repeat(59)}...`,
    planLine({ feature_labels: ['g'.repeat(101)] }),
  ],
  ['feature_labels[1] must be a string, not 7', planLine({ feature_labels: ['green', 7] })],
  [`product_end_date is missing: it ${DATE}, or null`, planLine({ product_end_date: undefined })],
  ['rate_guarantee must be an object, not null', planLine({ rate_guarantee: null })],
  [
    'rate_guarantee.duration_months must be an integer of 0 or more, not 0.5',
    guarantee({ duration_months: 0.5 }),
  ],
  ['exit_fees is missing: it must be an object or null', planLine({ exit_fees: undefined })],
  [
    `requires[1] must be one of ${REQUIREMENTS}, not "garage"`,
    planLine({ requires: ['smart_meter', 'garage'] }),
  ],
  [
    'requires must name each word only once, not ["battery","battery"]',
    planLine({ requires: ['battery', 'battery'] }),
  ],
  ['eligibility must be an array, not null', planLine({ eligibility: null })],
  ['eligibility[0] must be an object, not "new_customers"', eligible('new_customers')],
  [
    'eligibility[0].kind must be one of new_customers, existing_customers, usage, other, not "students"',
    eligible({ kind: 'students' }),
  ],
  [
    'eligibility must not have both new_customers and existing_customers, not [{"kind":"existing_customers"},{"kind":"new_customers"}]',
    eligible({ kind: 'existing_customers' }, { kind: 'new_customers' }),
  ],
  [
    'eligibility must have at most one usage for each fuel, not [{"kind":"usage","fuel":"gas","min_kwh":1,"max_kwh":null},{"...',
    eligible(gasUsage(1, null), gasUsage(null, 2)),
  ],
  [
    'eligibility[0].min_kwh must be a number of kWh from 0 to 1000000000, or null, not -1',
    eligible(gasUsage(-1, 2)),
  ],
  [
    'eligibility[0].max_kwh must be a number of kWh if min_kwh is null, not null',
    eligible(gasUsage(null, null)),
  ],
  ['eligibility[0].max_kwh must be min_kwh or more, not 2', eligible(gasUsage(3, 2))],
  [
    'eligibility[0].description must have 1 to 200 characters, not ""',
    eligible({ kind: 'other', description: '' }),
  ],
  ['follows must be an object or null, not "price-cap"', planLine({ follows: 'price-cap' })],
  [
    'follows.keeps must be one of pence, percent, not "pounds"',
    planLine({ follows: { source: 'price-cap', keeps: 'pounds' } }),
  ],
  [
    'follows.source must be 1 to 40 characters of a-z, 0-9 and -, not "Price cap"',
    planLine({ follows: { source: 'Price cap' } }),
  ],
];

const night = { from: '00:30', to: '05:30' };

const OFFERS: readonly Case[] = [
  [
    'electricity_variant is missing: it must be one of standard, economy_7',
    electricityOffer({ electricity_variant: undefined }),
  ],
  [
    'electricity_variant must be absent for gas, not "standard"',
    gasOffer({ electricity_variant: 'standard' }),
  ],
  ['regions must have at least one region, not []', electricityOffer({ regions: [] })],
  ['gas must be absent for electricity, not {}', electricityOffer({ gas: {} })],
  [
    `valid_from ${DATE}, not "2026-07-01T00:00:00Z"`,
    electricityOffer({ valid_from: '2026-07-01T00:00:00Z' }),
  ],
  [
    'valid_to must be after valid_from, not "2026-07-01"',
    electricityOffer({ valid_to: '2026-07-01' }),
  ],
  [
    'gas.unit_rates[0].times must be absent for gas, which has no time of use, not [{"from":"00:30","to":"05:30"}]',
    gasRates({ rate_pence_per_kwh: 1, times: [night] }),
  ],
];

const PAST = { weekdays: [20], weekends: [-1.5], from: '2025-11-20', to: '2026-11-20' };
const past = (over: Line) => ({
  charge_pence_per_day: 40,
  past_year_rates: { ...PAST, ...over },
});
const TO = 'past_year_rates.to must be from 2026-10-20 to 2026-11-20, the day of the feed';

/** Each reason is whole. */
const PAST_YEARS: readonly Case[] = [
  [
    `${TO}, not 2026-10-19`,
    electricityOffer({ electricity: past({ from: '2025-10-19', to: '2026-10-19' }) }),
  ],
  [`${TO}, not 2026-11-21`, gasOffer({ gas: past({ from: '2025-11-21', to: '2026-11-21' }) })],
  [
    'electricity.past_year_rates.to must be 365 days after from, not "2026-11-20"',
    electricityOffer({ electricity: past({ from: '2025-11-21' }) }),
  ],
  [
    'electricity.past_year_rates.to must be 365 days after from, not "9999-12-31"',
    electricityOffer({ electricity: past({ from: '9999-12-31', to: '9999-12-31' }) }),
  ],
  [
    'electricity.past_year_rates.weekdays must have 1 or 48 numbers, not [1,2]',
    electricityOffer({ electricity: past({ weekdays: [1, 2] }) }),
  ],
  [
    'gas.past_year_rates.weekends must have 1 numbers, not [1,2]',
    gasOffer({ gas: past({ weekends: [1, 2] }) }),
  ],
  [
    'electricity.unit_rates must be an array, in place of past_year_rates or without it, not [{"rate_pence_per_kwh":25.1252}]',
    electricityOffer({ electricity: price({ ...past({}) }) }),
  ],
];

function gasRates(...unit_rates: readonly Line[]): Line {
  return gasOffer({ gas: price({ unit_rates }) });
}

const charge = (pence: unknown) =>
  electricityOffer({ electricity: price({ charge_pence_per_day: pence }) });
const rates = (...unit_rates: readonly unknown[]) =>
  electricityOffer({ electricity: price({ unit_rates }) });
const economy7 = (...unit_rates: readonly Line[]) =>
  electricityOffer({ electricity_variant: 'economy_7', electricity: price({ unit_rates }) });
const rate = { rate_pence_per_kwh: 10 };
const banded = (band_kwh: unknown, over: Line = {}) =>
  electricityOffer({ electricity: price({ ...over, unit_rates: [{ ...rate, band_kwh }, rate] }) });
const NUMBER = 'must be a number with at most 6 decimals';

/** Each reason begins with `electricity.`. */
const PRICES: readonly Case[] = [
  [`charge_pence_per_day is missing: it ${NUMBER}`, charge(undefined)],
  ['charge_pence_per_day must be from -1000000 to 1000000, not 1e+300', charge(1e300)],
  [
    'charge_pence_per_day must be from -1000000 to 1000000, not -1000000.000001',
    charge(-1000000.000001),
  ],
  [
    `charge_pence_per_day ${NUMBER}, not 7.25000000000000000001`,
    JSON.stringify(charge(7.25)).replace('7.25', '7.25000000000000000001'),
  ],
  [
    `charge_pence_per_day ${NUMBER}, not 7.${'0'.repeat(58)}...`,
    JSON.stringify(charge(7.25)).replace('7.25', `7.${'0'.repeat(900_000)}1`),
  ],
  ['unit_rates must have at least one rate, not []', rates()],
  [
    'unit_rates must have at most 8 rates, not [{"rate_pence_per_kwh":10},{"rate_pence_per_kwh":10},{"rate_...',
    rates(...Array.from({ length: 9 }, () => rate)),
  ],
  [
    'unit_rates must have at most 16 windows together, not [{"rate_pence_per_kwh":10,"times":[{"from":"00:00","to":"00:...',
    rates({ ...rate, times: Array.from({ length: 17 }, () => ({ from: '00:00', to: '00:30' })) }),
  ],
  [
    'unit_rates must be an array, not {"length":1.1234567}',
    electricityOffer({ electricity: price({ unit_rates: { length: 1.1234567 } }) }),
  ],
  [
    'unit_rates[0].rate_pence_per_kwh must be from 0 to 1000, not 1000.000001',
    rates({ rate_pence_per_kwh: 1000.000001 }),
  ],
  [
    `unit_rates[0].rate_pence_per_kwh ${NUMBER}, not 0.1234567`,
    rates({ rate_pence_per_kwh: 0.1234567 }),
  ],
  [
    'unit_rates[0].register must be all: only economy_7 has day and night, not "day"',
    rates(...dayAndNight),
  ],
  ['unit_rates[0].register is missing: it must be day or night for economy_7', economy7(rate)],
  ['unit_rates has no night rate, which economy_7 needs', economy7({ ...rate, register: 'day' })],
  [
    'unit_rates[0].band_kwh must be absent from the last band of a register, not 5',
    economy7({ ...rate, register: 'night', band_kwh: 5 }, { ...rate, register: 'day' }),
  ],
  [
    'unit_rates[0].band_kwh is missing: it must be a width: only the last band of a register has none',
    rates(rate, rate),
  ],
  ['unit_rates[0].band_kwh must be above 0, not 0', banded(0)],
  [
    'unit_rates[0].band_kwh must be a width that a home can reach, not 1000000000',
    banded(1e9, { band_period: 'day' }),
  ],
];

/** A first rate with these times, and others. */
const timed = (times: unknown, ...others: readonly Line[]) => rates({ ...rate, times }, ...others);
const time = (last: string) => `must be a time on the half hour from 00:00 to ${last}`;

/** Each reason begins with `electricity.`. */
const TIMES: readonly Case[] = [
  [
    'unit_rates[0].times must be absent for economy_7, which has no time of use, not []',
    economy7(...dayAndNight.map((windows) => ({ ...windows, times: [] }))),
  ],
  [
    'unit_rates[1].register must be absent from a price that has times, not "all"',
    timed([night], { ...rate, register: 'all' }),
  ],
  ['unit_rates[0].times must have at least one window, not []', timed([], rate)],
  [`unit_rates[0].times[0].to is missing: it ${time('24:00')}`, timed([{ from: '00:30' }], rate)],
  [
    `unit_rates[0].times[0].to ${time('24:00')}, not "24:30"`,
    timed([{ from: '20:00', to: '24:30' }], rate),
  ],
  ...['00:15', '24:00'].map((from): Case => {
    return [
      `unit_rates[0].times[0].from ${time('23:30')}, not "${from}"`,
      timed([{ from, to: '05:30' }], rate),
    ];
  }),
  [
    'unit_rates[0].times[1] overlaps unit_rates[0].times[0]: both have 05:00 on weekends',
    timed(
      [
        { ...night, from: '23:30' },
        { days: 'weekends', from: '05:00', to: '06:00' },
      ],
      rate,
    ),
  ],
  [
    'unit_rates has no rate for 00:00 on weekends, and none without times',
    timed([night], { ...rate, times: [{ days: 'weekdays', from: '05:30', to: '00:30' }] }),
  ],
  [
    'unit_rates[2] has no times: only one rate may take all that is left',
    timed([night], rate, rate),
  ],
  [
    'unit_rates[1] has no times, but the other rates leave no half hour for it',
    timed([{ from: '00:00', to: '24:00' }], rate),
  ],
];

describe('a faulty line is rejected with its number, its key and the reason', () => {
  it.each<KeyedCase>([
    ...LINES,
    [
      'key must not be own-rates, which stands for the rates of a household, not "own-rates"',
      planLine({ key: 'own-rates' }),
      'acme/own-rates',
    ],
    ...SUPPLIERS.map(([reason, line]): KeyedCase => [reason, line, 'acme']),
    ...[...PLANS, ...OFFERS, ...PAST_YEARS].map(
      ([reason, line]): KeyedCase => [reason, line, 'acme/fixed'],
    ),
    ...[...PRICES, ...TIMES].map(
      ([reason, line]): KeyedCase => [`electricity.${reason}`, line, 'acme/fixed'],
    ),
  ])('%s', async (reason, line, key) => {
    const { errors, lineCount } = await tariffFeed(feed([header(), '', line])).read(readOptions());
    expect([lineCount, errors.first]).toEqual([2, [{ line: 3, key, reason }]]);
  });

  it('is not UTF-8', async () => {
    const bytes = Buffer.from(`${feedLines([header()])}{\xff}\n`, 'latin1');
    const { errors } = await tariffFeed(createMemoryInput('bytes', bytes)).read(readOptions());
    expect(errors.first).toEqual([{ line: 2, key: null, reason: 'is not UTF-8' }]);
  });
});
