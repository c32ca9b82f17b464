import type { App } from 'aws-cdk-lib/core';
import type { Environment } from '../environments.ts';
import { AccountStack } from './account-stack.ts';
import { DataStack } from './data-stack.ts';
import { ServiceStack } from './service-stack.ts';

export type AppEnvironment = {
  /** Of the service stack. */
  readonly name: string;
  readonly environment: Environment;
  readonly bundles: string;
};

export type EnvironmentStacks = { readonly data: DataStack; readonly service: ServiceStack };

const ACCOUNT_STACK = 'EnergyAccount';

/** The stacks of one environment: `NAME` deploys after `NAMEData` and after the stack of its account. */
export function addEnvironment(app: App, { name, environment, bundles }: AppEnvironment): EnvironmentStacks {
  // Without an account: it is that of the credentials at deployment, and synthesis needs none.
  const env = { region: environment.region };
  const data = new DataStack(app, `${name}Data`, { env, environment });
  const service = new ServiceStack(app, name, { env, environment, data, bundles });
  service.addStackDependency(data);
  service.addStackDependency(accountStack(app, environment.region));
  return { data, service };
}

/** One for all environments of an account and region. */
function accountStack(app: App, region: string): AccountStack {
  const made = app.node.tryFindChild(ACCOUNT_STACK);
  return made instanceof AccountStack ? made : new AccountStack(app, ACCOUNT_STACK, { env: { region } });
}
