import { dropAnswer } from '../../../shared/contract/endpoints/drop.ts';
import { faultBody } from '../../../shared/contract/resources.ts';
import { findSession } from '../../../shared/sessions/find-session.ts';
import { createMemorySessionStore } from '../../support/session-memory-store.ts';
import {
  currentPlan,
  dualFuel,
  electricityAlone,
  gasAlone,
  type Part,
  selectedPlan,
  sent,
  separate,
} from '../../unit/drop/body.ts';
import { type DropService, dropService, type Sending } from './drop-service.ts';

let service: DropService;
beforeEach(async () => {
  service = await dropService();
});

const send = async (body: Part, how: Sending = {}) => await service.send(sent(body), how);

const urlOf = (answer: { readonly body: { readonly plan_info_url: string } }): URL =>
  new URL(answer.body.plan_info_url);

const idOf = (answer: Parameters<typeof urlOf>[0]): string => urlOf(answer).searchParams.get('session') ?? '';

const find = async (answer: Parameters<typeof urlOf>[0], clientId = 'client-a') =>
  await findSession(service.sessions, { id: idOf(answer), clientId, nowSeconds: service.clock.nowSeconds() });

/** Status, and code and parameters of each fault. */
const refused = async (body: Part, how: Sending = {}) => {
  const answer = await send(body, how);
  const { errors } = faultBody.parse(answer.body);
  return [answer.status, ...errors.map(({ code, parameters }) => [code, parameters])];
};

const DAY = 86_400;
const minimal = ({ fuel, payment_method, plan_key, supplier_key }: Part) => ({
  fuel,
  payment_method,
  plan_key,
  supplier_key,
});

