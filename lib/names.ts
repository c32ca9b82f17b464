import type { Environment, TierName } from './environments.ts';
import type { TableName } from './functions.ts';

/** For example `energy-staging-market`. */
export function resourceName(stage: string, name: string): string {
  return `energy-${stage}-${name}`;
}

export function tableName(stage: string, table: TableName): string {
  return resourceName(stage, table.toLowerCase());
}

/** Of the metrics that the functions write themselves. */
export function metricsNamespace(stage: string): string {
  return `energy-${stage}`;
}

export function dataStackOf(serviceStack: string): string {
  return `${serviceStack}Data`;
}

export function usagePlanName(stage: string, tier: TierName): string {
  return resourceName(stage, tier);
}

export function tagsOf({ stage }: Pick<Environment, 'stage'>): Record<string, string> {
  return { service: 'energy-partner-comparison', environment: stage };
}
