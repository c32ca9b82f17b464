import { CfnOutput, Stack, type StackProps, Validations } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { Alarms } from '../constructs/alarms.ts';
import { raiseApiAlarms } from '../constructs/api-alarms.ts';
import { addCostBudget } from '../constructs/cost-budget.ts';
import { ApiDomain } from '../constructs/custom-domain.ts';
import { Firewall } from '../constructs/firewall.ts';
import { Operations } from '../constructs/operations.ts';
import { PartnerApi } from '../constructs/partner-api.ts';
import { Rollout } from '../constructs/rollout.ts';
import { ScheduledLoader } from '../constructs/scheduled-loader.ts';
import { type FunctionContext, ServiceFunction } from '../constructs/service-function.ts';
import { raiseTableAlarms } from '../constructs/table-alarms.ts';
import { UsagePlans } from '../constructs/usage-plans.ts';
import type { Environment } from '../environments.ts';
import { FUNCTION_SETTINGS, functionVariables } from '../function-settings.ts';
import { tagsOf } from '../names.ts';
import { FUNCTION_TABLES, type FunctionName, functionsOf, OWN_TOKEN_FUNCTIONS, ROUTES, type Route } from '../routes.ts';
import type { DataStack } from './data-stack.ts';

export type ServiceStackProps = StackProps & {
  readonly environment: Environment;
  readonly data: DataStack;
  readonly bundles: string;
};

/** Everything of an environment that holds no data, and can therefore be made anew. */
export class ServiceStack extends Stack {
  constructor(scope: Construct, id: string, { environment, data, bundles, ...props }: ServiceStackProps) {
    super(scope, id, {
      description: `Energy partner comparison service (${environment.stage})`,
      tags: tagsOf(environment),
      ...props,
    });
    const { stage } = environment;
    const routes = routesOf(environment);

    const alarms = new Alarms(this, 'Alarms', { environment });
    const { tables, feeds } = data;
    const api = new PartnerApi(this, 'PartnerApi', { environment, routes });
    const context = { environment, bundles, alarms, tables };

    const functions = this.#functions(routes, context, { environment, data, baseUrl: api.baseUrl });
    api.addRoutes(routes, functions);
    const loader = new ScheduledLoader(this, 'Loader', { environment, context, feeds });

    if (environment.rollout === 'canary') new Rollout(this, 'Rollout', { stage, functions, alarms: alarms.raised });
    new UsagePlans(this, 'UsagePlans', { stage, api, tiers: environment.tiers });
    if (environment.domain !== null) new ApiDomain(this, 'Domain', { domain: environment.domain, api });
    if (environment.firewall) new Firewall(this, 'Firewall', { environment, api, alarms });
    else {
      Validations.of(api).acknowledge({
        id: 'AwsSolutions-APIG3',
        reason:
          'The firewall is off in this environment: it has a monthly cost, and there is only test data behind it.',
      });
    }
    raiseApiAlarms(alarms, { api, authorizer: authorizerOf(functions) });
    for (const table of tables) raiseTableAlarms(alarms, table);
    if (environment.budget !== null) addCostBudget(this, { stage, budget: environment.budget });
    new Operations(this, 'Operations', {
      stage,
      alarms,
      api,
      functions,
      loader: loader.function,
      sources: environment.feeds.sources.map(({ source }) => source),
      tables,
    });
    this.#outputs(environment, api.baseUrl, feeds.bucket.bucketName);
  }

  #functions(
    routes: readonly Route[],
    context: FunctionContext,
    {
      environment,
      data: { signingKeys: keys },
      baseUrl,
    }: Pick<ServiceStackProps, 'environment' | 'data'> & { readonly baseUrl: string },
  ): ReadonlyMap<FunctionName, ServiceFunction> {
    const functions = new Map<FunctionName, ServiceFunction>();
    for (const name of functionsOf(routes)) {
      const variables = functionVariables(name, {
        environment,
        baseUrl,
        signingKeyIds: keys?.ids ?? '',
        // It has a random UUID that CloudFormation gave the stack: in no file, and the same until the stack is deleted.
        lookupHashKey: this.stackId,
      });
      const settings = { settings: FUNCTION_SETTINGS[name], tables: FUNCTION_TABLES[name], variables };
      functions.set(name, new ServiceFunction(this, name, { context, name, ...settings }));
    }
    const token = functions.get('token');
    if (token !== undefined) keys?.grant(token, ['kms:Sign', 'kms:GetPublicKey']);
    for (const name of ['authorizer', 'jwks'] as const) {
      const reader = functions.get(name);
      if (reader !== undefined) keys?.grant(reader, ['kms:GetPublicKey']);
    }
    return functions;
  }

  #outputs({ tokens, stage }: Environment, baseUrl: string, feedBucket: string): void {
    const output = (id: string, value: string, description: string): void => {
      new CfnOutput(this, id, { value, description });
    };
    output('BaseUrl', baseUrl, 'Base URL of the API, for partners');
    output(
      'TokenUrl',
      tokens.kind === 'own' ? `${baseUrl}/oauth/token` : tokens.issuer,
      tokens.kind === 'own' ? 'Token endpoint, for partners' : 'Issuer of the tokens of partners',
    );
    output(
      'Audience',
      tokens.kind === 'own' ? `${baseUrl}/energy` : tokens.audiences.join(','),
      'Audience of the tokens of partners',
    );
    output('FeedBucketName', feedBucket, 'Bucket for tariff feeds');
    output(
      'NextSteps',
      [
        `npm run load -- --postcodes data/postcodes-gb.bin --stage ${stage}`,
        `aws s3 cp data/ofgem-price-cap-by-region.csv s3://${feedBucket}/price-cap/`,
        `npm run partner -- create NAME --stage ${stage}`,
      ].join(' ; '),
      'A new environment is empty: run these commands (docs/runbook.md, First deploy)',
    );
  }
}

function authorizerOf(functions: ReadonlyMap<FunctionName, ServiceFunction>): ServiceFunction {
  const authorizer = functions.get('authorizer');
  if (authorizer === undefined) throw new Error('there is no authorizer');
  return authorizer;
}

function routesOf({ tokens }: Environment): readonly Route[] {
  return tokens.kind === 'own' ? ROUTES : ROUTES.filter((route) => !OWN_TOKEN_FUNCTIONS.includes(route.function));
}
