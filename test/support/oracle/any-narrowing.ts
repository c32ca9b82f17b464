import fc from 'fast-check';
import type { Sent } from './household.ts';
import type { Market } from './market.ts';

const FLAGS = ['fixed_only', 'green_only', 'no_exit_fees', 'fulfillable_only'] as const;

/** A good request with filters, an order, usages beside its own, all or none of them. */
export function narrowed(requests: fc.Arbitrary<Sent>, { suppliers }: Market): fc.Arbitrary<Sent> {
  const keys = fc.shuffledSubarray([...suppliers.keys()], { minLength: 1 }).map((some) => some.join(','));
  const filters = fc.record(
    {
      ...Object.fromEntries(FLAGS.map((name) => [name, fc.constantFrom('true', 'false')])),
      only_suppliers: keys,
      exclude_suppliers: keys,
      rank_by: fc.constantFrom('total', 'like_for_like'),
    },
    { requiredKeys: [] },
  );
  return requests.chain((sent) =>
    fc
      .tuple(fc.option(filters, { nil: {} }), fc.option(anyUsages(sent), { nil: undefined }))
      .map(
        ([left, other_usages]): Sent => ({ ...sent, ...left, ...(other_usages === undefined ? {} : { other_usages }) }),
      ),
  );
}

/** Also such as a car that charges at home would exceed. */
function anyUsages({ fuel }: Sent): fc.Arbitrary<string> {
  const kwh = fc.oneof(
    fc.constantFrom('0', '0.000001', '1800', '2500.1234567', '1000000'),
    fc.nat({ max: 25_000_000 }).map((thousandths) => `${thousandths / 1000}`),
  );
  const usage = fuel === 'dual_fuel' ? fc.tuple(kwh, kwh).map((pair) => pair.join(':')) : kwh;
  return fc.array(usage, { minLength: 1, maxLength: 4 }).map((usages) => usages.join(','));
}
