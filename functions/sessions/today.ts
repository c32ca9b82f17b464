import { readDrop } from '../../shared/contract/request/drop.ts';
import type { SessionBody } from '../../shared/contract/responses/sessions.ts';
import { currentOffers } from '../../shared/household/current-supply.ts';
import { selectedOfferOnSale, yearOnSelectedPlan } from '../../shared/household/selected-plan.ts';
import type { Edition } from '../../shared/market/market.ts';
import type { Session } from '../../shared/sessions/session.ts';
import { bodyAsSent } from './as-sent.ts';

/** The selected plan in today's market. */
export async function todayOf(edition: Edition, session: Session): Promise<SessionBody['today']> {
  const { region, electricityVariant, selectedPlan } = session;
  const { fuel, paymentMethod, supplierKey, planKey } = selectedPlan;
  const query = { region, electricityVariant, fuel, paymentMethod, supplierKey, planKey };
  const offer = await selectedOfferOnSale(edition, query);
  if (offer === undefined) return { on_sale: false, total_pence: null };
  const { drop: household } = readDrop(bodyAsSent(session));
  if (household === undefined) return { on_sale: true, total_pence: null };
  const found = await currentOffers(edition, household, region);
  const currents = found.flatMap((current) => (current.offer === undefined ? [] : [{ offer: current.offer }]));
  return { on_sale: true, total_pence: yearOnSelectedPlan({ offer, household, currents }, edition.day) };
}
