import type { Clock } from '../time/clock.ts';
import { partnerWithSecret } from './onboarding.ts';
import type { Partner, PartnerStore } from './partner.ts';

/** Its secret is public: it is refused by any service that is not local. */
export const DEMO_CLIENT_ID = 'demopartner';
export const DEMO_SECRET = 'demosecret';
const DEMO_NAME = 'demo';

export async function createDemoPartner(store: PartnerStore, clock: Pick<Clock, 'nowMs'>): Promise<Partner> {
  const partner = partnerWithSecret(
    { name: DEMO_NAME, tier: 'high', industryData: 'default', clientId: DEMO_CLIENT_ID, secret: DEMO_SECRET },
    { nowMs: clock.nowMs() },
  );
  await store.create(partner);
  return (await store.get(DEMO_CLIENT_ID)) ?? partner;
}
