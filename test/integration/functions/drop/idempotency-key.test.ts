import { dualFuel, type Part, selectedPlan, sent } from '../../../support/drop-body.ts';
import { type DropService, dropService, errorsOf, idOf, type Sending, urlOf } from './drop-service.ts';

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

const DAY = 86_400;

describe('an Idempotency-Key', () => {
  const keyed = (key: string, over: Sending = {}): Sending => ({ headers: { 'IDEMPOTENCY-key': key }, ...over });

  it('gets the same response byte for byte for a body that is equal as JSON', async () => {
    const body = sent(dualFuel());
    const first = await service.send(body, keyed('k'));
    const spaced = JSON.stringify(Object.fromEntries(Object.entries(dualFuel()).toReversed()), null, 2);
    const second = await service.send(null, keyed('k', { text: spaced }));
    expect([first.status, first.isReplayed]).toEqual([200, false]);
    expect([second.status, second.isReplayed]).toEqual([200, true]);
    expect(second.text).toBe(first.text);
  });

  it('gets it though the plan is no longer sold', async () => {
    const first = await send(dualFuel(), keyed('k'));
    const later = await dropService(service.sessions);
    const body = sent(dualFuel());
    await later.withdraw('fixed');
    expect((await later.send(body)).status).toBe(404);
    expect((await later.send(body, keyed('k'))).text).toBe(first.text);
  });

  it('gets one session for two at the same moment', async () => {
    const responses = await Promise.all([1, 2, 3].map(async () => await send(dualFuel(), keyed('k'))));
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    expect(responses.filter(({ isReplayed }) => !isReplayed)).toHaveLength(1);
  });

  it('is 409 with another body, even one that has errors', async () => {
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

  it('is refused where it is too long, together with the errors of the body', async () => {
    expect(await refused(dualFuel({ post_code: null }), keyed('x'.repeat(256)))).toEqual([
      400,
      ['invalid-parameter-value', { 'Idempotency-Key': 'x'.repeat(256) }],
      ['missing-required-parameter', { post_code: null }],
    ]);
  });
});
