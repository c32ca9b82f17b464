import { StoredItemError } from '../../../../shared/store/items.ts';
import { parseKeptResponse, parseSession } from '../../../../shared/store/session-store.ts';
import { makeSession } from '../../../support/make-session.ts';

const session = makeSession();
const { handedOver } = session;
const kept = { name: 'key', bodyHash: 'hash', answer: '{}', session, expiresAt: 1 };

describe('a stored session', () => {
  it('is read as it was written, without what else the item has', () => {
    const written = { ...session, handedOver: { ...handedOver, household: {}, attribution: { name: 'ü "x" \ud83d' } } };
    const more = { ...written, more: 1, handedOver: { ...written.handedOver, more: 1 } };
    expect(parseSession(JSON.stringify(more))).toStrictEqual(written);
    expect(parseKeptResponse(JSON.stringify({ ...kept, more: 1 }))).toStrictEqual(kept);
  });

  it.each<readonly [string, object]>([
    ...Object.keys(session).map((key) => [key, { [key]: undefined }] as const),
    ['id', { id: '' }],
    ['expiresAt', { expiresAt: 1.5 }],
    ['handedOver.electricity_variant', { handedOver: { ...handedOver, electricity_variant: 'economy_10' } }],
    ['checks.item', { checks: { ...session.checks, item: 'unclear' } }],
  ])('without a valid %s is an error that names it, whether read by itself or from a kept response', (name, over) => {
    const broken = { ...session, ...over };
    const invalid = (path: string) => new StoredItemError(`stored item: missing or invalid ${path}`);
    expect(() => parseSession(JSON.stringify(broken))).toThrow(invalid(name));
    expect(() => parseKeptResponse(JSON.stringify({ ...kept, session: broken }))).toThrow(invalid(`session.${name}`));
  });

  it.each([
    ['content is not JSON', JSON.stringify(session).slice(0, -1)],
    ['missing or invalid content', '[]'],
    ['missing or invalid handedOver.electricity_usage.kwh', JSON.stringify(session).replace('2500.5', '1e999')],
  ])('is an error that quotes nothing of it: %s', (message, content) => {
    expect(() => parseSession(content)).toThrow(new StoredItemError(`stored item: ${message}`));
  });
});
