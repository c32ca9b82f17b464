import { kwhType } from '../../../../../shared/contract/request/field.ts';
import { equippedHomeFields, homeInEffect, readEquippedHome } from '../../../../../shared/contract/request/home.ts';
import { createReader, fromQuery } from '../../../../../shared/contract/request/reader.ts';
import { averageDayProfile, microFromDecimal } from '../../../../../shared/pricing/index.ts';
import { EVEN_DAY, faultyHomes, type SentHome, SMART_CAR } from '../../../../support/equipped-home-faults.ts';

const FIELDS = {
  electricity_usage_kwh: { type: kwhType, description: 'The usage.', example: 2500 },
  ...equippedHomeFields(kwhType),
} as const;

const USAGE = { form: 'kwh', sent: '2500' } as const;

type Usage = { readonly form: string | undefined; readonly sent: string };

function read(sent: SentHome, { form, sent: electricity_usage_kwh }: Usage = USAGE) {
  const query = Object.entries({ electricity_usage_kwh, ...sent }).map(([name, value]) => [name, [value]]);
  const reader = createReader(FIELDS, fromQuery(Object.fromEntries(query)));
  const home = readEquippedHome(reader, form);
  const errors = reader.errors();
  return { home, errors, refused: errors.flatMap(({ parameters }) => Object.keys(parameters)) };
}

describe('what a home has', () => {
  it('is null if the caller says nothing of it', () => {
    expect(read({})).toEqual({ home: null, errors: [], refused: [] });
    expect(read({ has: '' })).toEqual({ home: null, errors: [], refused: [] });
  });

  it.each([
    ['battery', ['battery']],
    ['electric_vehicle,smart_meter', ['smart_meter', 'electric_vehicle']],
    ['smart_meter,smart_meter', ['smart_meter']],
    [
      'battery,solar_panels,heat_pump,electric_vehicle,smart_meter',
      ['smart_meter', 'electric_vehicle', 'heat_pump', 'solar_panels', 'battery'],
    ],
  ])('is each of its words once, in one order: %s', (has, words) => {
    expect(read({ has }).home?.has).toEqual(words);
  });

  it('is not read if a word is unknown, and nothing is said of what depends on it', () => {
    const sent = { has: 'smart_meter,car', load_profile: 'typical', half_hours: EVEN_DAY, ev_kwh: '9999' };
    expect(read(sent)).toMatchObject({ home: undefined, refused: ['has'] });
  });
});

describe('how a home uses electricity over the day', () => {
  it('is typical unless the caller says otherwise', () => {
    expect(read({ has: 'battery' }).home?.load).toEqual({ source: 'typical' });
    expect(read({ has: 'smart_meter', load_profile: 'typical' }).home?.load).toEqual({ source: 'typical' });
    expect(read({ has: 'smart_meter', load_profile: 'night_storage' }).home?.load).toEqual({ source: 'night_storage' });
  });

  it.each([`0${',0'.repeat(46)},1`, `3${',2'.repeat(47)}`, `1.5${',0.2'.repeat(47)}`])(
    'is the average day that it gives: %s',
    (half_hours) => {
      expect(read({ has: 'smart_meter', half_hours })).toMatchObject({
        home: {
          has: ['smart_meter'],
          load: { source: 'half_hours', profile: averageDayProfile(half_hours.split(',')) },
          carMicroKwh: 0n,
        },
        refused: [],
      });
    },
  );
});

describe('what charges a car', () => {
  it.each(['0', '0.000001', '2499.999999', '2500', '2500.0'])('is up to the whole usage: %s of 2500 kWh', (ev_kwh) => {
    expect(read({ has: SMART_CAR, ev_kwh })).toMatchObject({
      home: { carMicroKwh: microFromDecimal(ev_kwh) },
      refused: [],
    });
  });

  it.each(['2501', '2500.1', '10000', '2500.000001'])('is not more: %s of 2500 kWh', (ev_kwh) => {
    expect(read({ has: SMART_CAR, ev_kwh })).toMatchObject({ home: undefined, refused: ['ev_kwh'] });
  });

  it('is nothing if the caller does not say', () => {
    expect(read({ has: SMART_CAR }).home?.carMicroKwh).toBe(0n);
  });

  it('does not need a smart meter', () => {
    expect(read({ has: 'electric_vehicle', ev_kwh: '2000' })).toMatchObject({
      home: { carMicroKwh: 2_000_000_000n },
      refused: [],
    });
  });

  it.each([
    ['is not sent', { form: undefined, sent: '' }, []],
    ['is wrong', { form: 'kwh', sent: 'much' }, ['electricity_usage_kwh']],
  ])('is not compared with a usage that %s', (_, usage, refused) => {
    const sent = { has: SMART_CAR, ev_kwh: '9999' };
    expect(read(sent, usage)).toMatchObject({ home: undefined, refused });
  });

  it.each(['spend', 'estimate'])('is refused beside a usage by %s', (form) => {
    const sent = { has: SMART_CAR, ev_kwh: '1' };
    expect(read(sent, { form, sent: '' })).toMatchObject({ home: undefined, refused: ['ev_kwh'] });
  });
});

describe('a home is refused', () => {
  const kwh = 'a number of kWh from 0 to 1,000,000, for example 2500 or 2500.5';

  it.each(faultyHomes({ path: '', usageName: 'electricity_usage_kwh', kwh }))('for $name', ({ sent, errors }) => {
    expect(read(sent).errors).toEqual(errors);
  });

  it('for a car beside a usage that is not in kWh, with the parameter to send instead', () => {
    const { errors } = read({ has: SMART_CAR, ev_kwh: '1' }, { form: 'spend', sent: '' });
    expect(errors.map(({ message }) => message)).toEqual([
      'ev_kwh is not allowed unless the electricity usage is sent in kWh (electricity_usage_kwh); "1" was sent.',
    ]);
  });
});

it('the example of an average day is one', () => {
  const { half_hours } = equippedHomeFields(kwhType);
  expect(half_hours.type.read(half_hours.example)).toEqual(half_hours.type.read(EVEN_DAY));
});

it('half hours in another unit are the same day', () => {
  const day = Array.from({ length: 48 }, (_, at) => at + 1);
  const inWatts = day.map((kilowatts) => kilowatts * 1_000);
  const loads = [day, inWatts].map((numbers) => read({ has: 'smart_meter', half_hours: numbers.join() }).home?.load);
  expect(loads[0]).toEqual(loads[1]);
});

describe('what counts of a home', () => {
  const { home = null } = read({ has: SMART_CAR, load_profile: 'night_storage', ev_kwh: '1000' });
  const typical = { source: 'typical' };

  it.each([
    ['dual_fuel', 'standard', home?.load, 1_000_000_000n],
    ['electricity', 'economy_7', typical, 1_000_000_000n],
    ['gas', 'standard', typical, 0n],
  ] as const)('for %s and a meter that is %s', (fuel, electricityVariant, load, carMicroKwh) => {
    expect(homeInEffect(home, { fuel, electricityVariant })).toEqual({ has: home?.has, load, carMicroKwh });
  });

  it('is nothing if nothing is said', () => {
    expect(homeInEffect(null, { fuel: 'gas', electricityVariant: 'standard' })).toBeNull();
  });
});
