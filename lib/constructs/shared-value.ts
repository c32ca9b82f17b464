import { CfnOutput, Fn, Stack } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { FORMER_OUTPUTS } from '../former-outputs.ts';

/**
 * Names a value of this stack by an output, and returns the reference by which other stacks of its
 * region read it. A name stays for ever: the code of an earlier tag reads it when production goes
 * back. The CDK would name outputs by what the current code uses, and remove the others.
 */
export function shareValue(scope: Construct, name: string, value: string): string {
  new CfnOutput(scope, name, { value }).overrideLogicalId(name);
  const former = FORMER_OUTPUTS[name];
  if (former !== undefined) new CfnOutput(scope, former, { value }).overrideLogicalId(former);
  return Fn.getStackOutput(Stack.of(scope).stackName, name);
}
