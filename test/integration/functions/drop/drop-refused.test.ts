import {
  currentPlan,
  dualFuel,
  electricityAlone,
  gasAlone,
  type Part,
  selectedPlan,
  sent,
  separate,
} from '../../../support/drop-body.ts';
import { createMemorySessionStore } from '../../../support/memory-stores.ts';
import { type DropService, dropService, errorsOf, type Sending } from './drop-service.ts';

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

describe('a household that cannot be handed over', () => {
  it('is refused with both errors of the compatibility rules, and 400', async () => {
    const selected_plan = selectedPlan({ fuel: 'dual_fuel', payment_method: 'prepayment' });
    expect(await refused(electricityAlone({ selected_plan, post_code: '' }))).toEqual([
      400,
      ['missing-required-parameter', { post_code: null }],
      ['invalid-fuel-selected', { 'selected_plan.fuel': 'dual_fuel' }],
      ['invalid-payment-method-selected', { 'selected_plan.payment_method': 'prepayment' }],
    ]);
    expect(await refused(gasAlone())).toEqual([400, ['invalid-fuel-selected', { 'selected_plan.fuel': 'dual_fuel' }]]);
  });

  it('is 404 at a postcode that is not known, as sent', async () => {
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
