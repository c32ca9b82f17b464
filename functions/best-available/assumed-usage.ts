import { KWH_LIMIT } from '../../shared/contract/request/number-field.ts';
import { loadOf, profileOf } from '../../shared/household/usage.ts';
import type { AverageFinder } from '../../shared/places/averages.ts';
import {
  economy7Usage,
  type FuelUsage,
  microFromDecimal,
  type PerFuel,
  type SingleFuel,
  singleRateUsage,
  TYPICAL_NIGHT_MICROPERCENT,
  typicalUsage,
  withLoad,
} from '../../shared/pricing/index.ts';
import { type Assumed, assume, GIVEN } from './assumptions.ts';
import type { BestAvailableRequest, Home } from './home.ts';
import type { SupplyType } from './supply-type.ts';

/** In micro-kWh, and ready to be priced. */
export type AssumedUsage = {
  readonly electricity: Assumed<number>;
  readonly gas: Assumed<number>;
  readonly usage: PerFuel<FuelUsage>;
};

type HomeOfType = BestAvailableRequest & { readonly home: Home; readonly type: SupplyType };

/** A home, and what its comparison rests on. */
export type AssumedHome = HomeOfType & { readonly used: AssumedUsage };

type AssumedUsageQuery = HomeOfType & { readonly today: string };

export async function assumedUsage(averages: AverageFinder, query: AssumedUsageQuery): Promise<AssumedUsage> {
  const { fuel, variant } = query.type;
  const dual = fuel.value === 'dual_fuel';
  // For a home without gas, the only usage that a caller can give is 0.
  const hasGasUsage = dual || query.values.gas_usage_kwh !== undefined;
  const [electricity, gas] = await Promise.all([
    annualMicroKwh(averages, query, 'electricity'),
    hasGasUsage ? annualMicroKwh(averages, query, 'gas') : assume(0, 'The home is compared for electricity only'),
  ]);
  const electricityUsage =
    variant.value === 'economy_7'
      ? economy7Usage(electricity.value, TYPICAL_NIGHT_MICROPERCENT)
      : singleRateUsage(electricity.value);
  return {
    electricity,
    gas,
    usage: {
      electricity: withLoad(electricityUsage, loadOf(query.equipped)),
      gas: dual ? singleRateUsage(gas.value) : undefined,
    },
  };
}

/** From the best source there is: the caller, the industry databases, the average there, a medium home. */
async function annualMicroKwh(
  averages: AverageFinder,
  { home, values, type, today }: AssumedUsageQuery,
  fuel: SingleFuel,
): Promise<Assumed<number>> {
  const given = values[`${fuel}_usage_kwh`];
  if (given !== undefined) return assume(microFromDecimal(given), GIVEN);

  const consumption = home.annualConsumption.find((own) => own.fuel === fuel && isOfAHome(own));
  if (consumption !== undefined) {
    return assume(
      consumption.annualMicroKwh,
      `The yearly use of ${fuel} that the industry databases have for the home`,
    );
  }

  const economy7 = fuel === 'electricity' && type.variant.value === 'economy_7';
  const average = await averages.averageOf(home.place.postcode, economy7 ? 'electricity_economy_7' : fuel);
  if (average !== undefined && isOfAHome(average)) {
    const year = average.year === null ? '' : `, ${average.year}`;
    const meters = economy7 ? ' on Economy 7 meters' : '';
    return assume(average.annualMicroKwh, `Average ${fuel} use${meters} in ${average.area}${year}`);
  }

  const profile = profileOf(fuel, type.variant.value);
  const medium = typicalUsage({ profile, level: 'medium' }, today).annualMicroKwh;
  return assume(
    medium,
    `What a household with medium use of ${fuel}${economy7 ? ' on Economy 7' : ''} uses in Great Britain`,
  );
}

/** More than a caller may give is no home's meter: the next source is asked. */
function isOfAHome({ annualMicroKwh }: { readonly annualMicroKwh: number }): boolean {
  return annualMicroKwh <= microFromDecimal(KWH_LIMIT);
}
