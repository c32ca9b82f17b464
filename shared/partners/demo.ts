import type { Clock } from '../time/clock.ts';
import { partnerWithSecret } from './onboarding.ts';
import type { Partner } from './partner.ts';
import type { PartnerStore } from './partner-store.ts';

/** The partner of every local service. Its secret is public: it is refused anywhere but on a local service. */
export const DEMO_CLIENT_ID = 'demopartner';
export const DEMO_SECRET = 'demosecret';
const DEMO_NAME = 'demo';

/** Makes the demo partner where it is not there yet; leaves it as it is where it is. */
export async function createDemoPartner(store: PartnerStore, clock: Pick<Clock, 'nowMs'>): Promise<Partner> {
  const partner = partnerWithSecret(
    { name: DEMO_NAME, tier: 'high', clientId: DEMO_CLIENT_ID, secret: DEMO_SECRET },
    { nowMs: clock.nowMs() },
  );
  await store.create(partner);
  return (await store.get(DEMO_CLIENT_ID)) ?? partner;
}
