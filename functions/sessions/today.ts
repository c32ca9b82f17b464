import type { SessionBody } from '../../shared/contract/endpoints/sessions.ts';
import { readDrop } from '../../shared/contract/request/drop.ts';
import { currentOffers } from '../../shared/household/current-supply.ts';
import { selectedOfferOnSale, yearOnSelectedPlan } from '../../shared/household/selected-plan.ts';
import type { RegionMarket } from '../../shared/market/market.ts';
import type { Session } from '../../shared/sessions/session.ts';
import { bodyAsSent } from './as-sent.ts';

/** The selected plan in today's market. */
export function todayOf(market: RegionMarket, session: Session): SessionBody['today'] {
  const { electricityVariant, selectedPlan } = session;
  const { fuel, paymentMethod, supplierKey, planKey } = selectedPlan;
  const offer = selectedOfferOnSale(market, { electricityVariant, fuel, paymentMethod, supplierKey, planKey });
  if (offer === undefined) return { on_sale: false, total_pence: null };
  const { drop: household } = readDrop(bodyAsSent(session));
  if (household === undefined) return { on_sale: true, total_pence: null };
  const found = currentOffers(market, household);
  const currents = found.flatMap((current) => (current.offer === undefined ? [] : [{ offer: current.offer }]));
  return { on_sale: true, total_pence: yearOnSelectedPlan({ offer, household, currents }, market.day) };
}
