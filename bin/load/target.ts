import { randomUUID } from 'node:crypto';
import { DEFAULT_RULES, type SourceRules } from '../../data-loader/judge/source-reading.ts';
import type { PlacesStores } from '../../data-loader/places/import-file.ts';
import { MarketLoader } from '../../data-loader/publish/market-loader.ts';
import { ENVIRONMENTS } from '../../lib/environments.ts';
import type { Day } from '../../shared/market/model.ts';
import { createDynamoErasures } from '../../shared/store/erasures.ts';
import { createDynamoMarketStore } from '../../shared/store/market-store.ts';
import { createDynamoConsumptionWriter } from '../../shared/store/meters-store.ts';
import { createDynamoPlacesStore } from '../../shared/store/places-store.ts';
import { londonDay, systemClock } from '../../shared/time/clock.ts';
import {
  environmentOf,
  type Stage,
  type Tables,
  tablesOfService,
  tablesOfStage,
} from '../target.ts';
import type { HomeStores } from './erase-home.ts';

/** A load works on a stage on AWS, or on the service on this machine. */
export type LoadTarget = {
  readonly market: MarketLoader;
  readonly stores: PlacesStores;
  /** The tables from which a home is erased. */
  readonly homes: HomeStores;
  /** Returns the stage's rules for a source. */
  readonly rules: (source: string) => SourceRules;
  /**
   * A stage puts a plan on hold if its prices are far from the last ones. On this machine a person
   * named the files.
   */
  readonly holdsPlans: boolean;
  readonly day: Day;
  readonly nowMs: number;
};

/** Opens a stage or, if `stage` is null, the local service in this folder. */
export function openTarget(stage: Stage | null, localDirectory: string, nowMs: number): LoadTarget {
  if (stage === null) {
    const { tables, today } = tablesOfService(localDirectory, 'loader');
    return createLocalTarget(tables, { today, nowMs });
  }
  const { feeds, annualConsumptionDays } = environmentOf(stage);
  return {
    ...storesOf(tablesOfStage(stage, 'patient'), { days: annualConsumptionDays }),
    rules: (source) => ({
      ...DEFAULT_RULES,
      ...feeds.sources.find((entry) => entry.source === source),
    }),
    holdsPlans: true,
    day: londonDay(nowMs),
    nowMs,
  };
}

/** Creates a target for the local service. `today` is its day if that is fixed. */
export function createLocalTarget(
  tables: Tables,
  { today, nowMs }: { readonly today: Day | null; readonly nowMs: number },
): LoadTarget {
  const day = today ?? londonDay(nowMs);
  return {
    ...storesOf(tables, { days: ENVIRONMENTS.EnergyStaging.annualConsumptionDays, today }),
    rules: () => DEFAULT_RULES,
    holdsPlans: false,
    day,
    // Otherwise the feed of a fixed day that lies ahead would be refused as being from the future.
    nowMs: today === null ? nowMs : Math.max(nowMs, Date.parse(`${day}T12:00:00Z`)),
  };
}

function storesOf(
  tables: Tables,
  { days, today = null }: { readonly days: number; readonly today?: Day | null },
): Pick<LoadTarget, 'market' | 'stores' | 'homes'> {
  const clock = systemClock(today ?? undefined);
  return {
    market: new MarketLoader({
      store: createDynamoMarketStore(tables('Market')),
      clock,
      newEditionId: randomUUID,
    }),
    stores: {
      places: createDynamoPlacesStore(tables('Places')),
      annualConsumption: createDynamoConsumptionWriter(tables('Meters'), { days, clock }),
    },
    homes: {
      places: tables('Places'),
      meters: tables('Meters'),
      erasures: createDynamoErasures(tables('LookupRecords'), clock),
    },
  };
}
