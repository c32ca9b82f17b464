import { ENVIRONMENTS, type Environment } from '../lib/environments.ts';

/** An environment on AWS, for `--stage`. */
export type Stage = Environment['stage'];

const BY_STAGE = {
  staging: ENVIRONMENTS.EnergyStaging,
  production: ENVIRONMENTS.EnergyProduction,
} as const satisfies Readonly<Record<Stage, Environment>>;

export const STAGES: readonly Stage[] = ['staging', 'production'];

export function environmentOf(stage: Stage): Environment {
  return BY_STAGE[stage];
}
