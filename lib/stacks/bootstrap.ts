import { DefaultStackSynthesizer, type IStackSynthesizer } from 'aws-cdk-lib/core';

/** Deploys a stack by the roles and the bucket of the CDK's bootstrap with this qualifier. */
export function bootstrappedBy(qualifier: string): IStackSynthesizer {
  const synthesizer: object = new DefaultStackSynthesizer({ qualifier });
  if (!isSynthesizer(synthesizer)) throw new Error('a synthesizer of the CDK has no bind()');
  return synthesizer;
}

/** The CDK declares a property of its own synthesizer as undefined, which is not the same as absent to the compiler. */
function isSynthesizer(synthesizer: object): synthesizer is IStackSynthesizer {
  return 'bind' in synthesizer;
}
