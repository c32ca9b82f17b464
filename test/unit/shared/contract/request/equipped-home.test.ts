import {
  EQUIPPED_HOME_NAMES,
  equippedHomeFields,
  readEquippedHome,
} from '../../../../../shared/contract/request/equipped-home.ts';
import { kwhType } from '../../../../../shared/contract/request/number-field.ts';
import { createReader, fromQuery } from '../../../../../shared/contract/request/read.ts';
import { averageDayProfile } from '../../../../../shared/pricing/index.ts';
import { EVEN_DAY, faultyHomes, type SentHome, SMART_CAR } from '../../../../support/equipped-home-faults.ts';

const USAGE = { name: 'electricity_usage_kwh', form: 'kwh', kwh: '2500' } as const;

type Usage = { readonly name: string; readonly form: string | undefined; readonly kwh: string | number | undefined };

function read(sent: SentHome, usage: Usage = USAGE) {
  const query = Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, [value]]));
  const reader = createReader(equippedHomeFields(kwhType), fromQuery(query));
  const home = readEquippedHome(reader, EQUIPPED_HOME_NAMES, usage);
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

  it.each([EVEN_DAY, `0${',0'.repeat(46)},1`, `12345678901234567890${',0.1234567890123456789'.repeat(47)}`])(
    'is the average day that it gives: %s',
    (half_hours) => {
      expect(read({ has: 'smart_meter', half_hours })).toMatchObject({
        home: {
          has: ['smart_meter'],
          load: { source: 'half_hours', profile: averageDayProfile(half_hours.split(',')) },
          evKwh: null,
        },
        refused: [],
      });
    },
  );
});

describe('what charges a car', () => {
  it.each(['0', '0.000001', '2499.999999', '2500', '2500.0'])('is up to the whole usage: %s of 2500 kWh', (ev_kwh) => {
    expect(read({ has: SMART_CAR, ev_kwh })).toMatchObject({ home: { evKwh: ev_kwh }, refused: [] });
  });

  it.each(['2501', '2500.1', '10000', '2500.0000000000000001'])('is not more: %s of 2500 kWh', (ev_kwh) => {
    expect(read({ has: SMART_CAR, ev_kwh })).toMatchObject({ home: undefined, refused: ['ev_kwh'] });
  });

  it('is null if the caller does not say', () => {
    expect(read({ has: SMART_CAR }).home?.evKwh).toBeNull();
  });

  it('does not need a smart meter', () => {
    expect(read({ has: 'electric_vehicle', ev_kwh: '2000' })).toMatchObject({ home: { evKwh: '2000' }, refused: [] });
  });

  it.each([
    ['is not sent', { form: undefined, kwh: undefined }],
    ['is wrong', { form: 'kwh', kwh: undefined }],
  ])('is not compared with a usage that %s', (_, usage) => {
    const sent = { has: SMART_CAR, ev_kwh: '9999' };
    expect(read(sent, { ...USAGE, ...usage })).toMatchObject({ home: undefined, refused: [] });
  });

  it.each(['spend', 'estimate'])('is refused beside a usage by %s', (form) => {
    const sent = { has: SMART_CAR, ev_kwh: '1' };
    expect(read(sent, { ...USAGE, form, kwh: undefined })).toMatchObject({ home: undefined, refused: ['ev_kwh'] });
  });
});

describe('a home is refused', () => {
  const kwh = 'a number of kWh from 0 to 1,000,000, for example 2500 or 2500.5';

  it.each(faultyHomes({ path: '', usageName: USAGE.name, kwh }))('for $name', ({ sent, errors }) => {
    expect(read(sent).errors).toEqual(errors);
  });

  it('for a car beside a usage that is not in kWh, with the parameter to send instead', () => {
    const { errors } = read({ has: SMART_CAR, ev_kwh: '1' }, { ...USAGE, form: 'spend', kwh: undefined });
    expect(errors.map(({ message }) => message)).toEqual([
      'ev_kwh is not allowed unless the electricity usage is sent in kWh (electricity_usage_kwh); "1" was sent.',
    ]);
  });
});

it('the example of an average day is one', () => {
  const { half_hours } = equippedHomeFields(kwhType);
  expect(half_hours.type.read(half_hours.example)).toEqual(averageDayProfile(Array(48).fill('0.2')));
});
