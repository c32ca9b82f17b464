import { dropEndpoint } from '../../../../functions/drop/contract.ts';
import {
  currentPlan,
  dualFuel,
  type Part,
  selectedPlan,
  sent,
  separate,
} from '../../../support/drop-body.ts';
import {
  type DropService,
  dropService,
  errorsOf,
  idOf,
  type Sending,
  urlOf,
} from './drop-service.ts';

let service: DropService;
beforeEach(async () => {
  service = await dropService();
});

async function send(body: Part, how: Sending = {}) {
  return await service.send(sent(body), how);
}

async function refused(body: Part, how: Sending = {}) {
  return errorsOf(await send(body, how));
}

describe('a household that is handed over', () => {
  it('continues at the journey, with its session, the partner and the attribution', async () => {
    const response = await send(dualFuel({ attribution: { utm_campaign: 'a b&session=x' } }));
    expect(response.status).toBe(200);
    expect(dropEndpoint.response.parse(response.body)).toEqual(response.body);
    expect(response.body.session_id).toBe(idOf(response));
    expect(response.body.plan_info_url).toMatch(
      /^https:\/\/switch\.example\.com\/start\?session=[0-9a-f]{40}&ref=partner%20of%20client-a&utm_campaign=a%20b%26session%3Dx$/,
    );
  });

  it('may have its own rates, which the session shows as they were sent', async () => {
    const rates = {
      electricity: { charge_pence_per_day: 50.5, rate_pence_per_kwh: 25 },
      gas: { charge_pence_per_day: 30, rate_pence_per_kwh: 6, exit_fee_pence: 4000 },
      include_vat: true,
    };
    const dual_fuel = { payment_method: 'monthly_direct_debit', rates };
    const response = await send(dualFuel({ dual_fuel }));
    expect(response.status).toBe(200);
    const { body } = await service.open(response.body.session_id);
    expect(body.session.current.dual_fuel).toEqual(dual_fuel);
    expect(body.session.today).toMatchObject({ exit_fee_due_pence: 4000 });
  });

  it('is told of unknown keys of the body in a header, on errors too', async () => {
    const body = dualFuel({
      atribution: { a: 'b' },
      selected_plan: selectedPlan({ planKey: 'x' }),
    });
    for (const [status, over] of [
      [200, {}],
      [400, { post_code: null }],
    ] as const) {
      const response = await send({ ...body, ...over });
      expect([response.status, response.headers.get('x-ignored-parameters')]).toEqual([
        status,
        'selected_plan.planKey, atribution',
      ]);
    }
  });
});

it('logs nothing that the caller sent', async () => {
  const marked = {
    attribution: { utm_campaign: 'zebra-a' },
    selected_plan: selectedPlan({ plan_name: 'zebra-b' }),
  };
  await send(dualFuel(marked), { headers: { 'Idempotency-Key': 'zebra-c' } });
  await send(dualFuel({ ...marked, post_code: 'zebra-d' }));
  await send(dualFuel({ electricity_variant: 'zebra-e' }));
  await service.send(null, { text: '{"zebra-f"' });
  Object.assign(service.sessions, {
    createSession: async () => Promise.reject(new Error('zebra-g')),
  });
  expect(await send(dualFuel(marked))).toMatchObject({ status: 500 });
  expect(service.logged).toHaveLength(5);
  expect(service.logged.join('\n')).not.toMatch(/zebra|SW1A|acme|bolt|session=/);
});

it.each(['2500', '2500.0', '0.0000001', '1e1', '1E+1'])(
  'takes any JSON number, however it is written: %s',
  async (kwh) => {
    const body = JSON.stringify(dualFuel({ electricity_usage: { kwh: 7 } }));
    const response = await service.send(null, {
      text: body.replace('{"kwh":7}', `{"kwh":${kwh}}`),
    });
    const session = await service.sessions.readSession(idOf(response));
    expect(session?.handedOver.electricity_usage).toEqual({ kwh: Number(kwh) });
  },
);

