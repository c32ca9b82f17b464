import fc from 'fast-check';
import { json, jsonList, jsonObject, jsonWith } from '../../../../shared/contract/json.ts';

type Plan = { readonly key: string; readonly end?: string | undefined; readonly rates: number[] };

describe('JSON put together from texts', () => {
  it('says what the objects would have said', () => {
    const anyPlan = fc.record({
      key: fc.string({ unit: 'binary' }),
      end: fc.string(),
      rates: fc.array(fc.double({ noNaN: true, noDefaultInfinity: true })),
    });
    fc.assert(
      fc.property(fc.array(anyPlan), (plans) => {
        const texts = plans.map(({ key, end, rates }) =>
          jsonObject<Plan>({ key: json(key), end: json(end), rates: jsonList(rates.map((rate) => json(rate))) }),
        );
        expect(jsonList(texts)).toBe(JSON.stringify(plans));
      }),
    );
  });

  it('leaves out what is undefined', () => {
    const text = jsonObject<Plan>({ key: json('a'), end: undefined, rates: json([]) });
    expect(text).toBe('{"key":"a","rates":[]}');
    expect(jsonObject<Partial<Plan>>({ key: undefined, rates: json([1]) })).toBe('{"rates":[1]}');
  });

  it('adds fields after those that an object has', () => {
    const text = jsonWith<{ key: string }, { free_from: string | null }>(json({ key: 'a' }), { free_from: json(null) });
    expect(text).toBe('{"key":"a","free_from":null}');
  });
});
