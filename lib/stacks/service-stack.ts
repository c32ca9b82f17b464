import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { CfnOutput, Stack, type StackProps, Validations } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { Alarms } from '../constructs/alarms.ts';
import { Dashboard } from '../constructs/dashboard.ts';
import { Firewall } from '../constructs/firewall.ts';
import { OutsideCheck } from '../constructs/outside-check.ts';
import { PartnerApi } from '../constructs/partner-api.ts';
import { Rollout } from '../constructs/rollout.ts';
import { ScheduledLoader } from '../constructs/scheduled-loader.ts';
import { type FunctionContext, ServiceFunction } from '../constructs/service-function.ts';
import type { Budget, Environment } from '../environments.ts';
import { FUNCTION_SETTINGS, functionVariables } from '../function-settings.ts';
import { resourceName, tagsOf } from '../names.ts';
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
    const { stage, outsideCheck: query, budget } = environment;
    const { tables, feeds } = data;
    const routes = routesOf(environment);
    const api = new PartnerApi(this, 'PartnerApi', { environment, routes });
    const { baseUrl } = api;
    const context = { environment, bundles, tables };
    const functions = this.#functions(routes, context, { environment, data, baseUrl });
    api.addRoutes(routes, functions);
    const loader = new ScheduledLoader(this, 'Loader', { environment, context, feeds });
    const outsideCheck =
      query === null ? null : new OutsideCheck(this, 'OutsideCheck', { stage, context, baseUrl, query });
    if (environment.rollout === 'canary') new Rollout(this, 'Rollout', { stage, functions });
    const firewall = environment.firewall ? new Firewall(this, 'Firewall', { environment, api }) : null;
    if (firewall === null) {
      Validations.of(api).acknowledge({
        id: 'AwsSolutions-APIG3',
        reason:
          'The firewall is off in this environment: it has a monthly cost, and there is only test data behind it.',
      });
    }
    const alarms = new Alarms(this, 'Alarms', { environment, api, loader, firewall, outsideCheck });
    new Dashboard(this, 'Dashboard', { environment, alarms, api, functions, tables });
    if (budget !== null) this.#budget(stage, budget);
    this.#outputs(environment, { api, data, outsideCheck });
  }

  #functions(
    routes: readonly Route[],
    context: FunctionContext,
    { environment, data, baseUrl }: Omit<ServiceStackProps, 'bundles'> & { readonly baseUrl: string },
  ): ReadonlyMap<FunctionName, ServiceFunction> {
    const { signingKeys, lookupKey } = data;
    const functions = new Map<FunctionName, ServiceFunction>();
    for (const name of functionsOf(routes)) {
      const variables = functionVariables(name, {
        environment,
        baseUrl,
        signingKeyIds: signingKeys?.ids ?? '',
        lookupKeyId: lookupKey.keyId,
      });
      const settings = { settings: FUNCTION_SETTINGS[name], tables: FUNCTION_TABLES[name], variables };
      functions.set(name, new ServiceFunction(this, name, { context, name, ...settings }));
    }
    for (const [name, { lambda }] of functions) {
      if (name === 'token') signingKeys?.grant(lambda, ['kms:Sign', 'kms:GetPublicKey']);
      if (name === 'authorizer' || name === 'jwks') signingKeys?.grant(lambda, ['kms:GetPublicKey']);
      if (name === 'best-available') {
        lambda.addToRolePolicy(new PolicyStatement({ actions: ['kms:GenerateMac'], resources: [lookupKey.keyArn] }));
      }
    }
    return functions;
  }

  /** Of the whole account: to tell environments apart, AWS needs tags that somebody has activated by hand. */
  #budget(stage: string, { dollarsPerMonth, address }: Budget): void {
    const mail = (notificationType: 'ACTUAL' | 'FORECASTED') => ({
      notification: { notificationType, comparisonOperator: 'GREATER_THAN', threshold: 100 },
      subscribers: [{ subscriptionType: 'EMAIL', address }],
    });
    new CfnBudget(this, 'Budget', {
      budget: {
        budgetName: resourceName(stage, 'budget'),
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: dollarsPerMonth, unit: 'USD' },
      },
      notificationsWithSubscribers: [mail('FORECASTED'), mail('ACTUAL')],
    });
  }

  #outputs({ tokens, stage }: Environment, { api: { baseUrl }, data, outsideCheck }: Outputs): void {
    const output = (id: string, value: string, description: string): void => {
      new CfnOutput(this, id, { value, description });
    };
    const isOwn = tokens.kind === 'own';
    const feedBucket = data.feeds.bucket.bucketName;
    output('BaseUrl', baseUrl, 'Base URL of the API, for partners');
    output('TokenUrl', isOwn ? `${baseUrl}/oauth/token` : tokens.issuer, 'Where partners get their tokens');
    output('Audience', isOwn ? `${baseUrl}/energy` : tokens.audiences.join(','), 'Audience of the tokens of partners');
    output('FeedBucketName', feedBucket, 'Bucket for tariff feeds');
    const secret = outsideCheck?.credentials.secretArn;
    output(
      'NextSteps',
      [
        `npm run load -- --postcodes data/postcodes-gb.bin --stage ${stage}`,
        `aws s3 cp data/ofgem-price-cap-by-region.csv s3://${feedBucket}/price-cap/`,
        `npm run partner -- create NAME --stage ${stage}`,
        ...(secret === undefined
          ? []
          : [
              `aws secretsmanager put-secret-value --secret-id ${secret} --secret-string "$(npm run -s partner -- create outside-check --stage ${stage} --json)"`,
            ]),
      ].join(' ; '),
      'A new environment is empty: run these commands (docs/runbook.md, First deploy)',
    );
  }
}

type Outputs = { readonly api: PartnerApi; readonly data: DataStack; readonly outsideCheck: OutsideCheck | null };

function routesOf({ tokens }: Environment): readonly Route[] {
  return tokens.kind === 'own' ? ROUTES : ROUTES.filter((route) => !OWN_TOKEN_FUNCTIONS.includes(route.function));
}
