import type { KeptResponse } from '../../../../shared/sessions/session.ts';
import { StoredItemError } from '../../../../shared/store/item-fields.ts';
import { parseKeptResponse, parseSession } from '../../../../shared/store/session-records.ts';
import { makeSession } from '../../../support/make-session.ts';

const session = makeSession();
const selected = session.selectedPlan;
const plan = { supplierKey: 'acme', planKey: 'fixed', paymentMethod: 'prepayment' };
const kwh = { form: 'kwh', kwh: 2500 };
const separate = { kind: 'separate', electricity: plan, gas: null };
const checks = { item: 'matches', annual_cost: 'differs', fulfillable: true, same_plan: false };
const kept: KeptResponse = { name: 'key', bodyHash: 'hash', answer: '{}', session, expiresAt: 1 };

function invalid(field: string): string {
  return `stored item: missing or invalid ${field}`;
}

describe('a stored session', () => {
  it.each([
    ['with dual fuel and a spend', {}],
    ['with electricity only', { current: separate, gasUsage: null, percentNightUsage: 38.5 }],
    ['with separate plans', { current: { ...separate, gas: plan }, gasUsage: { form: 'estimate', estimate: 'low' } }],
    [
      'with an electric car',
      { household: { has: 'smart_meter', load_profile: 'flat', half_hours: '1', ev_kwh: 1e-300 } },
    ],
    ['with a home of which nothing is known', { household: {} }],
    ['with texts of any content', { attribution: { '': '', name: 'ü "x" \ud83d', constructor: 'x' } }],
    ['with all that may be null', { checks: null, percentNightUsage: null, comparison: { id: null, itemId: null } }],
    ['that was opened', { firstOpenedAt: 7, keptResponseName: 'key', comparison: { id: 'a', itemId: 'b' } }],
  ])('%s is read as it was written', (_, over) => {
    const written = JSON.stringify({ ...session, ...over });
    expect(parseSession(written)).toStrictEqual(JSON.parse(written));
  });

  it('is read without what else the item holds', () => {
    const more = { ...session, more: 1, selectedPlan: { ...selected, more: 1 }, gasUsage: { ...kwh, pence: 1 } };
    expect(parseSession(JSON.stringify(more))).toStrictEqual({ ...session, gasUsage: kwh });
  });

  it('of an earlier version has no household, no checks and no first opening, and names no kept response', () => {
    const { household: _h, checks: _c, firstOpenedAt: _f, keptResponseName: _k, ...earlier } = session;
    expect(parseSession(JSON.stringify(earlier))).toStrictEqual({
      ...session,
      household: null,
      checks: null,
      firstOpenedAt: null,
      keptResponseName: null,
    });
  });

  it.each(Object.keys(session).filter((key) => !/^(household|checks|firstOpenedAt|keptResponseName)$/.test(key)))(
    'without %s is an error that names it',
    (key) => {
      expect(() => parseSession(JSON.stringify({ ...session, [key]: undefined }))).toThrow(invalid(key));
    },
  );

  it.each([
    ['id', { id: '' }],
    ['clientId', { clientId: '' }],
    ['partner', { partner: '' }],
    ['createdAt', { createdAt: '1' }],
    ['expiresAt', { expiresAt: 1.5 }],
    ['region', { region: '12' }],
    ['electricityVariant', { electricityVariant: 'economy_10' }],
    ['current', { current: [] }],
    ['kind', { current: { ...separate, kind: 'gas' } }],
    ['dualFuel', { current: { ...separate, kind: 'dual_fuel' } }],
    ['electricity', { current: { ...separate, electricity: null } }],
    ['gas', { current: { ...separate, gas: 'none' } }],
    ['supplierKey', { current: { ...separate, gas: { ...plan, supplierKey: 7 } } }],
    ['planKey', { current: { ...separate, electricity: { ...plan, planKey: undefined } } }],
    ['paymentMethod', { current: { ...separate, electricity: { ...plan, paymentMethod: 'barter' } } }],
    ['form', { electricityUsage: { ...kwh, form: 'therms' } }],
    ['kwh', { electricityUsage: { ...kwh, kwh: '2500' } }],
    ['estimate', { electricityUsage: { form: 'estimate', estimate: 'huge' } }],
    ['pence', { gasUsage: { form: 'spend', pence: null, frequency: 'monthly' } }],
    ['frequency', { gasUsage: { form: 'spend', pence: 1, frequency: 'daily' } }],
    ['percentNightUsage', { percentNightUsage: '38' }],
    ['household', { household: 'none' }],
    ['has', { household: { has: null } }],
    ['load_profile', { household: { load_profile: 1 } }],
    ['half_hours', { household: { half_hours: [1] } }],
    ['ev_kwh', { household: { ev_kwh: '1' } }],
    ['selectedPlan', { selectedPlan: null }],
    ['supplierKey', { selectedPlan: { ...selected, supplierKey: null } }],
    ['fuel', { selectedPlan: { ...selected, fuel: 'oil' } }],
    ['planName', { selectedPlan: { ...selected, planName: undefined } }],
    ['supplierName', { selectedPlan: { ...selected, supplierName: 1 } }],
    ['annualCostPence', { selectedPlan: { ...selected, annualCostPence: 0.5 } }],
    ['annualSavingPence', { selectedPlan: { ...selected, annualSavingPence: '1' } }],
    ['id', { comparison: { id: 1, itemId: null } }],
    ['itemId', { comparison: { id: null } }],
    ['attribution', { attribution: { utm: 1 } }],
    ['attribution', { attribution: ['utm'] }],
    ['checks', { checks: true }],
    ['item', { checks: { ...checks, item: 'unclear' } }],
    ['annual_cost', { checks: { ...checks, annual_cost: undefined } }],
    ['fulfillable', { checks: { ...checks, fulfillable: 'true' } }],
    ['same_plan', { checks: { ...checks, same_plan: 1 } }],
    ['firstOpenedAt', { firstOpenedAt: '2026-11-21' }],
    ['keptResponseName', { keptResponseName: 1 }],
  ])('with an invalid %s is an error that names it', (field, over) => {
    const read = () => parseSession(JSON.stringify({ ...session, ...over }));
    expect(read).toThrow(StoredItemError);
    expect(read).toThrow(invalid(field));
  });

  it('with a number beyond all numbers is an error', () => {
    const text = JSON.stringify({ ...session, electricityUsage: kwh }).replace('2500', '1e999');
    expect(() => parseSession(text)).toThrow(invalid('kwh'));
  });

  it('that is not JSON is an error that quotes nothing of it', () => {
    const text = JSON.stringify(session).slice(0, -1);
    expect(() => parseSession(text)).toThrow(new StoredItemError('stored item: content is not JSON'));
  });

  it.each(['null', '[]', '"SW1A 1AA"', '7'])('that is %s is an error', (text) => {
    expect(() => parseSession(text)).toThrow(new StoredItemError('stored item: content is not an object'));
  });
});

describe('a kept response', () => {
  it('is read as it was written, without what else the item holds', () => {
    expect(parseKeptResponse(JSON.stringify({ ...kept, more: 1 }))).toStrictEqual(kept);
    expect(parseKeptResponse(JSON.stringify({ ...kept, answer: '' })).answer).toBe('');
  });

  it.each([
    ['name', { name: '' }],
    ['bodyHash', { bodyHash: undefined }],
    ['answer', { answer: {} }],
    ['session', { session: null }],
    ['region', { session: { ...session, region: null } }],
    ['expiresAt', { expiresAt: '1' }],
  ])('with an invalid %s is an error that names it', (field, over) => {
    const read = () => parseKeptResponse(JSON.stringify({ ...kept, ...over }));
    expect(read).toThrow(StoredItemError);
    expect(read).toThrow(invalid(field));
  });
});
