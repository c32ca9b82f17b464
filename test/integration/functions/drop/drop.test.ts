import { dropResponse } from '../../../../shared/contract/endpoints/drop.ts';
import { epochSeconds } from '../../../../shared/time/clock.ts';
import {
  currentPlan,
  dualFuel,
  electricityAlone,
  type Part,
  selectedPlan,
  sent,
  separate,
} from '../../../support/drop-body.ts';
import { type DropResponded, type DropService, dropService, errorsOf, idOf, type Sending } from './drop-service.ts';

let service: DropService;
beforeEach(async () => {
  service = await dropService();
});

async function send(body: Part, how: Sending = {}) {
  return await service.send(sent(body), how);
}

async function find(response: DropResponded) {
  return await service.sessions.readSession(idOf(response));
}

const DAY = 86_400;

describe('a household that is handed over', () => {
  it('goes on at the journey, with its session, the partner and the attribution', async () => {
    const response = await send(dualFuel({ attribution: { utm_campaign: 'a b&session=x' } }));
    expect(response.status).toBe(200);
    expect(dropResponse.parse(response.body)).toEqual(response.body);
    expect(response.body.plan_info_url).toMatch(
      /^https:\/\/switch\.example\.com\/start\?session=[0-9a-f]{40}&ref=partner%20of%20client-a&utm_campaign=a%20b%26session%3Dx$/,
    );
  });

  it('has a session with all that the journey needs', async () => {
    const response = await send(dualFuel({ post_code: 'sw1a1aa' }));
    const now = epochSeconds(service.clock);
    expect(await find(response)).toEqual({
      id: idOf(response),
      clientId: 'client-a',
      partner: 'partner of client-a',
      createdAt: now,
      expiresAt: now + 30 * DAY,
      region: 12,
      handedOver: dualFuel(),
      editionId: service.editionId(),
      checks: response.body.checks,
      firstOpenedAt: null,
      keptResponseName: null,
    });
  });

  it('has the session of the URL in the response, and the unknown keys of the body in a header, on errors too', async () => {
    const body = dualFuel({ atribution: { a: 'b' }, selected_plan: selectedPlan({ planKey: 'x' }) });
    const response = await send(body);
    expect(response.body.session_id).toBe(idOf(response));
    const ignored = { 'x-ignored-parameters': 'selected_plan.planKey, atribution' };
    expect(response.headers).toMatchObject(ignored);
    const refused = await send({ ...body, post_code: null });
    expect([refused.status, refused.headers]).toEqual([400, expect.objectContaining(ignored)]);
  });

  it('gets a session of its own each time', async () => {
    expect(idOf(await send(dualFuel()))).not.toBe(idOf(await send(dualFuel())));
  });

  it('may have two plans, electricity alone, Economy 7, or a plan that is no longer sold', async () => {
    const night = { fuel: 'electricity', plan_key: 'night' };
    const economy7 = { electricity_variant: 'economy_7', electricity_usage: { kwh: 3000, percent_night_usage: 40 } };
    const onNight = currentPlan({ plan_key: 'night', supplier_key: 'bolt' });
    for (const body of [
      separate(),
      electricityAlone(),
      electricityAlone({ ...economy7, electricity: onNight, selected_plan: selectedPlan(night) }),
      dualFuel({ dual_fuel: currentPlan({ plan_key: 'old' }) }),
    ]) {
      expect(await send(body)).toMatchObject({ status: 200 });
    }
  });
});

it('logs nothing that the caller sent', async () => {
  const marked = { attribution: { utm_campaign: 'zebra-a' }, selected_plan: selectedPlan({ plan_name: 'zebra-b' }) };
  await send(dualFuel(marked), { headers: { 'Idempotency-Key': 'zebra-c' } });
  await send(dualFuel({ ...marked, post_code: 'zebra-d' }));
  await send(dualFuel({ electricity_variant: 'zebra-e' }));
  await service.send(null, { text: '{"zebra-f"' });
  Object.assign(service.sessions, { createSession: async () => Promise.reject(new Error('zebra-g')) });
  expect(await send(dualFuel(marked))).toMatchObject({ status: 500 });
  expect(service.logged).toHaveLength(5);
  expect(service.logged.join('\n')).not.toMatch(/zebra|SW1A|acme|bolt|session=/);
});

it.each(['2500', '2500.0', '0.0000001', '1e1', '1E+1'])(
  'keeps a number as it was sent, without an exponent: %s',
  async (kwh) => {
    const body = JSON.stringify(dualFuel({ electricity_usage: { kwh: 7 } }));
    const response = await service.send(null, { text: body.replace('{"kwh":7}', `{"kwh":${kwh}}`) });
    const refused = [400, ['invalid-parameter-value', { 'electricity_usage.kwh': kwh }]];
    if (/e/i.test(kwh)) expect(errorsOf(response)).toEqual(refused);
    else expect((await find(response))?.handedOver.electricity_usage).toEqual({ kwh: Number(kwh) });
  },
);
