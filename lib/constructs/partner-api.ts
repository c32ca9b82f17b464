import {
  ApiKeySourceType,
  AuthorizationType,
  CfnRestApi,
  EndpointType,
  IdentitySource,
  LambdaIntegration,
  LogGroupLogDestination,
  MethodLoggingLevel,
  RequestAuthorizer,
  RestApi,
  type Stage,
} from 'aws-cdk-lib/aws-apigateway';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Duration, RemovalPolicy, Size, Stack, Validations } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import type { Environment, RateLimit } from '../environments.ts';
import { resourceName } from '../names.ts';
import type { FunctionName, Route } from '../routes.ts';
import { ACCESS_LOG_FORMAT } from './access-log.ts';
import { addGatewayResponses } from './gateway-responses.ts';
import type { ServiceFunction } from './service-function.ts';

export type PartnerApiProps = {
  readonly environment: Environment;
  /** The routes that this environment has. */
  readonly routes: readonly Route[];
};

/** How long the gateway goes by what the authorizer said; a partner that is switched off is out within a minute. */
const AUTHORIZER_CACHE_SECONDS = 30;

/** Smaller answers gain nothing from compression. */
const COMPRESSED_FROM_BYTES = 1024;

/** TLS 1.2 or later, forward secrecy alone. */
const SECURITY_POLICY = 'SecurityPolicy_TLS13_1_2_PFS_PQ_2025_09';

/**
 * The REST API. It is made before the functions, which need its address, and gets its routes after them: the address
 * is put together from the API's id and the stage's literal name, since `api.url` would lead through the stage and
 * the methods back to the functions.
 */
export class PartnerApi extends Construct {
  readonly api: RestApi;
  /** No slash at the end. */
  readonly baseUrl: string;

  constructor(scope: Construct, id: string, { environment, routes }: PartnerApiProps) {
    super(scope, id);
    const { stage, domain } = environment;
    // Execution logs write whole requests, query and all: postcodes and usage. The access log says enough, and the
    // metrics of the stage come without asking; those of each method are paid for by the metric.
    const quiet = { loggingLevel: MethodLoggingLevel.OFF, dataTraceEnabled: false, metricsEnabled: false } as const;
    const open = routes.filter(({ token }) => !token);
    this.api = new RestApi(this, 'Api', {
      restApiName: resourceName(stage, 'api'),
      description: `Energy partner comparison API (${stage})`,
      endpointTypes: [EndpointType.REGIONAL],
      disableExecuteApiEndpoint: domain !== null,
      // The key that counts against a partner's limits is named by the authorizer, never sent by the partner.
      apiKeySourceType: ApiKeySourceType.AUTHORIZER,
      minCompressionSize: Size.bytes(COMPRESSED_FROM_BYTES),
      // Without the account's role for it API Gateway writes no access log.
      cloudWatchRole: true,
      cloudWatchRoleRemovalPolicy: RemovalPolicy.RETAIN,
      deployOptions: {
        stageName: stage,
        ...throttle(environment.limits),
        methodOptions: Object.fromEntries(
          open.map((route) => [methodKey(route), { ...quiet, ...throttle(environment.openLimits) }]),
        ),
        ...quiet,
        accessLogDestination: new LogGroupLogDestination(this.#accessLog(environment)),
        accessLogFormat: ACCESS_LOG_FORMAT,
      },
    });
    // CDK's own output of the address: the wrong one beside a domain of ours, and a second one without.
    this.api.node.tryRemoveChild('Endpoint');
    this.#requireModernTls();
    addGatewayResponses(this.api);
    const { region, urlSuffix } = Stack.of(this);
    this.baseUrl =
      domain === null
        ? `https://${this.api.restApiId}.execute-api.${region}.${urlSuffix}/${stage}`
        : `https://${domain.name}`;
    this.#acknowledge();
  }

  get stage(): Stage {
    return this.api.deploymentStage;
  }

  addRoutes(
    routes: readonly Route[],
    functions: ReadonlyMap<FunctionName, ServiceFunction>,
    authorizerFunction: IFunction,
  ): void {
    const authorizer = new RequestAuthorizer(this, 'Authorizer', {
      handler: authorizerFunction,
      identitySources: [IdentitySource.header('Authorization')],
      resultsCacheTtl: Duration.seconds(AUTHORIZER_CACHE_SECONDS),
    });
    for (const route of routes) {
      const service = functions.get(route.function);
      if (service === undefined) throw new Error(`${route.method} ${route.path}: no function ${route.function}`);
      const method = this.api.root
        .resourceForPath(route.path)
        .addMethod(
          route.method,
          new LambdaIntegration(service.lambda, { allowTestInvoke: false }),
          route.token
            ? { authorizer, authorizationType: AuthorizationType.CUSTOM, apiKeyRequired: true }
            : { authorizationType: AuthorizationType.NONE },
        );
      if (!route.token) {
        Validations.of(method).acknowledge({
          id: 'AwsSolutions-APIG4',
          reason: 'The way to a token, and the public keys: they answer without one, under a limit of their own.',
        });
      }
    }
  }

  #accessLog({ stage, logRetentionDays }: Environment): LogGroup {
    return new LogGroup(this, 'AccessLog', {
      logGroupName: `/aws/apigateway/${resourceName(stage, 'access')}`,
      retention: logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
  }

  #requireModernTls(): void {
    const { defaultChild } = this.api.node;
    if (!CfnRestApi.isCfnRestApi(defaultChild)) throw new Error('the REST API is not what it was');
    defaultChild.securityPolicy = SECURITY_POLICY;
    defaultChild.endpointAccessMode = 'STRICT';
  }

  #acknowledge(): void {
    const api = Validations.of(this.api);
    api.acknowledge({
      id: 'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs]',
      reason: "AWS's own policy for the account's role by which API Gateway writes logs, kept up to date by AWS.",
    });
    api.acknowledge({
      id: 'AwsSolutions-APIG2',
      reason: 'The functions check requests by the schemas of the contract, so that all errors come back together.',
    });
    api.acknowledge({
      id: 'AwsSolutions-APIG6',
      reason: 'Execution logs hold whole requests with personal data; the access log has status, times and errors.',
    });
    api.acknowledge({
      id: 'AwsSolutions-COG4',
      reason: 'Callers are partners with signed tokens that our authorizer checks; there are no users to pool.',
    });
  }
}

function throttle({ requestsPerSecond, burst }: RateLimit) {
  return {
    throttlingRateLimit: requestsPerSecond,
    throttlingBurstLimit: burst,
  };
}

/** `/oauth/token` as the settings of a stage write it: `/oauth/token/POST`. */
function methodKey({ path, method }: Route): string {
  return `${path}/${method}`;
}