describe('a household that cannot be handed over', () => {
  it('gets 404 for an unknown postcode, quoted as sent, but only if there is no 400', async () => {
    const notFound = ['postcode-not-found', { post_code: 'bt1 1aa' }];
    expect(await refused(dualFuel({ post_code: 'bt1 1aa' }))).toEqual([404, notFound]);
    const missing = ['missing-required-parameter', { gas_usage: null }];
    expect(await refused(dualFuel({ post_code: 'bt1 1aa', gas_usage: null }))).toEqual([
      400,
      missing,
    ]);
  });

  const unknown = currentPlan({ plan_key: 'nothing' });
  const gone = selectedPlan({ plan_key: 'gone' });
  const old = selectedPlan({ plan_key: 'old', supplier_key: 'acme' });
  const night = selectedPlan({ plan_key: 'night', fuel: 'electricity' });

  it.each<readonly [string, Part, Readonly<Record<string, Part>>]>([
    [
      'of all its plans',
      separate({ electricity: unknown, gas: unknown, selected_plan: gone }),
      { electricity: unknown, gas: unknown, selected_plan: gone },
    ],
    ['of a plan that is no longer sold', dualFuel({ selected_plan: old }), { selected_plan: old }],
    [
      'of a plan for another variant (rule 3)',
      dualFuel({ selected_plan: night }),
      { selected_plan: night },
    ],
    [
      'of plans that are not sold in its region',
      dualFuel({ post_code: 'm1 1ae' }),
      { dual_fuel: currentPlan(), selected_plan: selectedPlan() },
    ],
  ])('is told, with the values in effect, %s', async (_, body, plans) => {
    const post_code = body['post_code'] === 'm1 1ae' ? 'm1 1ae' : 'sw1a 1aa';
    expect(await refused({ ...body, post_code })).toEqual([
      404,
      ...Object.entries(plans).map(([path, { plan_key, supplier_key, payment_method }]) => [
        'plan-not-found',
        {
          [`${path}.plan_key`]: plan_key,
          [`${path}.supplier_key`]: supplier_key,
          [`${path}.payment_method`]: payment_method,
          electricity_variant: 'standard',
          post_code,
        },
      ]),
    ]);
  });
});

describe('an Idempotency-Key', () => {
  const keyed = (key: string, over: Sending = {}): Sending => ({
    headers: { 'IDEMPOTENCY-key': key },
    ...over,
  });

  it('gets the same response byte for byte for a body that is equal as JSON, though the plan is no longer sold', async () => {
    const body = sent(dualFuel());
    const first = await service.send(body, keyed('k'));
    await service.withdraw('fixed');
    expect((await service.send(body)).status).toBe(404);
    const spaced = JSON.stringify(
      Object.fromEntries(Object.entries(dualFuel()).toReversed()),
      null,
      2,
    );
    const second = await service.send(null, keyed('k', { text: spaced }));
    expect([first.status, first.isReplayed, second.status, second.isReplayed]).toEqual([
      200,
      false,
      200,
      true,
    ]);
    expect(second.text).toBe(first.text);
  });

  it('causes 409 with another body, even one that has errors', async () => {
    await send(dualFuel(), keyed('k'));
    const reused = [409, ['idempotency-key-reused', { 'Idempotency-Key': 'k' }]];
    expect(await refused(dualFuel({ post_code: 'sw1a 1aa' }), keyed('k'))).toEqual(reused);
    expect(await refused({}, keyed('k'))).toEqual(reused);
  });

  it('is left free by a body that is refused', async () => {
    await send(dualFuel({ gas_usage: null }), keyed('k'));
    await send(dualFuel({ post_code: 'ZZ1 1ZZ' }), keyed('k'));
    await send(dualFuel({ selected_plan: selectedPlan({ plan_key: 'gone' }) }), keyed('k'));
    expect(await send(dualFuel(), keyed('k'))).toMatchObject({ status: 200 });
  });

  it('is free again after 24 hours, and does not clash with that of another partner', async () => {
    const first = await send(dualFuel(), keyed('k'));
    const otherClient = await send(dualFuel(), keyed('k', { clientId: 'client-b' }));
    expect(urlOf(otherClient).searchParams.get('ref')).toBe('partner of client-b');
    expect(idOf(otherClient)).not.toBe(idOf(first));
    service.clock.moveSeconds(86_399);
    expect((await send(dualFuel(), keyed('k'))).text).toBe(first.text);
    service.clock.moveSeconds(1);
    expect((await send(dualFuel(), keyed('k'))).text).not.toBe(first.text);
  });

  it('is refused if it is too long, together with the errors of the body', async () => {
    expect(await refused(dualFuel({ post_code: null }), keyed('x'.repeat(256)))).toEqual([
      400,
      ['invalid-parameter-value', { 'Idempotency-Key': 'x'.repeat(256) }],
      ['missing-required-parameter', { post_code: null }],
    ]);
  });
});
