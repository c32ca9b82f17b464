import {
  AccessLogField,
  AccessLogFormat,
  ApiKeySourceType,
  AuthorizationType,
  EndpointAccessMode,
  EndpointType,
  IdentitySource,
  LambdaIntegration,
  LogGroupLogDestination,
  MethodLoggingLevel,
  RequestAuthorizer,
  ResponseType,
  RestApi,
  SecurityPolicy,
  type Stage,
  UsagePlan,
} from 'aws-cdk-lib/aws-apigateway';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { FilterPattern, type LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { ARecord, HostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53';
import { ApiGatewayDomain } from 'aws-cdk-lib/aws-route53-targets';
import { CfnOutput, Duration, Size, Stack } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { ENDPOINTS, type ListedEndpoint } from '../../shared/contract/endpoints.ts';
import { CHECK_PARTNER } from '../../shared/contract/stack-facts.ts';
import type { CustomDomain, Environment, RateLimit } from '../environments.ts';
import type { FunctionName } from '../functions.ts';
import {
  GATEWAY_RESPONSES,
  gatewayResponseBody,
  gatewayResponseHeaders,
  REQUEST_ID_HEADER,
} from '../gateway-responses.ts';
import {
  AUTHORIZER_CACHE_SECONDS,
  INTEGRATION_TIMEOUT_SECONDS,
  MINIMUM_COMPRESSION_BYTES,
} from '../gateway-settings.ts';
import { metricsNamespace, resourceName } from '../names.ts';
import { acknowledge, addLog, retention } from './keys.ts';
import type { ServiceFunction } from './service-function.ts';

/** Requires TLS 1.2 or later, with forward secrecy. */
const TLS = {
  securityPolicy: SecurityPolicy.TLS13_1_2_PFS_PQ_2025_09,
  endpointAccessMode: EndpointAccessMode.STRICT,
} as const;

/**
 * One line per request. It has neither path nor query, which contain postcodes, nor the caller's
 * address. The gateway does not escape values, so there is no text of an error, which may contain
 * quotes: statuses and types say the same.
 */
export const ACCESS_LOG_FIELDS = {
  requestId: AccessLogField.contextRequestId(),
  time: AccessLogField.contextRequestTimeEpoch(),
  method: AccessLogField.contextHttpMethod(),
  route: AccessLogField.contextResourcePath(),
  status: AccessLogField.contextStatus(),
  partner: AccessLogField.contextAuthorizer('partner'),
  gatewayResponse: AccessLogField.contextErrorResponseType(),
  milliseconds: AccessLogField.contextResponseLatency(),
  functionMilliseconds: AccessLogField.contextIntegrationLatency(),
  functionStatus: '$context.integration.status',
  /**
   * The status of the Lambda service: 429 if it had no free concurrency, else 200, whatever the
   * function returned.
   */
  lambdaStatus: AccessLogField.contextIntegrationStatus(),
  lambdaRequestId: '$context.integration.requestId',
  authorizerMilliseconds: AccessLogField.contextAuthorizerIntegrationLatency(),
  authorizerStatus: AccessLogField.contextAuthorizerIntegrationStatus(),
  authorizerRequestId: AccessLogField.contextAuthorizerRequestId(),
  firewall: AccessLogField.contextWafResponseCode(),
  bytes: AccessLogField.contextResponseLength(),
} as const;

const OF_PARTNERS = `$.partner != "${CHECK_PARTNER}" && $.route != "${ENDPOINTS.token.path}"`;
/** A refused token has no partner: strangers must not dilute the failures of partners. */
const NOT_OF_STRANGERS = '($.status != "401" || $.partner != "-")';
const OF_GATEWAY = '$.status = "5*" && $.gatewayResponse != "-"';

/**
 * Patterns for lines of the access log, in which every value is text and a missing one is `-`. API
 * Gateway itself counts only 4xx and 5xx.
 */
const REQUEST_PATTERNS = {
  /** Requests of partners: without tokens, which have another alarm, and our own check. */
  PartnerRequests: `{ ${OF_PARTNERS} && ${NOT_OF_STRANGERS} }`,
  /** A 5xx of the gateway itself: a function's own 5xx has no type of gateway response. */
  GatewayErrors: `{ ${OF_GATEWAY} && ${OF_PARTNERS} }`,
  HandoverGatewayErrors: `{ ${OF_GATEWAY} && $.route = "${ENDPOINTS.drop.path}" }`,
  SessionGatewayErrors: `{ ${OF_GATEWAY} && $.route = "${ENDPOINTS.sessions.path}" }`,
  SwitchReportGatewayErrors: `{ ${OF_GATEWAY} && $.route = "${ENDPOINTS['switch-report'].path}" }`,
  TokenGatewayErrors: `{ ${OF_GATEWAY} && $.route = "${ENDPOINTS.token.path}" }`,
  Unauthorized: '{ $.status = "401" }',
  Forbidden: '{ $.status = "403" }',
  TooManyRequests: '{ $.status = "429" }',
  RefusedTokenRequests: `{ $.route = "${ENDPOINTS.token.path}" && $.status = "4*" }`,
} as const;

/**
 * Created before the functions, which need its address; its routes are added after them. The
 * address is not `api.url`, which depends on the stage, its methods and therefore the functions.
 */
export class PartnerApi extends Construct {
  readonly api: RestApi;
  /** The base URL, without a trailing slash. */
  readonly baseUrl: string;
  readonly endpoints: readonly ListedEndpoint[];

  constructor(scope: Construct, id: string, environment: Environment) {
    super(scope, id);
    const { stage, domain, tokens } = environment;
    // Endpoints without a token exist to issue tokens.
    this.endpoints = Object.values(ENDPOINTS).filter(
      ({ token }) => token !== null || tokens.kind === 'own',
    );
    this.api = this.#addApi(environment, this.#addAccessLog(environment));
    this.#addGatewayResponses();
    this.#addUsagePlans(environment);
    if (domain !== null) this.#addDomain(domain);
    const { region, urlSuffix } = Stack.of(this);
    const defaultHost = `${this.api.restApiId}.execute-api.${region}.${urlSuffix}`;
    this.baseUrl = `https://${domain === null ? `${defaultHost}/${stage}` : domain.name}`;
    const reasons = {
      APIG2: 'The functions validate requests, so that all errors are returned together.',
      APIG6: 'Execution logs contain personal data; the access log has status and times.',
      COG4: 'Callers are partners with tokens that our authorizer checks: there are no users.',
    };
    for (const [rule, reason] of Object.entries(reasons)) acknowledge(this.api, rule, reason);
  }

  get stage(): Stage {
    return this.api.deploymentStage;
  }

  addRoutes(functions: ReadonlyMap<FunctionName, ServiceFunction>): void {
    const lambdaOf = (name: FunctionName): IFunction => {
      const service = functions.get(name);
      if (service === undefined) throw new Error(`the API has no function ${name}`);
      return service.callee;
    };
    const authorizer = new RequestAuthorizer(this, 'Authorizer', {
      handler: lambdaOf('authorizer'),
      identitySources: [IdentitySource.header('Authorization')],
      resultsCacheTtl: Duration.seconds(AUTHORIZER_CACHE_SECONDS),
    });
    const timeout = Duration.seconds(INTEGRATION_TIMEOUT_SECONDS);
    for (const { path, method, token, function: name } of this.endpoints) {
      const added = this.api.root
        .resourceForPath(path)
        .addMethod(
          method,
          new LambdaIntegration(lambdaOf(name), { allowTestInvoke: false, timeout }),
          token === null
            ? { authorizationType: AuthorizationType.NONE }
            : { authorizer, authorizationType: AuthorizationType.CUSTOM, apiKeyRequired: true },
        );
      if (token === null)
        acknowledge(added, 'APIG4', 'It is a way to a token, and has its own rate limit.');
    }
  }

  /** Adds the log of requests, and the metrics that are counted of its lines. */
  #addAccessLog(environment: Environment): LogGroup {
    const { stage } = environment;
    const log = addLog(
      this,
      'AccessLog',
      environment,
      `/aws/apigateway/${resourceName(stage, 'access')}`,
    );
    for (const [metricName, pattern] of Object.entries(REQUEST_PATTERNS)) {
      new MetricFilter(this, metricName, {
        logGroup: log,
        filterPattern: FilterPattern.literal(pattern),
        metricNamespace: metricsNamespace(stage),
        metricName,
        metricValue: '1',
        defaultValue: 0,
      });
    }
    return log;
  }

  #addApi(environment: Environment, accessLog: LogGroup): RestApi {
    const { stage, domain } = environment;
    // Execution logs contain whole requests, with postcodes and usage. Each metric of a method
    // costs extra.
    const quiet = {
      loggingLevel: MethodLoggingLevel.OFF,
      dataTraceEnabled: false,
      metricsEnabled: false,
    } as const;
    const open = this.endpoints.filter(({ token }) => token === null);
    const api = new RestApi(this, 'Api', {
      restApiName: resourceName(stage, 'api'),
      description: `Energy partner comparison API (${stage})`,
      endpointTypes: [EndpointType.REGIONAL],
      disableExecuteApiEndpoint: domain !== null,
      // The authorizer names the API key; partners never send one.
      apiKeySourceType: ApiKeySourceType.AUTHORIZER,
      minCompressionSize: Size.bytes(MINIMUM_COMPRESSION_BYTES),
      deployOptions: {
        stageName: stage,
        ...throttle(environment.limits),
        methodOptions: Object.fromEntries(
          open.map(({ path, method }) => [
            `${path}/${method}`,
            { ...quiet, ...throttle(environment.openLimits) },
          ]),
        ),
        ...quiet,
        accessLogDestination: new LogGroupLogDestination(accessLog),
        accessLogFormat: AccessLogFormat.custom(JSON.stringify(ACCESS_LOG_FIELDS)),
      },
    });
    api.node.tryRemoveChild('Endpoint');
    // Without a domain its id is part of the partners' base URL.
    api.applyRemovalPolicy(retention(environment));
    Object.assign(api.node.defaultChild ?? {}, TLS);
    return api;
  }

  #addGatewayResponses(): void {
    for (const response of GATEWAY_RESPONSES) {
      // API Gateway takes a fixed header value in single quotes.
      const headers = Object.entries(gatewayResponseHeaders(response)).map(([name, value]) => [
        name,
        `'${value}'`,
      ]);
      this.api.addGatewayResponse(response.type, {
        type: ResponseType.of(response.type),
        statusCode: String(response.status),
        responseHeaders: {
          [REQUEST_ID_HEADER]: 'context.requestId',
          ...Object.fromEntries(headers),
        },
        templates: { 'application/json': gatewayResponseBody(response) },
      });
    }
  }

  #addUsagePlans({ stage, tiers }: Environment): void {
    let before: UsagePlan | undefined;
    for (const [tier, { requestsPerSecond, burst }] of Object.entries(tiers)) {
      const plan = new UsagePlan(this, tier, {
        name: resourceName(stage, tier),
        description: `Partners of the ${tier} tier: ${requestsPerSecond} requests per second, bursts of ${burst}`,
        throttle: { rateLimit: requestsPerSecond, burstLimit: burst },
        apiStages: [{ stage: this.stage }],
      });
      // Create usage plans one after the other: AWS allows one change of them in 20 seconds.
      if (before !== undefined) plan.node.addDependency(before);
      before = plan;
    }
  }

  #addDomain({ name, certificateArn, hostedZone }: CustomDomain): void {
    const domain = this.api.addDomainName('Domain', {
      domainName: name,
      certificate: Certificate.fromCertificateArn(this, 'Certificate', certificateArn),
      endpointType: EndpointType.REGIONAL,
      ...TLS,
    });
    if (hostedZone === null) {
      new CfnOutput(this, 'Target', {
        value: domain.domainNameAliasDomainName,
        description: `Create an alias or CNAME record from ${name} to this name`,
      }).overrideLogicalId('DomainTarget');
      return;
    }
    const zone = { hostedZoneId: hostedZone.id, zoneName: hostedZone.name };
    new ARecord(this, 'Record', {
      zone: HostedZone.fromHostedZoneAttributes(this, 'Zone', zone),
      recordName: `${name}.`,
      target: RecordTarget.fromAlias(new ApiGatewayDomain(domain)),
    });
  }
}

function throttle({ requestsPerSecond, burst }: RateLimit) {
  return { throttlingRateLimit: requestsPerSecond, throttlingBurstLimit: burst };
}
