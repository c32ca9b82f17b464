import { ENVIRONMENTS, type Environment } from '../../lib/environments.ts';
import { ACCOUNT_STACK, dataStackOf } from '../../lib/names.ts';

/** What is deployed together. */
export type DeployTarget = {
  readonly environment: Environment;
  readonly serviceStack: string;
  readonly dataStack: string;
  readonly accountStack: string;
};

export const TARGETS = ['EnergyStaging', 'EnergyProduction'] as const satisfies readonly (keyof typeof ENVIRONMENTS)[];

export function deployTarget(name: (typeof TARGETS)[number]): DeployTarget {
  return {
    environment: ENVIRONMENTS[name],
    serviceStack: name,
    dataStack: dataStackOf(name),
    accountStack: ACCOUNT_STACK,
  };
}

export function stacksOf({ accountStack, dataStack, serviceStack }: DeployTarget): readonly string[] {
  return [accountStack, dataStack, serviceStack];
}
