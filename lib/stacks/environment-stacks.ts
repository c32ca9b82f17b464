import {
  Annotations,
  type App,
  DefaultStackSynthesizer,
  Fn,
  type IStackSynthesizer,
} from 'aws-cdk-lib/core';
import type { Environment } from '../environments.ts';
import { placeholdersOf } from '../settings.ts';
import { DataStack } from './data-stack.ts';
import { SecondRegionDataStack, SecondRegionStack } from './second-region-stack.ts';
import { type ServiceOutput, ServiceStack } from './service-stack.ts';

/**
 * Adds the stacks of one environment: `NAME` deploys after `NAMEData`. A second region has
 * `NAMESecondRegionData`, which deploys before them, and `NAMESecondRegion`, after them. Settings
 * of one deployment, on the command line of the CDK:
 * - `-c rollout=all-at-once`: new code takes over at once, whatever the environment says;
 *   `-c rollout=canary`: little by little, to rehearse it on staging.
 * - `-c first=NAME`: NAME and its data are not protected from deletion yet. Only for the first
 *   deployment, which could not be rolled back and repeated otherwise.
 * - `-c allow=NAME,NAME`: settings of production that may be placeholders.
 */
export function addEnvironment(app: App, name: string, settings: Environment): ServiceStack {
  const contextText = (key: string): string => String(app.node.tryGetContext(key) ?? '');
  const rollout = contextText('rollout');
  if (!['', 'all-at-once', 'canary'].includes(rollout))
    throw new Error(`rollout is ${rollout}; it can be all-at-once or canary`);
  const environment: Environment = rollout === 'canary' ? { ...settings, rollout } : settings;
  const { stage, keepData } = environment;
  const propsOf = (what: string) => ({
    ...placeOf(environment),
    ...describe(what, stage),
    terminationProtection: keepData && contextText('first') !== name,
  });
  const data = new DataStack(
    app,
    `${name}Data`,
    environment,
    propsOf('Data of the energy partner comparison service'),
  );
  const props = propsOf('Energy partner comparison service');
  const isAllAtOnce = rollout === 'all-at-once';
  const service = new ServiceStack(app, name, { ...props, environment, data, isAllAtOnce });
  service.addStackDependency(data);
  addSecondRegion(app, name, { environment, data, service });
  for (const missing of placeholdersOf(environment, contextText('allow'))) {
    for (const stack of [data, service]) Annotations.of(stack).addError(missing);
  }
  return service;
}

type Stacks = {
  readonly environment: Environment;
  readonly data: DataStack;
  readonly service: ServiceStack;
};

/**
 * Adds the stacks of the second region. The vault of the copies deploys before the data; the check,
 * which holds nothing and can be recreated, needs no protection.
 */
function addSecondRegion(app: App, name: string, { environment, data, service }: Stacks): void {
  const { stage, region, secondRegion } = environment;
  if (secondRegion === null) return;
  const place = placeOf({ ...environment, region: secondRegion });
  const vault = new SecondRegionDataStack(app, `${name}SecondRegionData`, {
    ...place,
    ...describe('Copies of partners', stage),
    terminationProtection: data.terminationProtection ?? false,
    environment,
  });
  data.addStackDependency(vault);
  const outputOf = (output: ServiceOutput) => Fn.getStackOutput(name, output, region);
  const check = new SecondRegionStack(app, `${name}SecondRegion`, {
    ...place,
    ...describe('The check of the energy partner comparison service from a second region', stage),
    environment,
    baseUrl: outputOf('BaseUrl'),
    secretArn: outputOf('OutsideCheckSecretArn'),
  });
  check.addStackDependency(service);
}

function describe(what: string, stage: string) {
  const tags = { service: 'energy-partner-comparison', environment: stage };
  return { description: `${what} (${stage})`, tags };
}

/**
 * Returns where a stack is deployed, and by whose roles: those of the CDK's bootstrap with the
 * environment's qualifier.
 */
export function placeOf({
  region,
  account,
  qualifier,
}: Pick<Environment, 'region' | 'account' | 'qualifier'>) {
  // Its class declares a property as undefined, which its interface wants to be absent.
  const synthesizer = new DefaultStackSynthesizer({ qualifier }) as IStackSynthesizer;
  // Without an account: it is that of the credentials at deployment, and synthesis needs none.
  return { env: account === null ? { region } : { region, account }, synthesizer };
}
