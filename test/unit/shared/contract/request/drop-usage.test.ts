import { bodyErrors, dualFuel, read } from '../../../../support/drop-body.ts';

describe('usage', () => {
  const electricityUsage = (usage: object, over = {}) => dualFuel({ electricity_usage: usage, ...over });

  it('is read in each of its forms', () => {
    const usageOf = (usage: object) => read(electricityUsage(usage)).drop?.household.electricityUsage;
    expect(usageOf({ kwh: 2500.5 })).toEqual({ form: 'kwh', annualMicroKwh: 2_500_500_000n });
    expect(usageOf({ kwh: 0 })).toEqual({ form: 'kwh', annualMicroKwh: 0n });
    const spend = { spend_pence: 7000, spend_frequency: 'monthly' };
    expect(usageOf(spend)).toEqual({ form: 'spend', micropence: 7_000_000_000n, frequency: 'monthly' });
    expect(usageOf({ estimate: 'low' })).toEqual({ form: 'estimate', level: 'low' });
  });

  it('takes one form: the first holds, the later ones are disallowed', () => {
    const spend = { spend_pence: 7000, spend_frequency: 'monthly' };
    expect(bodyErrors(electricityUsage({ ...spend, kwh: 2500, estimate: 'low' }))).toEqual([
      'disallowed-parameter electricity_usage.kwh=2500',
      'disallowed-parameter electricity_usage.spend_pence=7000',
      'disallowed-parameter electricity_usage.spend_frequency=monthly',
    ]);
    expect(bodyErrors(electricityUsage({ ...spend, kwh: 2500 }))).toEqual([
      'disallowed-parameter electricity_usage.spend_pence=7000',
      'disallowed-parameter electricity_usage.spend_frequency=monthly',
    ]);
  });

  it('by spend needs both its parts', () => {
    expect(bodyErrors(dualFuel({ gas_usage: { spend_pence: 7000 } }))).toEqual([
      'missing-required-parameter gas_usage.spend_frequency=null',
    ]);
    expect(bodyErrors(dualFuel({ gas_usage: { spend_frequency: 'monthly' } }))).toEqual([
      'missing-required-parameter gas_usage.spend_pence=null',
    ]);
  });

  it.each([
    ['kwh', -1],
    ['kwh', 1_000_000.5],
    ['kwh', '2500'],
    ['kwh', true],
    ['estimate', 'huge'],
    ['estimate', 5],
  ])('is refused with %s %p', (field, value) => {
    expect(bodyErrors(electricityUsage({ [field]: value }))).toEqual([
      `invalid-parameter-value electricity_usage.${field}=${value}`,
    ]);
  });

  it('is refused with a spend of 0 and an unknown frequency', () => {
    expect(bodyErrors(electricityUsage({ spend_pence: 0, spend_frequency: 'weekly' }))).toEqual([
      'invalid-parameter-value electricity_usage.spend_pence=0',
      'invalid-parameter-value electricity_usage.spend_frequency=weekly',
    ]);
  });

  it('says that a number is not to be in quotes', () => {
    expect(read(electricityUsage({ kwh: '2500' })).errors[0]?.message).toMatch(
      /^electricity_usage\.kwh must be a number of kWh from 0 to 1,000,000/,
    );
  });

  it('refuses a number too large for a computer', () => {
    const huge: unknown = JSON.parse('{"kwh": 1e400}');
    expect(read({ ...dualFuel(), electricity_usage: huge }).errors).toHaveLength(1);
  });

  it('of Economy 7 needs the share of the night with kWh and with spend', () => {
    const economy7 = { electricity_variant: 'economy_7' };
    const missing = ['missing-required-parameter electricity_usage.percent_night_usage=null'];
    expect(bodyErrors(electricityUsage({ kwh: 2500 }, economy7))).toEqual(missing);
    expect(bodyErrors(electricityUsage({ spend_pence: 1, spend_frequency: 'annual' }, economy7))).toEqual(missing);
    expect(bodyErrors(electricityUsage({ estimate: 'low' }, economy7))).toEqual([]);
    expect(read(electricityUsage({ estimate: 'low', percent_night_usage: 30 }, economy7))).toMatchObject({
      errors: [],
      drop: { household: { nightMicropercent: 30_000_000n } },
    });
    expect(read(electricityUsage({ kwh: 2500, percent_night_usage: 42.5 }, economy7))).toMatchObject({
      errors: [],
      drop: { household: { nightMicropercent: 42_500_000n } },
    });
  });

  it('of Economy 7 needs no share of the night for a form that does not hold', () => {
    const body = electricityUsage({ estimate: 'low', kwh: 2500 }, { electricity_variant: 'economy_7' });
    expect(bodyErrors(body)).toEqual(['disallowed-parameter electricity_usage.kwh=2500']);
  });

  it.each([0.5, 99.5, '42'])('of Economy 7 refuses a share of the night of %p', (share) => {
    const body = electricityUsage({ kwh: 1, percent_night_usage: share }, { electricity_variant: 'economy_7' });
    expect(bodyErrors(body)).toEqual([`invalid-parameter-value electricity_usage.percent_night_usage=${share}`]);
  });

  it('of a standard meter has no share of the night', () => {
    expect(bodyErrors(electricityUsage({ kwh: 2500, percent_night_usage: 42 }))).toEqual([
      'disallowed-parameter electricity_usage.percent_night_usage=42',
    ]);
  });

  it('says nothing of the share of the night while the meter is not known', () => {
    expect(bodyErrors(electricityUsage({ kwh: 1, percent_night_usage: 42 }, { electricity_variant: 'smart' }))).toEqual(
      ['invalid-parameter-value electricity_variant=smart'],
    );
  });
});
