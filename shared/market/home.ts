import type { HeldOffer, MarketOffer } from './market.ts';
import type { Requirement } from './model.ts';

type Requiring = { readonly requires: readonly Requirement[] };

export function isForAnyHome({ requires }: Requiring): boolean {
  return requires.length === 0;
}

export function isForHome({ requires }: Requiring, has: readonly Requirement[]): boolean {
  return requires.every((word) => has.includes(word));
}

export function isHeld(offer: MarketOffer, held: readonly HeldOffer[]): boolean {
  return held.some(
    (own) =>
      own.planKey === offer.planKey &&
      own.supplierKey === offer.supplierKey &&
      own.fuel === offer.fuel &&
      own.paymentMethod === offer.paymentMethod,
  );
}
