import { makeBundles } from './bundles.ts';
import { loadData } from './data.ts';
import { openDatabase } from './database.ts';
import { createDemoPartners, type DemoPartners } from './demo-partners.ts';
import { openFolder } from './folder.ts';
import { startFunctions } from './functions.ts';
import { holdGateway, type OpenJourney, openGateway } from './gateway.ts';
import type { StartOptions } from './options.ts';

export type LocalService = {
  /**
   * Stops everything again if it fails.
   *
   * @throws CannotStart, PortInUse
   */
  readonly start: () => Promise<StartedService>;
  /** Stops the service. It may be called at any time and more than once. */
  readonly stop: () => Promise<void>;
};

export type StartedService = DemoPartners & {
  readonly baseUrl: string;
  readonly openJourney: OpenJourney;
};

/** Runs the whole service on this machine. */
export function createLocalService(options: StartOptions): LocalService {
  const ends = new AsyncDisposableStack();
  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> => {
    stopping ??= ends.disposeAsync();
    return stopping;
  };
  return {
    start: async () => {
      try {
        return await startAll(options, ends);
      } catch (error) {
        await stop();
        throw error;
      }
    },
    stop,
  };
}

/**
 * Opens the folder, the database, the data, the functions and the gateway. Each step registers how
 * it ends; they end in the opposite order.
 */
async function startAll(
  options: StartOptions,
  ends: AsyncDisposableStack,
): Promise<StartedService> {
  const folder = await openFolder(options.directory, ends);
  const gateway = await holdGateway(options.port, ends);
  const { baseUrl } = gateway;
  await makeBundles();
  const database = await openDatabase(options, { folder, baseUrl }, ends);
  await loadData(options, database.client);
  const demoPartners = await createDemoPartners(database.client, folder.webhookKey);
  const functions = startFunctions(options, { folder, database, baseUrl }, ends);
  const { limits } = options;
  const openJourney = await openGateway(gateway, { folder, functions, limits }, ends);
  return { baseUrl, openJourney, ...demoPartners };
}
