import { randomBytes } from 'node:crypto';
import type { JourneyClient } from '../../local/journey/sessions-client.ts';
import { makeSecret } from '../../shared/partners/credentials.ts';
import { partnerWithSecret } from '../../shared/partners/onboarding.ts';
import type { PartnerStore } from '../../shared/partners/partner.ts';
import type { Clock } from '../../shared/time/clock.ts';

const CLIENT_ID = 'demojourney';

/** The client of the demonstration, with a new secret at every start, which only this process knows. */
export async function createJourneyClient(store: PartnerStore, clock: Pick<Clock, 'nowMs'>): Promise<JourneyClient> {
  const secret = makeSecret((size) => randomBytes(size));
  const named = { name: 'demo-journey', kind: 'journey', tier: 'high', clientId: CLIENT_ID, secret } as const;
  const client = partnerWithSecret(named, { nowMs: clock.nowMs() });
  const before = await store.get(CLIENT_ID);
  if (before === null) await store.create(client);
  else await store.replace({ ...client, version: before.version + 1 });
  return { clientId: CLIENT_ID, secret };
}
