import { Annotations, type App } from 'aws-cdk-lib/core';
import { ALLOW_CONTEXT, UNPROTECTED_CONTEXT } from '../context.ts';
import type { Environment } from '../environments.ts';
import { ACCOUNT_STACK, dataStackOf } from '../names.ts';
import { allowedPlaceholders, refusalOf } from '../placeholders.ts';
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

/** The stacks of one environment: `NAME` deploys after `NAMEData` and after the stack of its account. */
export function addEnvironment(app: App, { name, environment, bundles }: AppEnvironment): EnvironmentStacks {
  const { region, account } = environment;
  // Without an account: it is that of the credentials at deployment, and synthesis needs none.
  const env = account === null ? { region } : { region, account };
  const isProtected = environment.keepData && app.node.tryGetContext(UNPROTECTED_CONTEXT) !== dataStackOf(name);
  const data = new DataStack(app, dataStackOf(name), { env, environment, isProtected });
  const service = new ServiceStack(app, name, { env, environment, data, bundles });
  service.addStackDependency(data);
  service.addStackDependency(accountStack(app, env));
  const refusal = refusalOf(environment, allowedPlaceholders(String(app.node.tryGetContext(ALLOW_CONTEXT) ?? '')));
  if (refusal !== null) Annotations.of(service).addError(refusal);
  return { data, service };
}

/** One for all environments of an account and region. */
function accountStack(app: App, env: { readonly region: string; readonly account?: string }): AccountStack {
  const id = env.account === undefined ? ACCOUNT_STACK : `${ACCOUNT_STACK}-${env.account}-${env.region}`;
  const made = app.node.tryFindChild(id);
  return made instanceof AccountStack ? made : new AccountStack(app, id, { env, stackName: ACCOUNT_STACK });
}
