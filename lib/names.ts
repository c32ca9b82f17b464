import type { TableName } from './tables.ts';

/** Names a resource of a stage, for example `energy-staging-market`. */
export function resourceName(stage: string, name: string): string {
  return `energy-${stage}-${name}`;
}

export function tableName(stage: string, table: TableName): string {
  return resourceName(stage, table.toLowerCase());
}

/** Returns the namespace of the metrics that the functions write themselves. */
export function metricsNamespace(stage: string): string {
  return `energy-${stage}`;
}
