import { dualFuel, type Part, selectedPlan, sent } from '../../../support/drop-body.ts';
import { EVEN_DAY, SMART_CAR } from '../../../support/households.ts';
import { type DropService, dropService, idOf } from './drop-service.ts';

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
