import { DEMO_CLIENT_ID } from '../../shared/partners/demo.ts';
import type { Partner, PartnerStore } from '../../shared/partners/partner.ts';
import { setReceiver } from '../../shared/partners/receiver.ts';
import { localMac, secretsFrom } from '../../shared/webhooks/signature.ts';

/** The path of the demonstration site that webhooks are sent to. */
const PATH = '/energy-webhooks';

/** The demonstration site as the demo partner's receiver. */
export type DemoReceiver = {
  /** Verifies what the receiver is sent. */
  readonly secret: string;
  /** Sends webhooks to the site from now on, unless somebody has set another address. */
  readonly open: (siteUrl: string) => Promise<void>;
};

/** Derives the secret first, because the site starts with it and only then has an address. */
export async function prepareDemoReceiver(
  partners: PartnerStore,
  { key, nowMs }: { readonly key: string; readonly nowMs: number },
): Promise<DemoReceiver> {
  const receiverAt = (partner: Partner, url: string) => setReceiver(partner, url, nowMs);
  const read = async (): Promise<Partner> => {
    const partner = await partners.get(DEMO_CLIENT_ID);
    if (partner === null) throw new Error('there is no demo partner');
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
