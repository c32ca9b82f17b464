import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { tableName } from '../../lib/names.ts';
import { makeSecret } from '../../shared/partners/credentials.ts';
import { createDemoPartner, DEMO_CLIENT_ID } from '../../shared/partners/demo.ts';
import { newPartner } from '../../shared/partners/onboarding.ts';
import type { Partner, PartnerStore } from '../../shared/partners/partner.ts';
import { setReceiver } from '../../shared/partners/receiver.ts';
import { documentsOf } from '../../shared/store/client.ts';
import { createDynamoPartnerStore } from '../../shared/store/partner-store.ts';
import { systemClock } from '../../shared/time/clock.ts';
import { localMac, secretsFrom } from '../../shared/webhooks/signature.ts';

export type DemoPartners = {
  /** Reads what was handed over. */
  readonly journeyClient: JourneyClient;
  readonly demoReceiver: DemoReceiver;
};

type JourneyClient = { readonly clientId: string; readonly secret: string };

const JOURNEY_CLIENT_ID = 'demojourney';

/** The path of the demonstration site that webhooks are sent to. */
const PATH = '/energy-webhooks';

/** The demonstration site as the demo partner's receiver. */
export type DemoReceiver = {
  /** Verifies what the receiver is sent. */
  readonly secret: string;
  /** Sends webhooks to the site from now on, unless somebody has set another address. */
  readonly open: (siteUrl: string) => Promise<void>;
};

/** Creates the demo partner, and the client of the demonstration's journey. */
export async function createDemoPartners(
  tableClient: DynamoDBClient,
  webhookKey: string,
): Promise<DemoPartners> {
  const client = documentsOf(tableClient);
  const partners = createDynamoPartnerStore({ client, table: tableName('local', 'Partners') });
  const clock = systemClock();
  await createDemoPartner(partners, clock);
  return {
    journeyClient: await createJourneyClient(partners),
    demoReceiver: await prepareDemoReceiver(partners, { key: webhookKey, nowMs: clock.nowMs() }),
  };
}

/** Gives the journey's client a new secret at every start. */
async function createJourneyClient(partners: PartnerStore): Promise<JourneyClient> {
  const secret = makeSecret();
  const client = newPartner(
    { name: 'demo-journey', kind: 'journey', tier: 'high', clientId: JOURNEY_CLIENT_ID, secret },
    Date.now(),
  );
  const before = await partners.get(JOURNEY_CLIENT_ID);
  if (before === undefined) await partners.create(client);
  else await partners.replace({ ...client, version: before.version + 1 });
  return { clientId: JOURNEY_CLIENT_ID, secret };
}

/** Derives the secret first, because the site starts with it and only then has an address. */
async function prepareDemoReceiver(
  partners: PartnerStore,
  { key, nowMs }: { readonly key: string; readonly nowMs: number },
): Promise<DemoReceiver> {
  const receiverAt = (partner: Partner, url: string) => setReceiver(partner, url, nowMs);
  const read = async (): Promise<Partner> => {
    const partner = await partners.get(DEMO_CLIENT_ID);
    if (partner === undefined) throw new Error('there is no demo partner');
    return partner;
  };
  const { receiver } = receiverAt(await read(), PATH);
  const secretFor = secretsFrom(localMac(key));
  return {
    secret: await secretFor(DEMO_CLIENT_ID, receiver.number),
    open: async (siteUrl) => {
      const partner = await read();
      if (isElsewhere(partner)) return;
      await partners.replace(receiverAt(partner, `${siteUrl}${PATH}`));
    },
  };
}

function isElsewhere({ receiver }: Partner): boolean {
  return receiver !== undefined && new URL(receiver.url).pathname !== PATH;
}
