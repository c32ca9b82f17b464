import { implausibleNumber } from '../../../../data-loader/judge/single-numbers.ts';
import type { Offer } from '../../../../shared/market/model.ts';
import { flatPrice } from '../../../../shared/pricing/index.ts';

function offerWith(chargePencePerDay: number): Offer {
  const charges = { chargeMicropencePerDay: BigInt(chargePencePerDay) * 1_000_000n };
  return {
    ...{ supplierKey: 'acme', planKey: 'fixed', fuel: 'electricity' },
    ...{ paymentMethod: 'monthly_direct_debit', electricityVariant: 'standard' },
    ...{ validFrom: '2026-07-01', validTo: null },
    electricity: flatPrice(charges, 25_000_000n),
  };
}

describe('a standing charge of -10 p a day', () => {
  it.each([
    [-4, 'the electricity standing charge is -4.00 p, after -10.00 p: less than half'],
    [-30, 'the electricity standing charge is -30.00 p, after -10.00 p: more than twice'],
    [0, 'the electricity standing charge is 0.00 p, after -10.00 p: it rises to nothing'],
    [5, 'the electricity standing charge is 5.00 p, after -10.00 p: it rises above nothing'],
    [-5, null],
    [-20, null],
  ])('that becomes %d p is implausible, or not, with this reason', (now, reason) => {
    expect(implausibleNumber(offerWith(now), offerWith(-10))).toBe(reason);
  });
});