describe('a household that is handed over', () => {
  it('goes on at the journey, with its session, the partner and the attribution', async () => {
    const answer = await send(dualFuel({ attribution: { utm_campaign: 'a b&session=x' } }));
    expect(answer.status).toBe(200);
    expect(dropAnswer.parse(answer.body)).toEqual(answer.body);
    expect(answer.body.plan_info_url).toMatch(
      /^https:\/\/switch\.example\.com\/start\?session=[0-9a-f]{40}&ref=partner%20of%20client-a&utm_campaign=a%20b%26session%3Dx$/,
    );
  });

  it('has a session with all that the journey needs', async () => {
    const answer = await send(dualFuel({ post_code: 'sw1a1aa' }));
    const now = service.clock.nowSeconds();
    expect(await find(answer)).toEqual({
      id: idOf(answer),
      clientId: 'client-a',
      partner: 'partner of client-a',
      createdAt: now,
      expiresAt: now + 30 * DAY,
      postCode: 'SW1A 1AA',
      region: 12,
      electricityVariant: 'standard',
      current: {
        kind: 'dual_fuel',
        dualFuel: { supplierKey: 'acme', planKey: 'standard-variable', paymentMethod: 'monthly_direct_debit' },
      },
      electricityUsage: { form: 'estimate', estimate: 'medium' },
      gasUsage: { form: 'estimate', estimate: 'medium' },
      percentNightUsage: null,
      selectedPlan: {
        fuel: 'dual_fuel',
        supplierKey: 'bolt',
        planKey: 'fixed',
        paymentMethod: 'monthly_direct_debit',
        planName: 'Fixed',
        supplierName: 'Bolt',
        annualCostPence: 123456,
        annualSavingPence: -200,
      },
      comparison: {
        id: '2f1b0e52-6f0c-4f3a-9d43-8f1f0a6f2c11',
        itemId: '6f8a2b64-9f3e-4b3d-8c52-0a7d9f1e3b21',
        fromComparison: false,
      },
      attribution: { utm_campaign: 'winter', utm_content: 'banner' },
      editionId: service.edition.id,
    });
  });

  it('belongs to its partner, for 30 days', async () => {
    const answer = await send(dualFuel());
    expect(await find(answer, 'client-b')).toBeUndefined();
    service.clock.moveSeconds(30 * DAY - 1);
    expect(await find(answer)).toBeDefined();
    service.clock.moveSeconds(1);
    expect(await find(answer)).toBeUndefined();
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

describe('the comparison that a plan came from', () => {
  const query = {
    post_code: 'SW1A 1AA',
    fuel: 'dual_fuel',
    electricity_variant: 'standard',
    dual_fuel_supplier_key: 'acme',
    dual_fuel_plan_key: 'standard-variable',
    electricity_usage_kwh: '2500',
    gas_usage_kwh: '9500',
  };
  const gasQuery = {
    post_code: 'SW1A 1AA',
    fuel: 'gas',
    electricity_variant: 'standard',
    electricity_supplier_key: 'acme',
    electricity_plan_key: 'standard-variable',
    gas_supplier_key: 'acme',
    gas_plan_key: 'standard-variable',
    electricity_usage_kwh: '2500',
    gas_usage_kwh: '9500',
  };

  const itemOf = (comparison: { readonly comparisons: ReadonlyArray<Part> }, supplierKey: string): unknown =>
    comparison.comparisons.find(({ plan }) => JSON.stringify(plan).includes(`"supplier_key":"${supplierKey}"`))?.[
      'item_id'
    ];

  const recorded = async (body: Part) => (await find(await send(body)))?.comparison.fromComparison;

  it.each([
    { fuel: 'dual_fuel', asked: query },
    { fuel: 'gas', asked: gasQuery },
  ])('is known again by the id of its item, for $fuel', async ({ fuel, asked }) => {
    const comparison = await service.compare(asked);
    const ids = { comparison_id: comparison.id, comparison_item_id: itemOf(comparison, 'bolt') };
    expect(await recorded(separate({ selected_plan: selectedPlan({ fuel, ...ids }) }))).toBe(true);
  });

  it('is not the one of another item, comparison or payment method', async () => {
    const comparison = await service.compare(query);
    const other = await service.compare(query);
    const [id, item] = [comparison.id, itemOf(comparison, 'bolt')];
    for (const ids of [
      { comparison_id: id, comparison_item_id: itemOf(comparison, 'acme') },
      { comparison_id: other.id, comparison_item_id: item },
      { comparison_id: id, comparison_item_id: item, payment_method: 'variable_direct_debit' },
    ]) {
      expect(await recorded(dualFuel({ selected_plan: selectedPlan(ids) }))).toBe(false);
    }
  });

  it('is not told where an id was not given', async () => {
    const selected = selectedPlan({ comparison_item_id: undefined });
    expect(await recorded(dualFuel({ selected_plan: selected }))).toBeNull();
    expect(await recorded(dualFuel({ selected_plan: minimal(selected) }))).toBeNull();
  });
});

describe('a household that cannot be handed over', () => {
  it('is refused with both faults of the compatibility rules, and 400', async () => {
    const selected_plan = selectedPlan({ fuel: 'dual_fuel', payment_method: 'prepayment' });
    expect(await refused(electricityAlone({ selected_plan, post_code: '' }))).toEqual([
      400,
      ['missing-required-parameter', { post_code: null }],
      ['invalid-fuel-selected', { 'selected_plan.fuel': 'dual_fuel' }],
      ['invalid-payment-method-selected', { 'selected_plan.payment_method': 'prepayment' }],
    ]);
    expect(await refused(gasAlone())).toEqual([400, ['invalid-fuel-selected', { 'selected_plan.fuel': 'dual_fuel' }]]);
  });

  it('is 404 at a post code that is not known, as sent', async () => {
    expect(await refused(dualFuel({ post_code: 'bt1 1aa' }))).toEqual([
      404,
      ['postcode-not-found', { post_code: 'bt1 1aa' }],
    ]);
  });

  it('hears of no 404 while there is a 400', async () => {
    expect(await refused(dualFuel({ post_code: 'ZZ1 1ZZ', gas_usage: null }))).toEqual([
      400,
      ['missing-required-parameter', { gas_usage: null }],
    ]);
  });

  const inEffect = { electricity_variant: 'standard', post_code: 'sw1a 1aa' };
  const named = (path: string, plan: Part) => ({
    [`${path}.plan_key`]: plan['plan_key'],
    [`${path}.supplier_key`]: plan['supplier_key'],
    [`${path}.payment_method`]: plan['payment_method'],
    ...inEffect,
  });
  const unknown = currentPlan({ plan_key: 'nothing' });

  it('hears of each plan that there is not, with the values in effect', async () => {
    const gone = selectedPlan({ plan_key: 'gone' });
    const post_code = 'sw1a 1aa';
    expect(await refused(separate({ post_code, electricity: unknown, gas: unknown, selected_plan: gone }))).toEqual([
      404,
      ['plan-not-found', named('electricity', unknown)],
      ['plan-not-found', named('gas', unknown)],
      ['plan-not-found', named('selected_plan', gone)],
    ]);
    expect(await refused(dualFuel({ post_code, dual_fuel: unknown }))).toEqual([
      404,
      ['plan-not-found', named('dual_fuel', unknown)],
    ]);
  });

  it('cannot select a plan that is no longer sold', async () => {
    const old = selectedPlan({ plan_key: 'old', supplier_key: 'acme' });
    expect(await refused(dualFuel({ post_code: 'sw1a 1aa', selected_plan: old }))).toEqual([
      404,
      ['plan-not-found', named('selected_plan', old)],
    ]);
  });

  it('cannot select a plan for another payment method', async () => {
    const onPrepayment = currentPlan({ payment_method: 'prepayment' });
    const old = selectedPlan({ plan_key: 'night', payment_method: 'prepayment', fuel: 'electricity' });
    const body = dualFuel({ post_code: 'sw1a 1aa', dual_fuel: onPrepayment, selected_plan: old });
    expect(await refused(body)).toEqual([404, ['plan-not-found', named('selected_plan', old)]]);
  });

  it('cannot select a plan for another electricity variant (rule 3)', async () => {
    const night = selectedPlan({ plan_key: 'night', fuel: 'electricity' });
    expect(await refused(dualFuel({ post_code: 'sw1a 1aa', selected_plan: night }))).toEqual([
      404,
      ['plan-not-found', named('selected_plan', night)],
    ]);
  });

  it('cannot select a plan that is not sold in its region', async () => {
    const there = (path: string, plan: Part) => ({ ...named(path, plan), post_code: 'M1 1AE' });
    expect(await refused(dualFuel({ post_code: 'M1 1AE' }))).toEqual([
      404,
      ['plan-not-found', there('dual_fuel', currentPlan())],
      ['plan-not-found', there('selected_plan', selectedPlan())],
    ]);
  });

  it('leaves no session behind', async () => {
    const sessions = createMemorySessionStore();
    service = await dropService(sessions);
    await refused(dualFuel({ dual_fuel: unknown }));
    await refused(gasAlone());
    expect(sessions.sessions()).toEqual([]);
  });
});

describe('a body that cannot be read', () => {
  const text = async (body: string | null, headers: Readonly<Record<string, string>> = {}) => {
    const answer = await service.send(null, { text: body, headers });
    const { errors } = faultBody.parse(answer.body);
    return [answer.status, ...errors.flatMap(({ code, message }) => [code, message])];
  };
  const EXAMPLE = 'Send an object, for example {"post_code": "SW1A 1AA"}.';

  it.each(['{', '{"post_code": }', 'post_code=SW1A1AA', '\ufeff{}', '{} {}'])('is malformed: %s', async (body) => {
    expect(await text(body)).toEqual([400, 'invalid-json', `The body is not valid JSON. ${EXAMPLE}`]);
  });

  it.each([null, ''])('is empty: %p', async (body) => {
    expect(await text(body)).toEqual([400, 'invalid-json', `The body is not valid JSON. ${EXAMPLE}`]);
  });

  it.each(['[]', '[{"post_code": "SW1A 1AA"}]', '"SW1A 1AA"', '5', 'true', 'null'])(
    'is no object: %s',
    async (body) => {
      expect(await text(body)).toEqual([400, 'invalid-json', `The body is not a JSON object. ${EXAMPLE}`]);
    },
  );

  it('has a wrong content type', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml']) {
      expect(await text('{}', { 'Content-Type': type })).toEqual([
        415,
        'unsupported-media-type',
        'The content type is not supported. Send application/json.',
      ]);
    }
  });

  it.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON', 'application/vnd.acme+json'])(
    'may be of type %s',
    async (type) => {
      expect(await send(dualFuel(), { headers: { 'content-type': type } })).toMatchObject({ status: 200 });
    },
  );

  it('has 300 KB', async () => {
    const body = JSON.stringify({ ...dualFuel(), padding: 'x'.repeat(300_000) });
    expect(await text(body)).toEqual([413, 'payload-too-large', 'The body is too large. At most 64 KB are accepted.']);
  });

  it.each([
    ['__proto__', '{"__proto__": {"post_code": "SW1A 1AA"}}'],
    ['__proto__', '{"attribution": {"__proto__": "x"}}'],
    ['constructor', '{"constructor": {"prototype": {}}}'],
  ])('holds the key %s: %s', async (key, body) => {
    expect(await text(body)).toEqual([
      400,
      'invalid-json',
      `The body holds the key ${key}, which is not accepted. Leave it out.`,
    ]);
  });

  it.each([21, 500, 30_000])('is nested %p levels deep', async (levels) => {
    const nested = `{"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;
    expect((await text(nested)).slice(0, 2)).toEqual([400, 'invalid-json']);
  });

  it('may be nested 20 levels deep', async () => {
    const body = { ...dualFuel(), a: JSON.parse(`${'['.repeat(19)}${']'.repeat(19)}`) };
    expect(await send(body, { headers: { 'Idempotency-Key': 'k' } })).toMatchObject({ status: 200 });
  });
});

describe('an Idempotency-Key', () => {
  const keyed = (key: string, over: Sending = {}): Sending => ({ headers: { 'IDEMPOTENCY-key': key }, ...over });

  it('gets the same answer byte for byte for a body that is equal as JSON', async () => {
    const body = sent(dualFuel());
    const first = await service.send(body, keyed('k'));
    const spaced = JSON.stringify(Object.fromEntries(Object.entries(dualFuel()).toReversed()), null, 2);
    const second = await service.send(null, keyed('k', { text: spaced }));
    expect(second).toEqual(first);
    expect(second.text).toBe(first.text);
  });

  it('gets it though the plan is no longer sold', async () => {
    const first = await send(dualFuel(), keyed('k'));
    const later = await dropService(service.sessions);
    const body = sent(dualFuel());
    Object.assign(later.edition, { offersOnSale: async () => [] });
    expect((await later.send(body)).status).toBe(404);
    expect((await later.send(body, keyed('k'))).text).toBe(first.text);
  });

  it('gets one session for two at the same moment', async () => {
    const answers = await Promise.all([1, 2, 3].map(async () => await send(dualFuel(), keyed('k'))));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });

  it('is 409 with another body, even one that has faults', async () => {
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

  it('is free again after 24 hours', async () => {
    const first = await send(dualFuel(), keyed('k'));
    service.clock.moveSeconds(DAY - 1);
    expect((await send(dualFuel(), keyed('k'))).text).toBe(first.text);
    service.clock.moveSeconds(1);
    expect((await send(dualFuel(), keyed('k'))).text).not.toBe(first.text);
  });

  it('is the own one of each partner', async () => {
    const first = await send(dualFuel(), keyed('k'));
    const second = await send(dualFuel(), keyed('k', { clientId: 'client-b' }));
    expect(urlOf(second).searchParams.get('ref')).toBe('partner of client-b');
    expect(idOf(second)).not.toBe(idOf(first));
  });

  it('is refused where it is too long, together with the faults of the body', async () => {
    expect(await refused(dualFuel({ post_code: null }), keyed('x'.repeat(256)))).toEqual([
      400,
      ['invalid-parameter-value', { 'Idempotency-Key': `${'x'.repeat(200)}...` }],
      ['missing-required-parameter', { post_code: null }],
    ]);
    expect(await refused(dualFuel(), keyed(''))).toEqual([400, ['invalid-parameter-value', { 'Idempotency-Key': '' }]]);
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
