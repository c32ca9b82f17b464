import { RemovalPolicy } from 'aws-cdk-lib/core';
import type { Environment } from '../environments.ts';

/** Kept when its stack goes, but removed when its creation is rolled back: a first deployment can be repeated. */
export function retention({ keepData }: Pick<Environment, 'keepData'>): RemovalPolicy {
  return keepData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;
}
