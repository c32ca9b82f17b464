import type { Clock } from '../time/clock.ts';
import { newPartner } from './onboarding.ts';
import type { PartnerStore } from './partner.ts';

/**
 * The client id of the demo partner. Its secret is public, so every service that is not local
 * refuses it.
 */
export const DEMO_CLIENT_ID = 'demopartner';
export const DEMO_SECRET = 'demosecret';

/** Creates the demo partner unless it exists. */
export async function createDemoPartner(
  store: PartnerStore,
  clock: Pick<Clock, 'nowMs'>,
): Promise<void> {
  const named = {
    name: 'demo',
    tier: 'high',
    industryData: 'default',
    batchLines: 1_000_000,
    clientId: DEMO_CLIENT_ID,
  } as const;
  await store.create(newPartner({ ...named, secret: DEMO_SECRET }, clock.nowMs()));
}
