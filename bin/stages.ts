import { ENVIRONMENTS, type Environment } from '../lib/environments.ts';

/** An environment on AWS, for `--stage`. */
export type Stage = Environment['stage'];

/** The service stack of a stage. */
export const STACK_NAMES = {
  staging: 'EnergyStaging',
  production: 'EnergyProduction',
} as const satisfies Readonly<Record<Stage, keyof typeof ENVIRONMENTS>>;

export const STAGES: readonly Stage[] = ['staging', 'production'];

export function environmentOf(stage: Stage): Environment {
  return ENVIRONMENTS[STACK_NAMES[stage]];
}
