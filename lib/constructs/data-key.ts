import { Key } from 'aws-cdk-lib/aws-kms';
import { Duration } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { resourceName } from '../names.ts';
import { retention } from './retention.ts';

export type DataKeyProps = {
  readonly stage: string;
  readonly name: string;
  readonly keepData: boolean;
};

/** A key for personal data. The data is lost without it, so deletion waits as long as KMS allows. */
export function dataKey(scope: Construct, id: string, { stage, name, keepData }: DataKeyProps): Key {
  return new Key(scope, id, {
    alias: resourceName(stage, name),
    description: `Encrypts ${name} (${stage})`,
    enableKeyRotation: true,
    pendingWindow: Duration.days(30),
    removalPolicy: retention({ keepData }),
  });
}
