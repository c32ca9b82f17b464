import type { DynamoDBDocument } from '@aws-sdk/lib-dynamodb';
import { MarketUnavailableError } from '../../shared/market/market.ts';
import { createMarketReader } from '../../shared/market/reader.ts';
import { createPlaceFinder } from '../../shared/places/place-finder.ts';
import { PostcodesNotLoadedError } from '../../shared/places/store.ts';
import { createDynamoMarketReadStore } from '../../shared/store/market-store.ts';
import { createDynamoPlacesReader } from '../../shared/store/places-store.ts';
import { LOCAL_TABLES } from './create-tables.ts';
import { COMPARISON, type FirstCall } from './greeting.ts';

/** The call that shows the most of what is loaded. */
export async function firstCallOn(client: DynamoDBDocument, day: string): Promise<FirstCall> {
  const now = (): number => Date.now();
  const placesStore = createDynamoPlacesReader({ client, table: LOCAL_TABLES.Places });
  const places = createPlaceFinder({ store: placesStore, clock: { nowMs: now } });
  const store = createDynamoMarketReadStore({ client, table: LOCAL_TABLES.Market });
  try {
    const edition = await createMarketReader({ store, clock: { nowMs: now }, pointerSeconds: 0 }).open(day);
    const place = await places.find(COMPARISON.post_code);
    const plan = { supplierKey: COMPARISON.dual_fuel_supplier_key, planKey: COMPARISON.dual_fuel_plan_key };
    const market = place && (await edition.region(place.region, { plans: [plan] }));
    const offer = market?.currentOffer({
      fuel: COMPARISON.fuel,
      electricityVariant: COMPARISON.electricity_variant,
      paymentMethod: 'monthly_direct_debit',
      ...plan,
    });
    return offer === undefined ? 'best-buys' : 'comparison';
  } catch (error) {
    if (error instanceof MarketUnavailableError) return 'status';
    if (error instanceof PostcodesNotLoadedError) return 'best-buys';
    throw error;
  }
}
