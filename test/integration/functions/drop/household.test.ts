import { errorBody } from '../../../../shared/contract/errors.ts';
import { dualFuel, type Part, selectedPlan, sent } from '../../../support/drop-body.ts';
import { EVEN_DAY, faultyHomes, SMART_CAR } from '../../../support/equipped-home-faults.ts';
import { type DropService, dropService, errorsOf, idOf } from './drop-service.ts';

let service: DropService;
beforeAll(async () => {
  service = await dropService();
});

/** A home of 2,500 kWh. */
function body(household: unknown, over: Part = {}): Part {
  return dualFuel({ electricity_usage: { kwh: 2500 }, household, ...over });
}

async function send(part: Part) {
  return await service.send(sent(part));
}

async function recorded(household: unknown) {
  const response = await send(body(household));
  expect(response.status).toBe(200);
  return (await service.sessions.readSession(idOf(response)))?.handedOver.household;
}

const FAULTY_HOMES = faultyHomes({
  path: 'household.',
  usageName: 'electricity_usage.kwh',
  kwh: 'a number of kWh from 0 to 1,000,000, for example 2500 or 2500.5 (a JSON number, without quotes)',
});

const CAR = { has: SMART_CAR, ev_kwh: 2000 };

describe('a handover is refused', () => {
  it.each(FAULTY_HOMES)('for $name', async ({ sent: { ev_kwh, ...texts }, errors }) => {
    const amount = Number.isNaN(Number(ev_kwh)) ? ev_kwh : Number(ev_kwh);
    const response = await send(body({ ...texts, ev_kwh: amount }));
    expect([response.status, errorBody.parse(response.body).errors]).toEqual([400, errors]);
  });

  it('for ev_kwh in quotes', async () => {
    const response = await send(body({ ...CAR, ev_kwh: '2000' }));
    expect(errorsOf(response)).toEqual([400, ['invalid-parameter-value', { 'household.ev_kwh': '2000' }]]);
  });

  it.each([[SMART_CAR], ['smart_meter'], 7, true])('for the household %j, which is no object', async (household) => {
    const response = await send(body(household));
    const shown = typeof household === 'object' ? JSON.stringify(household) : String(household);
    expect(errorBody.parse(response.body).errors).toEqual([
      {
        code: 'invalid-parameter-value',
        message: `household must be an object of has, load_profile, half_hours and ev_kwh, as in /energy/comparison; "${shown}" was sent.`,
        parameters: { household: shown },
      },
    ]);
  });

  it.each([{ estimate: 'medium' }, { spend_pence: 7000, spend_frequency: 'monthly' }])(
    'for a car beside the usage %j',
    async (electricity_usage) => {
      const response = await send(body(CAR, { electricity_usage }));
      expect(errorBody.parse(response.body).errors).toEqual([
        {
          code: 'disallowed-parameter',
          message:
            'household.ev_kwh is not allowed unless the electricity usage is sent in kWh (electricity_usage.kwh); "2000" was sent.',
          parameters: { 'household.ev_kwh': '2000' },
        },
      ]);
    },
  );

  it('for its usage only, if that is wrong and a car is a part of it', async () => {
    const response = await send(body(CAR, { electricity_usage: { kwh: -1 } }));
    expect(errorsOf(response)).toEqual([400, ['invalid-parameter-value', { 'electricity_usage.kwh': '-1' }]]);
  });

  it('with its other faults in the order of the reference', async () => {
    const response = await send(body({ has: 'car' }, { gas_usage: null, attribution: { session: 'x' } }));
    expect(errorsOf(response)).toEqual([
      400,
      ['missing-required-parameter', { gas_usage: null }],
      ['invalid-parameter-value', { 'household.has': 'car' }],
      ['invalid-parameter-value', { 'attribution.session': 'x' }],
    ]);
  });
});

describe('the session of a handover', () => {
  it.each([
    { has: 'electric_vehicle,smart_meter,smart_meter', load_profile: 'night_storage', ev_kwh: 2000 },
    { has: 'smart_meter', half_hours: EVEN_DAY },
    { has: 'battery' },
    {},
  ])('has the household as it was sent: %j', async (household) => {
    expect(await recorded(household)).toEqual(household);
  });

  it('has nothing of the household that the contract does not know', async () => {
    expect(await recorded({ has: 'smart_meter', colour: 'green' })).toEqual({ has: 'smart_meter' });
  });

  it('has no household if none was sent', async () => {
    expect(await recorded(undefined)).toBeUndefined();
    expect(await recorded(null)).toBeUndefined();
  });
});

it.each([undefined, { has: 'battery' }, { has: SMART_CAR }])(
  'a plan that requires a car is handed over to the household %j',
  async (household) => {
    const selected_plan = selectedPlan({ fuel: 'electricity', plan_key: 'car' });
    expect(await send(body(household, { selected_plan }))).toMatchObject({ status: 200 });
  },
);
