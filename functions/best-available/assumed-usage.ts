import { KWH_LIMIT } from '../../shared/contract/request/field.ts';
import { loadOf, profileOf } from '../../shared/household/usage.ts';
import type { AverageFinder } from '../../shared/places/place-finder.ts';
import {
  decimalFromMicro,
  type FuelUsage,
  fuelUsage,
  microFromDecimal,
  type PerFuel,
  type SingleFuel,
  TYPICAL_NIGHT_MICROPERCENT,
  typicalUsage,
  usageKwh,
} from '../../shared/pricing/index.ts';
import type { Home } from './home.ts';
import type { BestAvailableRequest } from './request.ts';
import { type Assumed, assume, GIVEN, type SupplyType } from './supply-type.ts';

/** In kWh a year, and ready to be priced. */
export type AssumedUsage = {
  readonly electricity: Assumed<number>;
  readonly gas: Assumed<number>;
  /** The percentage of the electricity; null for a standard meter. */
  readonly night: Assumed<number | null>;
  readonly usage: PerFuel<FuelUsage>;
};

type AssumedUsageQuery = {
  readonly request: BestAvailableRequest;
  readonly home: Home;
  readonly type: SupplyType;
  readonly today: string;
};

export async function assumedUsage(averages: AverageFinder, query: AssumedUsageQuery): Promise<AssumedUsage> {
  const { fuel } = query.type;
  const isDual = fuel.value === 'dual_fuel';
  // For a home without gas, the only usage that a caller can give is 0.
  const hasGasUsage = isDual || query.request.given.annualMicroKwh.gas !== undefined;
  const [electricity, gas] = await Promise.all([
    annualKwh(averages, query, 'electricity'),
    hasGasUsage ? annualKwh(averages, query, 'gas') : assume(0, 'The home is compared for electricity only'),
  ]);
  const night = nightShare(query);
  const nightMicropercent = night.value === null ? null : microFromDecimal(night.value);
  return {
    electricity,
    gas,
    night,
    usage: {
      electricity: fuelUsage(microFromDecimal(electricity.value), nightMicropercent, loadOf(query.request.home)),
      gas: isDual ? fuelUsage(microFromDecimal(gas.value)) : undefined,
    },
  };
}

function nightShare({ request, type }: AssumedUsageQuery): Assumed<number | null> {
  const { nightMicropercent: given } = request.given;
  if (type.variant.value === 'standard') return assume(null, 'A standard meter does not count day and night apart');
  if (given !== undefined) return assume(decimalFromMicro(given), GIVEN);
  return assume(decimalFromMicro(TYPICAL_NIGHT_MICROPERCENT), 'What homes on Economy 7 typically use at night');
}

/** From the best source there is: the caller, the industry databases, the average there, a medium home. */
async function annualKwh(
  averages: AverageFinder,
  { home, request, type, today }: AssumedUsageQuery,
  fuel: SingleFuel,
): Promise<Assumed<number>> {
  const given = request.given.annualMicroKwh[fuel];
  if (given !== undefined) return assume(decimalFromMicro(given), GIVEN);

  const consumption = home.annualConsumption.find((own) => own.fuel === fuel && isOfAHome(own));
  if (consumption !== undefined) {
    return assume(
      decimalFromMicro(BigInt(consumption.annualMicroKwh)),
      `The yearly use of ${fuel} that the industry databases have for the home`,
    );
  }

  const instead = home.notCovered === undefined ? '' : `; ${home.notCovered}`;
  const economy7 = fuel === 'electricity' && type.variant.value === 'economy_7';
  const average = await averages.averageOf(home.place.postcode, economy7 ? 'electricity_economy_7' : fuel);
  if (average !== undefined && isOfAHome(average)) {
    const year = average.year === null ? '' : `, ${average.year}`;
    const meters = economy7 ? ' on Economy 7 meters' : '';
    return assume(
      decimalFromMicro(BigInt(average.annualMicroKwh)),
      `Average ${fuel} use${meters} in ${average.area}${year}${instead}`,
    );
  }

  const profile = profileOf(fuel, type.variant.value);
  const medium = usageKwh(typicalUsage({ profile, level: 'medium' }, today));
  return assume(
    medium,
    `What a household with medium use of ${fuel}${economy7 ? ' on Economy 7' : ''} uses in Great Britain${instead}`,
  );
}

/** More than a caller may give is no home's meter: the next source is asked. */
function isOfAHome({ annualMicroKwh }: { readonly annualMicroKwh: number }): boolean {
  return annualMicroKwh <= microFromDecimal(KWH_LIMIT);
}
