import { itemIdOf } from '../../../../shared/household/ids.ts';

describe('the id of a comparison’s item', () => {
  const comparison = 'f3b8a1de-6a8e-4c52-9a39-0d8a3f6f4f10';
  const offer = {
    supplierKey: 'edf',
    planKey: 'fix',
    fuel: 'gas',
    paymentMethod: 'prepayment',
    electricityVariant: null,
  } as const;

  it('is a version 4 UUID that the comparison and the offer make again', () => {
    const id = itemIdOf(comparison, offer);
    expect(id).toMatch(/^f3b8a1de-6a8e-4c52-8[0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(id).toBe('f3b8a1de-6a8e-4c52-890f-264ec1f390e3');
  });

  it('is another for another comparison, and for keys that only look the same joined', () => {
    const another = '2f1b0e52-6f0c-4f3a-9d43-8f1f0a6f2c11';
    const one = itemIdOf(comparison, { ...offer, supplierKey: 'a', planKey: 'bc' });
    expect(one).not.toBe(itemIdOf(comparison, { ...offer, supplierKey: 'ab', planKey: 'c' }));
    expect(itemIdOf(comparison, offer)).not.toBe(itemIdOf(another, offer));
  });
});
