import { randomUUID } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createMarketLoader, type MarketLoader } from '../../data-loader/market/loader.ts';
import type { PlacesStores } from '../../data-loader/places/import-places.ts';
import { errorCode, errorName } from '../../data-loader/sources/input.ts';
import type { SourceRules } from '../../data-loader/sources/source-list.ts';
import { ENVIRONMENTS } from '../../lib/environments.ts';
import { tableName } from '../../lib/names.ts';
import type { TableName } from '../../lib/routes.ts';
import { dynamodbSettings, runningService } from '../../local/state.ts';
import type { Day } from '../../shared/market/model.ts';
import type { HomeStores } from '../../shared/places/addresses.ts';
import { createDocumentClient } from '../../shared/store/client.ts';
import { createDynamoMarketStore } from '../../shared/store/market-store.ts';
import { createDynamoConsumptionEraser, createDynamoConsumptionWriter } from '../../shared/store/meters-store.ts';
import { createDynamoPlacesStore } from '../../shared/store/places-store.ts';
import { londonDay, systemClock } from '../../shared/time/clock.ts';
import { environmentOf, type Stage } from '../stages.ts';
import { createDynamoAddressRegister } from './address-register.ts';

/** What a load works on: a stage on AWS, or the service on this machine. */
export type LoadTarget = {
  readonly market: MarketLoader;
  readonly stores: PlacesStores;
  /** To erase a home. */
  readonly homes: HomeStores;
  /** What the stage sets for its sources, by name. */
  readonly rules: ReadonlyMap<string, Partial<SourceRules>>;
  /** On a stage a plan is held back if its prices are far from the last ones; on this machine a person named the files. */
  readonly holdsPlans: boolean;
  readonly day: Day;
  readonly nowMs: number;
};

const NOT_RUNNING = 'no local service is running: start it with npm start, or name a stage with --stage staging';

class NoTargetError extends Error {
  override readonly name = 'NoTargetError';
}

/** `localDirectory` is where a local service keeps its state; it is the target if `stage` is null. */
export function openTarget(
  stage: Stage | null,
  { localDirectory, nowMs }: { readonly localDirectory: string; readonly nowMs: number },
): LoadTarget {
  if (stage !== null) {
    const { region, feeds, annualConsumptionDays } = environmentOf(stage);
    const client = createDocumentClient('patient', { region });
    const rules = new Map(feeds.sources.map((entry) => [entry.source, entry]));
    const settings = { rules, holdsPlans: true, day: londonDay(nowMs), nowMs, annualConsumptionDays };
    return createTarget({ client, nameOf: (table) => tableName(stage, table) }, settings);
  }
  const service = runningService(localDirectory);
  if (service === undefined) throw new NoTargetError(NOT_RUNNING);
  const client = createDocumentClient('loader', dynamodbSettings(service.dynamodbUrl));
  return createLocalTarget(client, { today: service.today, nowMs });
}

type Tables = { readonly client: DynamoDBDocumentClient; readonly nameOf: (table: TableName) => string };

/** `today` is the day of a service with a fixed one. */
export function createLocalTarget(
  client: DynamoDBDocumentClient,
  { today, nowMs }: { readonly today: Day | null; readonly nowMs: number },
): LoadTarget {
  const day = today ?? londonDay(nowMs);
  // If the fixed day is later than the machine's, a feed of that day is not from the future.
  const latestMs = today === null ? nowMs : Math.max(nowMs, Date.parse(`${day}T12:00:00Z`));
  const { annualConsumptionDays } = ENVIRONMENTS.EnergyStaging;
  return createTarget(
    { client, nameOf: (table) => tableName('local', table) },
    { rules: new Map(), holdsPlans: false, day, nowMs: latestMs, annualConsumptionDays },
  );
}

/** What an error means to the person at the terminal; undefined if its own message is clear. */
export function targetError(error: unknown, stage: Stage | null): string | undefined {
  const name = errorName(error);
  if (error instanceof NoTargetError) return error.message;
  if (stage === null && errorCode(error) === 'ECONNREFUSED') return NOT_RUNNING;
  if (stage !== null && name === 'ResourceNotFoundException') {
    return `there is no table ${tableName(stage, 'Market')}: deploy the stack first, and check which AWS account you are in`;
  }
  if (name === 'CredentialsProviderError') return 'no AWS credentials: sign in first, with aws sso login';
  return undefined;
}

type TargetSettings = Pick<LoadTarget, 'rules' | 'holdsPlans' | 'day' | 'nowMs'> & {
  readonly annualConsumptionDays: number;
};

function createTarget({ client, nameOf }: Tables, { annualConsumptionDays, ...settings }: TargetSettings): LoadTarget {
  return {
    market: createMarketLoader({
      store: createDynamoMarketStore({ client, table: nameOf('Market') }),
      clock: systemClock(),
      newEditionId: randomUUID,
    }),
    stores: {
      places: createDynamoPlacesStore({ client, table: nameOf('Places') }),
      annualConsumption: createDynamoConsumptionWriter(
        { client, table: nameOf('Meters') },
        { days: annualConsumptionDays, clock: systemClock() },
      ),
    },
    homes: {
      addresses: createDynamoAddressRegister({ client, table: nameOf('Places') }),
      annualConsumption: createDynamoConsumptionEraser({ client, table: nameOf('Meters') }),
    },
    ...settings,
  };
}
