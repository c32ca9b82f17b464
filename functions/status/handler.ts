import { type ApiHandler, callerOfRequest } from '../../shared/http/messages.ts';
import { MarketUnavailableError } from '../../shared/market/reader.ts';
import type { MarketOnly } from '../../shared/runtime/market.ts';
import type { Status } from './contract.ts';

const ENVIRONMENT_NAMES = {
  local: 'STAGING API for partners',
  staging: 'STAGING API for partners',
  production: 'PRODUCTION API for partners',
} as const;

export type StatusDeps = MarketOnly & {
  readonly webhookStateOf: (clientId: string) => Promise<Status['webhook']>;
};

/** A partner that polls it must not stop comparing when the store of receivers is out of reach. */
export function status(environment: keyof typeof ENVIRONMENT_NAMES, deps: StatusDeps): ApiHandler {
  return async (request) => {
    const { partner, clientId } = callerOfRequest(request);
    const unknown = (): Status['webhook'] => 'unknown';
    const [fresh, webhook] = await Promise.all([
      freshness(deps),
      deps.webhookStateOf(clientId).catch(unknown),
    ]);
    const body: Status = {
      msg: 'Partner API is OK',
      environment: ENVIRONMENT_NAMES[environment],
      'request-from': partner,
      edition: fresh?.edition,
      market_day: fresh?.day,
      oldest_source_published_at: fresh?.oldestPublishedAt,
      webhook,
    };
    return { body };
  };
}

/** The service is up before anything is loaded. */
async function freshness({ market, clock }: MarketOnly) {
  try {
    const edition = await market.open(clock.today());
    const [oldest] = edition.sources.toSorted(
      (a, b) => Date.parse(a.publishedAt) - Date.parse(b.publishedAt),
    );
    return { edition: edition.id, day: edition.day, oldestPublishedAt: oldest?.publishedAt };
  } catch (error) {
    if (error instanceof MarketUnavailableError) return undefined;
    throw error;
  }
}
