import type { Attribution } from '../../shared/contract/request/attribution.ts';

type Redirect = {
  readonly journeyUrl: string;
  readonly sessionId: string;
  readonly partner: string;
  readonly attribution: Attribution;
};

/** The contract refuses partner keys `session` and `ref`. A space is `%20`: not every reader takes `+` for one. */
export function redirectUrl({ journeyUrl, sessionId, partner, attribution }: Redirect): string {
  const url = new URL(journeyUrl);
  url.searchParams.set('session', sessionId);
  url.searchParams.set('ref', partner);
  for (const [name, value] of Object.entries(attribution)) url.searchParams.append(name, value);
  url.search = url.search.replaceAll('+', '%20');
  return url.href;
}
