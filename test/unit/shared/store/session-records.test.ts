import type { KeptResponse } from '../../../../shared/sessions/session.ts';
import { StoredItemError } from '../../../../shared/store/item-fields.ts';
import { parseKeptResponse, parseSession } from '../../../../shared/store/session-records.ts';
import { makeSession } from '../../../support/make-session.ts';

const session = makeSession();
const { handedOver } = session;
const kept: KeptResponse = { name: 'key', bodyHash: 'hash', answer: '{}', session, expiresAt: 1 };

function invalid(field: string): string {
  return `stored item: missing or invalid ${field}`;
}

describe('a stored session', () => {
  it.each([
    ['that was opened', { firstOpenedAt: 7, keptResponseName: 'key' }],
    ['with texts of any content', { handedOver: { ...handedOver, attribution: { name: 'ü "x" \ud83d' } } }],
    ['with a home of which nothing is known', { handedOver: { ...handedOver, household: {} } }],
  ])('%s is read as it was written', (_, over) => {
    const written = JSON.stringify({ ...session, ...over });
    expect(parseSession(written)).toStrictEqual(JSON.parse(written));
  });

  it('is read without what else the item holds', () => {
    const more = { ...session, more: 1, handedOver: { ...handedOver, more: 1 } };
    expect(parseSession(JSON.stringify(more))).toStrictEqual(session);
  });

  it.each(Object.keys(session))('without %s is an error that names it', (key) => {
    expect(() => parseSession(JSON.stringify({ ...session, [key]: undefined }))).toThrow(invalid(key));
  });

  it.each([
    ['id', { id: '' }],
    ['expiresAt', { expiresAt: 1.5 }],
    ['region', { region: '12' }],
    ['handedOver.electricity_variant', { handedOver: { ...handedOver, electricity_variant: 'economy_10' } }],
    [
      'handedOver.dual_fuel.plan_key',
      { handedOver: { ...handedOver, dual_fuel: { ...handedOver.dual_fuel, plan_key: 7 } } },
    ],
    ['handedOver.electricity_usage.kwh', { handedOver: { ...handedOver, electricity_usage: { kwh: '2500' } } }],
    ['checks.item', { checks: { ...session.checks, item: 'unclear' } }],
    ['firstOpenedAt', { firstOpenedAt: '2026-11-21' }],
  ])('with an invalid %s is an error that names it', (field, over) => {
    const read = () => parseSession(JSON.stringify({ ...session, ...over }));
    expect(read).toThrow(StoredItemError);
    expect(read).toThrow(invalid(field));
  });

  it('with a number beyond all numbers is an error', () => {
    const text = JSON.stringify(session).replace('2500.5', '1e999');
    expect(() => parseSession(text)).toThrow(invalid('handedOver.electricity_usage.kwh'));
  });

  it('that is not JSON is an error that quotes nothing of it', () => {
    const text = JSON.stringify(session).slice(0, -1);
    expect(() => parseSession(text)).toThrow(new StoredItemError('stored item: content is not JSON'));
  });

  it.each(['null', '[]', '"SW1A 1AA"', '7'])('that is %s is an error', (text) => {
    expect(() => parseSession(text)).toThrow(new StoredItemError(invalid('content')));
  });
});

describe('a kept response', () => {
  it('is read as it was written, without what else the item holds', () => {
    expect(parseKeptResponse(JSON.stringify({ ...kept, more: 1 }))).toStrictEqual(kept);
  });

  it.each([
    ['name', { name: '' }],
    ['answer', { answer: {} }],
    ['session.region', { session: { ...session, region: null } }],
  ])('with an invalid %s is an error that names it', (field, over) => {
    expect(() => parseKeptResponse(JSON.stringify({ ...kept, ...over }))).toThrow(invalid(field));
  });
});
