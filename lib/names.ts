import type { TierName } from './environments.ts';
import type { TableName } from './tables.ts';

/** Names of what people and the command line reach by name: `energy-staging-market`. */
export const resourceName = (stage: string, name: string): string => `energy-${stage}-${name}`;

export const tableName = (stage: string, table: TableName): string => resourceName(stage, table.toLowerCase());

/** The usage plan of a tier; a partner's API key belongs to one of them. */
export const usagePlanName = (stage: string, tier: TierName): string => resourceName(stage, tier);
