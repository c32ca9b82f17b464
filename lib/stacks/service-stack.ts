import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { CfnOutput, Stack, type StackProps, Validations } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { Alarms } from '../constructs/alarms.ts';
import { addDashboard } from '../constructs/dashboard.ts';
import { Firewall } from '../constructs/firewall.ts';
import { allow } from '../constructs/keys.ts';
import { OutsideCheck } from '../constructs/outside-check.ts';
import { PartnerApi } from '../constructs/partner-api.ts';
import { addRollout } from '../constructs/rollout.ts';
import { ScheduledLoader } from '../constructs/scheduled-loader.ts';
import { type FunctionContext, ServiceFunction } from '../constructs/service-function.ts';
import type { Budget, Environment } from '../environments.ts';
import { FUNCTIONS, functionVariables } from '../functions.ts';
import { resourceName, tagsOf } from '../names.ts';
import { type FunctionName, functionsOf, ROUTES, type Route } from '../routes.ts';
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
    // What needs no token is there to issue tokens.
    const routes = ROUTES.filter(({ token }) => token || environment.tokens.kind === 'own');
    const api = new PartnerApi(this, 'PartnerApi', { environment, routes });
    const { baseUrl } = api;
    const context = { environment, bundles, tables };
    const functions = this.#functions(routes, context, data, baseUrl);
    api.addRoutes(routes, functions);
    const loader = new ScheduledLoader(this, 'Loader', { environment, context, feeds });
    const outsideCheck = query === null ? null : new OutsideCheck(this, 'OutsideCheck', { context, baseUrl, query });
    if (environment.rollout === 'canary') addRollout(this, stage, functions);
    const firewall = environment.firewall ? new Firewall(this, 'Firewall', { environment, api }) : null;
    if (firewall === null) {
      Validations.of(api).acknowledge({
        id: 'AwsSolutions-APIG3',
        reason:
          'The firewall is off in this environment: it has a monthly cost, and there is only test data behind it.',
      });
    }
    const alarms = new Alarms(this, 'Alarms', { environment, api, loader, firewall, outsideCheck });
    addDashboard(this, { environment, alarms, api, functions, tables });
    if (budget !== null) this.#budget(stage, budget);
    this.#outputs(environment, baseUrl, feeds.bucket.bucketName, outsideCheck?.credentials.secretArn);
  }

  #functions(
    routes: readonly Route[],
    context: FunctionContext & Pick<ServiceStackProps, 'environment'>,
    { signingKeys, lookupKey }: DataStack,
    baseUrl: string,
  ): ReadonlyMap<FunctionName, ServiceFunction> {
    const { environment } = context;
    const sources = { environment, baseUrl, signingKeyIds: signingKeys?.ids ?? '', lookupKeyId: lookupKey.keyId };
    const functions = new Map<FunctionName, ServiceFunction>();
    for (const name of functionsOf(routes)) {
      const variables = functionVariables(name, sources);
      const service = new ServiceFunction(this, name, { context, name, settings: FUNCTIONS[name], variables });
      functions.set(name, service);
      const { lambda } = service;
      if (signingKeys !== null && name === 'token') allow(lambda, ['kms:Sign', 'kms:GetPublicKey'], signingKeys.arns);
      if (signingKeys !== null && ['authorizer', 'jwks'].includes(name)) {
        allow(lambda, ['kms:GetPublicKey'], signingKeys.arns);
      }
      if (name === 'best-available') allow(lambda, ['kms:GenerateMac'], [lookupKey.keyArn]);
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

  #outputs({ tokens, stage }: Environment, baseUrl: string, feedBucket: string, secret: string | undefined): void {
    const isOwn = tokens.kind === 'own';
    const commands = [
      `npm run load -- --postcodes data/postcodes-gb.bin --stage ${stage}`,
      `aws s3 cp data/ofgem-price-cap-by-region.csv s3://${feedBucket}/price-cap/`,
      `npm run partner -- create NAME --stage ${stage}`,
    ];
    const outsidePartner = `npm run -s partner -- create outside-check --stage ${stage} --json`;
    if (secret !== undefined) {
      commands.push(`aws secretsmanager put-secret-value --secret-id ${secret} --secret-string "$(${outsidePartner})"`);
    }
    for (const [id, value, description] of [
      ['BaseUrl', baseUrl, 'Base URL of the API, for partners'],
      ['TokenUrl', isOwn ? `${baseUrl}/oauth/token` : tokens.issuer, 'Where partners get their tokens'],
      ['Audience', isOwn ? `${baseUrl}/energy` : tokens.audiences.join(','), 'Audience of the tokens of partners'],
      ['FeedBucketName', feedBucket, 'Bucket for tariff feeds'],
      [
        'NextSteps',
        commands.join(' ; '),
        'A new environment is empty: run these commands (docs/runbook.md, First deploy)',
      ],
    ] as const) {
      new CfnOutput(this, id, { value, description });
    }
  }
}
