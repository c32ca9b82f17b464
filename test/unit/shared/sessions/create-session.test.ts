import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import { isJsonObject } from '../../../../shared/contract/fields.ts';
import { bodyHash, keyName } from '../../../../shared/sessions/create-session.ts';

/** As the service reads a body. */
function parsed(text: string): unknown {
  return JSON.parse(text);
}

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
        const body = parsed(JSON.stringify(value));
        expect(bodyHash(turned(body))).toBe(bodyHash(body));
      }),
    ));

  it('differs for bodies that differ', () =>
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
        const [first, second] = [parsed(JSON.stringify(one)), parsed(JSON.stringify(other))];
        expect(bodyHash(first) === bodyHash(second)).toBe(isDeepStrictEqual(first, second));
      }),
    ));

  it('knows equal numbers that are written in other ways, and arrays in another order apart', () => {
    expect(bodyHash(parsed('{"a": 1.0, "b": 100}'))).toBe(bodyHash(parsed('{"b": 1e2, "a": 1}')));
    expect(bodyHash(parsed('[1, 2]'))).not.toBe(bodyHash(parsed('[2, 1]')));
    expect(bodyHash(parsed('{"a": "1"}'))).not.toBe(bodyHash(parsed('{"a": 1}')));
    expect(bodyHash(parsed('{"a": null}'))).not.toBe(bodyHash(parsed('{}')));
  });
});

describe('the name of a key', () => {
  it('is one a partner and key, and shows neither', () => {
    expect(keyName('client-a', 'k')).toBe(keyName('client-a', 'k'));
    expect(keyName('client-a', 'k')).not.toBe(keyName('client-b', 'k'));
    expect(keyName('client-a', 'k')).not.toBe(keyName('client-ak', ''));
    expect(keyName('client-a', 'jane@example.com')).toMatch(/^[0-9a-f]{64}$/);
  });
});
