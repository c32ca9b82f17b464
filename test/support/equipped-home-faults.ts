/** What a partner sends of a home and its usage: texts, as a query has them. */
export type SentHome = Readonly<Partial<Record<'has' | 'load_profile' | 'half_hours' | 'ev_kwh', string>>>;

type Fault = { readonly code: string; readonly message: string; readonly parameters: Readonly<Record<string, string>> };

export type FaultyHome = {
  readonly name: string;
  readonly sent: SentHome;
  readonly errors: readonly Fault[];
};

/** How an endpoint names what the home has, and the electricity usage beside it, which is 2,500 kWh. */
type Endpoint = {
  /** `household.` in a body. */
  readonly path: string;
  readonly usageName: string;
  /** What an amount of kWh must be. */
  readonly kwh: string;
};

export const SMART_CAR = 'smart_meter,electric_vehicle';

/** The same from midnight to midnight. */
export const EVEN_DAY = halfHours(48);

const QUOTED = 60;

/** Every fault of what the home has and how it uses electricity, with all the errors that a response then has. */
export function faultyHomes({ path, usageName, kwh }: Endpoint): readonly FaultyHome[] {
  const fault = (code: string, name: string, [text, sent]: readonly [text: string, sent: string]): Fault => ({
    code,
    message: `${path}${name} ${text}; "${sent.length > QUOTED ? `${sent.slice(0, QUOTED)}...` : sent}" was sent.`,
    parameters: { [`${path}${name}`]: sent },
  });
  const invalid = (name: string, sent: string, allowed: string): Fault =>
    fault('invalid-parameter-value', name, [`must be ${allowed}`, sent]);
  const disallowed = (name: string, sent: string, why: string): Fault =>
    fault('disallowed-parameter', name, [why, sent]);

  const wrongHas = (has: string): Fault =>
    invalid(
      'has',
      has,
      'a comma-separated list of smart_meter, electric_vehicle, heat_pump, solar_panels, battery, for example smart_meter,electric_vehicle',
    );
  const wrongDay = (half_hours: string): Fault =>
    invalid(
      'half_hours',
      half_hours,
      '48 comma-separated numbers of 0 or more, not all 0, for the half hours of a day from midnight',
    );
  const noMeter = `is not allowed unless ${path}has contains smart_meter`;
  const noCar = `is not allowed unless ${path}has contains electric_vehicle`;
  const both = `cannot be combined with ${path}half_hours (send one of the two)`;
  const tooMuch = (ev_kwh: string): Fault =>
    invalid('ev_kwh', ev_kwh, `no more than ${usageName} (2500), of which it is part`);

  const wrongWords = ['garage', 'smart_meter,garage', 'Smart_meter', 'smart_meter, battery', 'smart_meter,', ','];
  const wrongDays = {
    '47 numbers': halfHours(47),
    '49 numbers': halfHours(49),
    'a negative number': halfHours(48, '-1'),
    'only zeros': halfHours(48, '0', '0.00'),
    text: halfHours(48, 'much'),
    'an exponent': halfHours(48, '1e3'),
    'an empty number': halfHours(48, ''),
    'a space': halfHours(48, ' 1'),
  };

  return [
    ...wrongWords.map((has) => ({ name: `has "${has}"`, sent: { has }, errors: [wrongHas(has)] })),
    ...[{}, { has: 'electric_vehicle,battery' }].flatMap((home) =>
      [{ load_profile: 'typical' }, { half_hours: EVEN_DAY }].map((load) => {
        const [[name = '', value = ''] = []] = Object.entries(load);
        return {
          name: `${name} of a home that has ${'has' in home ? 'no smart meter' : 'nothing'}`,
          sent: { ...home, ...load },
          errors: [disallowed(name, value, noMeter)],
        };
      }),
    ),
    {
      name: 'load_profile beside half_hours',
      sent: { has: SMART_CAR, load_profile: 'typical', half_hours: EVEN_DAY },
      errors: [disallowed('load_profile', 'typical', both)],
    },
    {
      name: 'an unknown load_profile',
      sent: { has: SMART_CAR, load_profile: 'half_hours' },
      errors: [invalid('load_profile', 'half_hours', 'typical or night_storage')],
    },
    ...Object.entries(wrongDays).map(([what, half_hours]) => ({
      name: `half_hours with ${what}`,
      sent: { has: SMART_CAR, half_hours },
      errors: [wrongDay(half_hours)],
    })),
    ...[{}, { has: 'smart_meter' }].map((home) => ({
      name: `ev_kwh of a home that has ${'has' in home ? 'no car' : 'nothing'}`,
      sent: { ...home, ev_kwh: '2000' },
      errors: [disallowed('ev_kwh', '2000', noCar)],
    })),
    ...['-1', 'much', '1000000.1'].map((ev_kwh) => ({
      name: `ev_kwh ${ev_kwh}`,
      sent: { has: SMART_CAR, ev_kwh },
      errors: [invalid('ev_kwh', ev_kwh, kwh)],
    })),
    {
      name: 'a car that uses more than the home',
      sent: { has: SMART_CAR, ev_kwh: '2500.000001' },
      errors: [tooMuch('2500.000001')],
    },
    {
      name: 'several faults at once',
      sent: { has: SMART_CAR, load_profile: 'summer', half_hours: halfHours(47), ev_kwh: '2501' },
      errors: [disallowed('load_profile', 'summer', both), wrongDay(halfHours(47)), tooMuch('2501')],
    },
    {
      name: 'a load profile and a car of a home that has neither a meter nor a car',
      sent: { has: 'battery', load_profile: 'typical', half_hours: EVEN_DAY, ev_kwh: '1' },
      errors: [
        disallowed('load_profile', 'typical', noMeter),
        disallowed('half_hours', EVEN_DAY, noMeter),
        disallowed('ev_kwh', '1', noCar),
      ],
    },
    {
      name: 'a wrong has, on which the rest depends',
      sent: { has: 'car', load_profile: 'typical', half_hours: EVEN_DAY, ev_kwh: '2501' },
      errors: [wrongHas('car')],
    },
    {
      name: 'a wrong has, and values that are wrong by themselves',
      sent: { has: 'car', load_profile: 'summer', ev_kwh: 'much' },
      errors: [
        wrongHas('car'),
        invalid('load_profile', 'summer', 'typical or night_storage'),
        invalid('ev_kwh', 'much', kwh),
      ],
    },
  ];
}

/** So many numbers, the first as given and the others as the second. */
function halfHours(count: number, first = '1', others = '1'): string {
  return [first, ...Array.from({ length: count - 1 }, () => others)].join(',');
}
