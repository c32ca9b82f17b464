import { Annotations, type App, DefaultStackSynthesizer, type IStackSynthesizer } from 'aws-cdk-lib/core';
import type { Environment } from '../environments.ts';
import { dataStackOf } from '../names.ts';
import { placeholdersOf } from '../settings.ts';
import { DataStack } from './data-stack.ts';
import { ServiceStack } from './service-stack.ts';

export type AppEnvironment = {
  /** Of the service stack. */
  readonly name: string;
  readonly environment: Environment;
  readonly bundles: string;
};

/**
 * The stacks of one environment: `NAME` deploys after `NAMEData`. Settings of one deployment, on the command line of the CDK:
 * - `-c rollout=all-at-once`: new code takes over at once, whatever the environment says.
 * - `-c first=NAME`: NAME and its data are not protected from deletion yet. Only for the first deployment, which could
 *   not be rolled back and repeated otherwise.
 * - `-c allow=NAME,NAME`: settings of production that may be placeholders.
 */
export function addEnvironment(app: App, { name, environment: given, bundles }: AppEnvironment): ServiceStack {
  const contextOf = (key: string): string => String(app.node.tryGetContext(key) ?? '');
  const rollout = contextOf('rollout');
  if (rollout !== '' && rollout !== 'all-at-once') throw new Error(`rollout is ${rollout}; it can be all-at-once`);
  const environment: Environment = rollout === '' ? given : { ...given, rollout: 'all-at-once' };
  const { region, account, qualifier, keepData } = environment;
  // Without an account: it is that of the credentials at deployment, and synthesis needs none.
  const env = account === null ? { region } : { region, account };
  const isProtected = keepData && contextOf('first') !== name;
  const stackProps = () => ({
    env,
    environment,
    terminationProtection: isProtected,
    synthesizer: bootstrappedBy(qualifier),
  });
  const data = new DataStack(app, dataStackOf(name), { ...stackProps(), isProtected });
  const service = new ServiceStack(app, name, { ...stackProps(), data, bundles });
  service.addStackDependency(data);
  for (const missing of placeholdersOf(environment, contextOf('allow'))) {
    for (const stack of [data, service]) Annotations.of(stack).addError(missing);
  }
  return service;
}

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
