import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import { isJsonObject } from '../../../../shared/contract/fields.ts';
import { bodyHash, keyName } from '../../../../shared/sessions/create-session.ts';

/** The same value with the keys of every object turned round. */
function turned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turned);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, held]) => [name, turned(held)]),
  );
}

describe('the hash of a body', () => {
  it('is the same whatever the order of its keys, at every depth', () =>
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const body = JSON.parse(JSON.stringify(value));
        expect(bodyHash(turned(body))).toBe(bodyHash(body));
      }),
    ));

  it('differs for bodies that differ', () =>
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
        const [first, second] = JSON.parse(JSON.stringify([one, other]));
        expect(bodyHash(first) === bodyHash(second)).toBe(isDeepStrictEqual(first, second));
      }),
    ));
});

describe('the name of a key', () => {
  it('is one a partner and key, and shows neither', () => {
    expect(keyName('client-a', 'k')).toBe(keyName('client-a', 'k'));
    expect(keyName('client-a', 'k')).not.toBe(keyName('client-b', 'k'));
    expect(keyName('client-a', 'k')).not.toBe(keyName('client-ak', ''));
    expect(keyName('client-a', 'jane@example.com')).toMatch(/^[0-9a-f]{64}$/);
  });
});
