import { join } from 'node:path';
import { ENVIRONMENTS } from '../../lib/environments.ts';
import type { Functions } from '../../local/functions.ts';
import { createGateway, type Gateway } from '../../local/gateway.ts';
import { type HeldPort, holdPort, withServices } from '../../local/server.ts';
import type { ServiceLog } from '../../local/service-log.ts';
import { ENDPOINTS } from '../../shared/contract/endpoints.ts';
import { openBatches } from './batches.ts';
import type { ServiceFolder } from './folder.ts';
import { JOURNEY_PATH, LOCAL_TIERS } from './function-environments.ts';
import type { StartOptions } from './options.ts';

export type HeldGateway = {
  readonly baseUrl: string;
  readonly listener: HeldPort;
};

/** Sets where `plan_info_url` leads from now on. */
export type OpenJourney = (url: string) => void;

/** The longest time that a stop waits for requests in progress. */
const LONGEST_STOP_MILLISECONDS = 5_000;

/**
 * Holds the gateway's port, whose requests wait until the gateway is open.
 *
 * @throws PortInUse
 */
export async function holdGateway(port: number, ends: AsyncDisposableStack): Promise<HeldGateway> {
  const listener = await holdPort(port);
  ends.defer(() => listener.stop(LONGEST_STOP_MILLISECONDS));
  return { baseUrl: `http://localhost:${listener.port}`, listener };
}

/** Serves requests from now on, and runs the batches that an earlier service has left behind. */
export async function openGateway(
  { baseUrl, listener }: HeldGateway,
  {
    folder: { directory, log },
    functions,
    limits,
  }: {
    readonly folder: ServiceFolder;
    readonly functions: Functions;
    readonly limits: StartOptions['limits'];
  },
  ends: AsyncDisposableStack,
): Promise<OpenJourney> {
  // Stops accepting requests before the functions end: requests in progress need them.
  ends.defer(() => listener.stop(LONGEST_STOP_MILLISECONDS));
  const { bucket, runner } = await openBatches(join(directory, 'batches'), {
    baseUrl,
    functions,
    onError: log.error,
  });
  ends.defer(async () => runner.stop());
  const gateway = createServiceGateway(functions, limits, log);
  const openJourney = addJourney(gateway);
  listener.open(withServices(gateway, [bucket, runner]));
  runner.resume();
  // A first call needs both, and the authorizer does not wait long for the keys.
  await functions.warm(['jwks', 'authorizer']);
  void functions.warm(['token', 'comparison']);
  return openJourney;
}

function createServiceGateway(
  functions: Functions,
  limits: StartOptions['limits'],
  log: ServiceLog,
): Gateway {
  return createGateway({
    routes: Object.values(ENDPOINTS),
    functions,
    nowMs: Date.now,
    elapsedMs: () => performance.now(),
    onError: log.error,
    ...(limits && {
      openLimits: ENVIRONMENTS.EnergyStaging.openLimits,
      limitsOf: (_key, { tier }) =>
        Object.entries(LOCAL_TIERS).find(([name]) => name === tier)?.[1],
    }),
  });
}

/** Adds the page to which `plan_info_url` leads: it redirects to the demonstration site. */
function addJourney(gateway: Gateway): OpenJourney {
  let journeyUrl: string | undefined;
  gateway.get(JOURNEY_PATH, (context) =>
    journeyUrl === undefined
      ? context.text('The demonstration site shows this page, and it is not running.', 404)
      : context.redirect(`${journeyUrl}${new URL(context.req.url).search}`),
  );
  return (url) => {
    journeyUrl = url;
  };
}
