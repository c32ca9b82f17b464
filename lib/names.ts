import type { TierName } from './environments.ts';
import type { TableName } from './tables.ts';

/** Names of what people and the command line reach by name: `energy-staging-market`. */
export function resourceName(stage: string, name: string): string {
  return `energy-${stage}-${name}`;
}

export function tableName(stage: string, table: TableName): string {
  return resourceName(stage, table.toLowerCase());
}

/** The usage plan of a tier; a partner's API key belongs to one of them. */
export function usagePlanName(stage: string, tier: TierName): string {
  return resourceName(stage, tier);
}
