import { type ElectricityVariant, variantType } from './enums.ts';
import { stringOf } from './field-types.ts';
import { isJsonObject, readIn, type SentObject, valueIn } from './json-body.ts';
import type { Requirement } from './parameters.ts';

/** The current supply that a body names; `unclear` where it names two that exclude each other. */
export type DropSupply = 'dual_fuel' | 'electricity' | 'separate' | 'gas' | 'none' | 'unclear';

export function dropSupplyFrom(body: SentObject): DropSupply {
  const electricity = valueIn(body, 'electricity') !== undefined;
  const gas = valueIn(body, 'gas') !== undefined;
  if (valueIn(body, 'dual_fuel') !== undefined) return electricity || gas ? 'unclear' : 'dual_fuel';
  if (electricity) return gas ? 'separate' : 'electricity';
  return gas ? 'gas' : 'none';
}

type Requirements = Readonly<Record<string, Requirement | undefined>>;

/** How the values of a body stand where that depends on the current supply, the meter and the form of usage. */
export function dropRequirements(body: SentObject): Requirements {
  return {
    ...formRequirements('electricity_usage', body),
    ...formRequirements('gas_usage', body),
    ...nightRequirements(readIn(body, 'electricity_variant', stringOf(variantType)), body),
    ...supplyRequirements(dropSupplyFrom(body)),
  };
}

/** What is missing or too much beside the form of usage that holds. */
function formRequirements(name: 'electricity_usage' | 'gas_usage', body: SentObject): Requirements {
  const usage = valueIn(body, name);
  if (!isJsonObject(usage)) return {};
  const isSent = (field: string): boolean => valueIn(usage, field) !== undefined;
  const path = (field: string): string => `${name}.${field}`;
  const beside = (field: string): string => `beside ${path(field)}, as each fuel takes one form of usage`;
  const spend = [path('spend_pence'), path('spend_frequency')];
  if (isSent('estimate')) return disallow([path('kwh'), ...spend], beside('estimate'));
  if (isSent('kwh')) return disallow(spend, beside('kwh'));
  if (isSent('spend_pence') || isSent('spend_frequency')) {
    return Object.fromEntries(spend.map((one) => [one, 'required']));
  }
  return { [path('estimate')]: { instead: `${path('kwh')} or ${path('spend_pence')}` } };
}

function disallow(paths: readonly string[], disallowed: string): Requirements {
  return Object.fromEntries(paths.map((path) => [path, { disallowed }]));
}

/** Economy 7 by kWh or spend needs the share of the night; a standard meter has none. */
function nightRequirements(variant: ElectricityVariant | undefined, body: SentObject): Requirements {
  const path = 'electricity_usage.percent_night_usage';
  if (variant === 'standard') return disallow([path], 'for electricity_variant standard');
  const usage = valueIn(body, 'electricity_usage');
  const measured = ['kwh', 'spend_pence', 'spend_frequency'].some((field) => valueIn(usage, field) !== undefined);
  const estimated = valueIn(usage, 'estimate') !== undefined;
  return variant === 'economy_7' && measured && !estimated ? { [path]: 'required' } : {};
}

/** Which plans and usages a supply needs and excludes. What an unclear one needs can be told once it is clear. */
function supplyRequirements(supply: DropSupply): Requirements {
  switch (supply) {
    case 'none':
      return { dual_fuel: { instead: 'electricity, or electricity and gas,' } };
    case 'unclear':
      return disallow(
        ['dual_fuel'],
        'beside electricity or gas: name either one dual_fuel plan or a plan for each fuel',
      );
    case 'dual_fuel':
    case 'separate':
      return { electricity_usage: 'required', gas_usage: 'required' };
    case 'electricity':
      return {
        electricity_usage: 'required',
        ...disallow(['gas_usage'], 'for a current supply of electricity alone'),
      };
    case 'gas':
      return { gas_usage: 'required' };
    default:
      return supply satisfies never;
  }
}
