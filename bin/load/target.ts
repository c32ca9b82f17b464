import { randomUUID } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { createMarketLoader } from '../../data-loader/market/create-market-loader.ts';
import type { MarketLoader } from '../../data-loader/market/market-loader.ts';
import type { PlacesStores } from '../../data-loader/places-run.ts';
import { errorCode, errorName } from '../../data-loader/sources/error-code.ts';
import { tableName } from '../../lib/names.ts';
import type { TableName } from '../../lib/tables.ts';
import { dynamodbSettings, runningService } from '../../local/state.ts';
import type { Day } from '../../shared/market/model.ts';
import { systemClock } from '../../shared/runtime/clock.ts';
import { createDynamoConsumptionWriter } from '../../shared/store/annual-consumption-store.ts';
import { createDocumentClient } from '../../shared/store/document-client.ts';
import { createDynamoMarketStore } from '../../shared/store/market-store.ts';
import { createDynamoPlacesStore } from '../../shared/store/places-store.ts';
import { londonDay } from '../../shared/time/clock.ts';
import { sayCleanUpFailed } from '../clean-up-failed.ts';
import { environmentOf, type Stage } from '../stages.ts';

/** What a load works on: an environment on AWS, or the service that runs on this machine. */
export type LoadTarget = {
  readonly market: MarketLoader;
  readonly stores: PlacesStores;
  /** Percent of a source's lines that may be rejected, where it is not the loader's 1 %. */
  readonly tolerances: ReadonlyMap<string, number>;
  readonly day: Day;
  readonly nowMs: number;
};

const NOT_RUNNING =
  'no local service is running here: start it with npm start, or name an environment with --stage staging';

export class NoTargetError extends Error {
  override readonly name = 'NoTargetError';
}

/** `localDirectory` is where a local service keeps its state; null for `stage`: that service. */
export function openTarget(
  stage: Stage | null,
  { localDirectory, nowMs }: { readonly localDirectory: string; readonly nowMs: number },
): LoadTarget {
  if (stage !== null) {
    const { region, feeds } = environmentOf(stage);
    const client = new DynamoDBClient({ region });
    return target(
      { client, nameOf: (table) => tableName(stage, table) },
      { tolerances: new Map(Object.entries(feeds.tolerances)), day: londonDay(nowMs), nowMs },
    );
  }
  const service = runningService(localDirectory);
  if (service === undefined) throw new NoTargetError(NOT_RUNNING);
  const client = new DynamoDBClient(dynamodbSettings(service));
  const nameOf = (table: TableName): string => service.tables[table] ?? tableName('local', table);
  const day = service.today ?? londonDay(nowMs);
  // A service told to work on a later day than the machine's takes feeds of that day.
  return target(
    { client, nameOf },
    { tolerances: new Map(), day, nowMs: Math.max(nowMs, Date.parse(`${day}T12:00:00Z`)) },
  );
}

/** What an error means to the person at the terminal; undefined for one that says it well enough itself. */
export function targetError(error: unknown, stage: Stage | null): string | undefined {
  const name = errorName(error);
  if (stage === null && errorCode(error) === 'ECONNREFUSED') return NOT_RUNNING;
  if (stage !== null && name === 'ResourceNotFoundException') {
    return `there is no table ${tableName(stage, 'Market')}: deploy the stack first, and look at which AWS account you are in`;
  }
  if (name === 'CredentialsProviderError') return 'no AWS credentials are set: sign in first, with aws sso login';
  return undefined;
}

type Tables = { readonly client: DynamoDBClient; readonly nameOf: (table: TableName) => string };

function target(
  { client, nameOf }: Tables,
  { tolerances, day, nowMs }: Pick<LoadTarget, 'tolerances' | 'day' | 'nowMs'>,
): LoadTarget {
  const documents = createDocumentClient(client);
  return {
    market: createMarketLoader({
      store: createDynamoMarketStore({ client: documents, table: nameOf('Market') }),
      today: day,
      clock: systemClock(),
      newRunId: () => randomUUID(),
      onCleanUpFailed: sayCleanUpFailed,
    }),
    stores: {
      places: createDynamoPlacesStore({ client: documents, table: nameOf('Places') }),
      annualConsumption: createDynamoConsumptionWriter({ client: documents, table: nameOf('Meters') }),
    },
    tolerances,
    day,
    nowMs,
  };
}
