import type { MarketOffer } from '../../shared/market/market.ts';
import type { AssumedUsage } from './assumed-usage.ts';
import type { BestAvailableValues } from './request.ts';
import type { SupplyType } from './supply-type.ts';

type AskedHome = {
  readonly postcode: string;
  readonly values: BestAvailableValues;
  readonly type: SupplyType;
  readonly used: AssumedUsage;
  readonly offer: MarketOffer;
};

/** What was asked about a home, as checked and with what was assumed: equal for equal questions. */
export function homeQuery({ postcode, values, type, used, offer }: AskedHome): readonly unknown[] {
  return [
    'best-available',
    postcode,
    [values.building_name ?? '', values.building_number ?? '', values.sub_building_name ?? ''],
    values.industry_db_consent ?? false,
    values.fulfillable_only ?? true,
    [type.fuel.value, type.variant.value, type.paymentMethod.value],
    [offer.supplierKey, offer.planKey, offer.paymentMethod],
    [used.electricity.value, used.gas.value],
  ];
}
