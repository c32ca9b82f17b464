import type { Day, PlanType, Region } from '../../../shared/market/model.ts';
import { PAYMENT_METHODS, type PaymentMethod, type Price } from '../../../shared/pricing/index.ts';
import type { SourceOffer } from '../../market/load.ts';
import { type PriceRows, priceRuns } from './price-runs.ts';
import type { Meter } from './tariffs.ts';

/** What a product costs in a region: the rows for each meter and payment method. */
export type RegionPrices = ReadonlyMap<Meter, ReadonlyMap<PaymentMethod, PriceRows>>;

export type OfferPlace = {
  readonly supplierKey: string;
  readonly planKey: string;
  readonly region: Region;
  readonly day: Day;
};

/** Gas, electricity by each meter, and dual fuel of gas and each of these, for every payment method that has a price. */
export function offersOf(prices: RegionPrices, place: OfferPlace): readonly SourceOffer[] {
  return PAYMENT_METHODS.flatMap((paymentMethod) => {
    const gas = prices.get('gas')?.get(paymentMethod);
    const single =
      gas === undefined ? [] : runsOf([gas], { fuel: 'gas', paymentMethod, electricityVariant: null }, place);
    return [
      ...single,
      ...(['standard', 'economy_7'] as const).flatMap((electricityVariant) => {
        const electricity = prices.get(electricityVariant)?.get(paymentMethod);
        if (electricity === undefined) return [];
        return [
          ...runsOf([electricity], { fuel: 'electricity', paymentMethod, electricityVariant }, place),
          ...(gas === undefined
            ? []
            : runsOf([electricity, gas], { fuel: 'dual_fuel', paymentMethod, electricityVariant }, place)),
        ];
      }),
    ];
  });
}

function runsOf(
  parts: readonly PriceRows[],
  planType: PlanType,
  { supplierKey, planKey, region, day }: OfferPlace,
): readonly SourceOffer[] {
  return priceRuns(parts, day).map(({ validFrom, validTo, prices }) => ({
    supplierKey,
    planKey,
    ...planType,
    regions: [region],
    validFrom,
    validTo,
    ...named(prices, planType),
  }));
}

function named([first, second]: readonly Price[], { fuel }: PlanType): Pick<SourceOffer, 'electricity' | 'gas'> {
  switch (fuel) {
    case 'gas':
      return { gas: first };
    case 'electricity':
      return { electricity: first };
    case 'dual_fuel':
      return { electricity: first, gas: second };
  }
}
