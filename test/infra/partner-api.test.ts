import { ENVIRONMENTS } from '../../lib/environments.ts';
import {
  GATEWAY_RESPONSES,
  gatewayResponseBody,
  gatewayResponseHeaders,
  REQUEST_ID_HEADER,
} from '../../lib/gateway-responses.ts';
import { ROUTES } from '../../lib/routes.ts';
import { TIERS } from '../../shared/partners/partner.ts';
import { filledIn, resourcesOf, synthesised } from './synthesis.ts';

describe.each(Object.entries(ENVIRONMENTS))('the API of %s', (name, environment) => {
  const synthesized = synthesised(name);

  const paths = () => {
    const { template } = synthesized;
    const parts = new Map(
      resourcesOf(template, 'AWS::ApiGateway::Resource').map(({ id, properties }) => [id, properties]),
    );
    const pathOf = (id: string): string => {
      const part = parts.get(id);
      return part === undefined ? '' : `${pathOf(part.ParentId.Ref ?? '')}/${part.PathPart}`;
    };
    return pathOf;
  };

  it('has exactly the routes of lib/routes.ts, each with its own function', () => {
    const { template } = synthesized;
    const pathOf = paths();
    const functionNames = new Map(
      resourcesOf(template, 'AWS::Lambda::Function').map(({ id, properties }) => [id, properties.FunctionName]),
    );
    const ofAlias = new Map(
      resourcesOf(template, 'AWS::Lambda::Alias').map(({ id, properties }) => [
        id.toLowerCase(),
        functionNames.get(properties.FunctionName.Ref),
      ]),
    );
    const found = resourcesOf(template, 'AWS::ApiGateway::Method').map(({ properties }) => {
      const integrated = /functions\/(\w+)\/invocations/.exec(filledIn(properties.Integration.Uri))?.[1] ?? '';
      return {
        method: properties.HttpMethod,
        path: pathOf(properties.ResourceId.Ref),
        function: ofAlias.get(integrated),
        token: properties.AuthorizationType === 'CUSTOM',
        key: properties.ApiKeyRequired === true,
        kind: properties.Integration.Type,
      };
    });
    const wanted = ROUTES.map((route) => ({
      ...route,
      function: `energy-${environment.stage}-${route.function}`,
      key: route.token,
      kind: 'AWS_PROXY',
    }));
    const byPath = (first: { path: string }, second: { path: string }): number => (first.path < second.path ? -1 : 1);
    expect(found.sort(byPath)).toEqual(wanted.sort(byPath));
  });

  it('lets API Gateway call each function only for its own route', () => {
    const { template } = synthesized;
    const pathOf = paths();
    expect(resourcesOf(template, 'AWS::ApiGateway::Resource').map(({ id }) => pathOf(id))).toContain('/oauth/token');
    const sources = resourcesOf(template, 'AWS::Lambda::Permission')
      .filter(({ properties }) => properties.Principal === 'apigateway.amazonaws.com')
      .map(({ properties }) => filledIn(properties.SourceArn));
    expect(sources).toHaveLength(ROUTES.length + 1);
    for (const { method, path } of ROUTES) {
      const wanted = `/${method}${path.replace(/\{[^}]+\}/g, '*')}`;
      expect(sources.filter((source) => source.endsWith(wanted))).toHaveLength(1);
    }
  });

  it('has the gateway responses of lib/gateway-responses.ts, with status, body and headers', () => {
    const { template } = synthesized;
    const found = resourcesOf(template, 'AWS::ApiGateway::GatewayResponse').map(({ properties }) => ({
      type: properties.ResponseType,
      status: properties.StatusCode,
      bodies: properties.ResponseTemplates,
      headers: properties.ResponseParameters,
    }));
    const wanted = GATEWAY_RESPONSES.map((response) => ({
      type: response.type,
      status: String(response.status),
      bodies: { 'application/json': gatewayResponseBody(response) },
      headers: {
        [`gatewayresponse.header.${REQUEST_ID_HEADER}`]: 'context.requestId',
        ...Object.fromEntries(
          Object.entries(gatewayResponseHeaders(response)).map(([header, value]) => [
            `gatewayresponse.header.${header}`,
            `'${value}'`,
          ]),
        ),
      },
    }));
    expect(found).toHaveLength(wanted.length);
    expect(found).toEqual(expect.arrayContaining(wanted));
  });

  it('responds 404 to an unknown path even if AWS takes the Authorization header for an AWS signature', () => {
    const { template } = synthesized;
    const statuses = new Map(
      resourcesOf(template, 'AWS::ApiGateway::GatewayResponse').map(({ properties }) => [
        properties.ResponseType,
        properties.StatusCode,
      ]),
    );
    const types = ['MISSING_AUTHENTICATION_TOKEN', 'INVALID_SIGNATURE', 'EXPIRED_TOKEN', 'DEFAULT_4XX'];
    expect(types.map((type) => [type, statuses.get(type)])).toEqual(types.map((type) => [type, '404']));
  });

  it('takes the token from the Authorization header and the key from the authorizer, and caches decisions for 30 seconds', () => {
    const { template } = synthesized;
    expect(resourcesOf(template, 'AWS::ApiGateway::Authorizer').map(({ properties }) => properties)).toContainEqual(
      expect.objectContaining({
        Type: 'REQUEST',
        IdentitySource: 'method.request.header.Authorization',
        AuthorizerResultTtlInSeconds: 30,
      }),
    );
    expect(resourcesOf(template, 'AWS::ApiGateway::RestApi').map(({ properties }) => properties)).toContainEqual(
      expect.objectContaining({
        ApiKeySourceType: 'AUTHORIZER',
        MinimumCompressionSize: 1024,
        SecurityPolicy: 'SecurityPolicy_TLS13_1_2_PFS_PQ_2025_09',
        DisableExecuteApiEndpoint: false,
      }),
    );
  });

  it('limits the API as a whole, and paths without a token more tightly', () => {
    const { template } = synthesized;
    const [stage] = resourcesOf(template, 'AWS::ApiGateway::Stage');
    const settings = new Map(
      stage?.properties.MethodSettings.map((setting: Record<string, unknown>) => [
        `${setting['HttpMethod']} ${setting['ResourcePath']}`,
        [
          setting['ThrottlingRateLimit'],
          setting['ThrottlingBurstLimit'],
          setting['LoggingLevel'],
          setting['DataTraceEnabled'],
        ],
      ]),
    );
    const { limits, openLimits } = environment;
    const open = [openLimits.requestsPerSecond, openLimits.burst, 'OFF', false];
    expect(stage?.properties.StageName).toBe(environment.stage);
    expect(Object.fromEntries(settings)).toEqual({
      '* /*': [limits.requestsPerSecond, limits.burst, 'OFF', false],
      'POST /~1oauth~1token': open,
      'GET /~1.well-known~1jwks.json': open,
      'GET /~1.well-known~1oauth-authorization-server': open,
    });
  });

  it('has a usage plan for every tier of partners', () => {
    const { template } = synthesized;
    expect(Object.keys(environment.tiers)).toEqual([...TIERS]);
    const plans = resourcesOf(template, 'AWS::ApiGateway::UsagePlan').map(({ properties }) => [
      properties.UsagePlanName,
      { requestsPerSecond: properties.Throttle.RateLimit, burst: properties.Throttle.BurstLimit },
      properties.ApiStages.length,
    ]);
    expect(plans).toEqual(
      Object.entries(environment.tiers).map(([tier, limit]) => [`energy-${environment.stage}-${tier}`, limit, 1]),
    );
  });

  it('logs no query, path, address or user agent', () => {
    const { template } = synthesized;
    const [stage] = resourcesOf(template, 'AWS::ApiGateway::Stage');
    const format = JSON.parse(stage?.properties.AccessLogSetting.Format);
    expect(format.requestId).toBe('$context.requestId');
    expect(Object.values(format).join(' ')).not.toMatch(
      /\$context\.(path|identity|error\.message|requestOverride)|querystring/i,
    );
  });

  it('logs what follows a request through the gateway, the firewall and the function', () => {
    const { template } = synthesized;
    const [stage] = resourcesOf(template, 'AWS::ApiGateway::Stage');
    expect(JSON.parse(stage?.properties.AccessLogSetting.Format)).toMatchObject({
      partner: '$context.authorizer.partner',
      functionStatus: '$context.integration.status',
      lambdaRequestId: '$context.integration.requestId',
      firewall: '$context.wafResponseCode',
    });
  });

  it('logs no text that may contain quotes, which the gateway does not escape', () => {
    const { template } = synthesized;
    const [stage] = resourcesOf(template, 'AWS::ApiGateway::Stage');
    const format: string = stage?.properties.AccessLogSetting.Format;
    expect(format).not.toMatch(/message|\.error"|waf\.error|validationError/i);
    const line = format.replaceAll(/\$context\.[A-Za-z.]+/g, 'value');
    expect(Object.values(JSON.parse(line))).toEqual(Object.keys(JSON.parse(format)).map(() => 'value'));
  });

  it('has no CORS', () => {
    const { template } = synthesized;
    expect(
      resourcesOf(template, 'AWS::ApiGateway::Method').map(({ properties }) => properties.HttpMethod),
    ).not.toContain('OPTIONS');
  });

  it('has the firewall on', () => {
    const { template } = synthesized;
    expect(resourcesOf(template, 'AWS::WAFv2::WebACL')).toHaveLength(1);
    expect(resourcesOf(template, 'AWS::WAFv2::WebACLAssociation')).toHaveLength(1);
  });

  it('applies the managed rules of the firewall to every path', () => {
    const { template } = synthesized;
    const [acl] = resourcesOf(template, 'AWS::WAFv2::WebACL');
    const managed = acl?.properties.Rules.flatMap(
      ({ Statement }: { Statement: Record<string, object> }) => Statement['ManagedRuleGroupStatement'] ?? [],
    );
    expect(managed.map(({ Name }: { Name: string }) => Name)).toEqual([
      'AWSManagedRulesAmazonIpReputationList',
      'AWSManagedRulesKnownBadInputsRuleSet',
    ]);
    expect(JSON.stringify(managed)).not.toContain('ScopeDown');
  });

  it('logs the requests that the firewall blocks, without query and token, and no other', () => {
    const { template } = synthesized;
    const [logging] = resourcesOf(template, 'AWS::WAFv2::LoggingConfiguration');
    const [destination, ...others] = logging?.properties.LogDestinationConfigs ?? [];
    const group = filledIn(destination).split(':').at(-1) ?? '';
    expect([group.startsWith('aws-waf-logs-'), others]).toEqual([true, []]);
    expect(resourcesOf(template, 'AWS::Logs::LogGroup').map(({ properties }) => properties)).toContainEqual(
      expect.objectContaining({ LogGroupName: group }),
    );
    expect(logging?.properties).toMatchObject({
      RedactedFields: [{ UriPath: {} }, { QueryString: {} }, { SingleHeader: { Name: 'authorization' } }],
      LoggingFilter: {
        DefaultBehavior: 'DROP',
        Filters: [
          { Behavior: 'KEEP', Requirement: 'MEETS_ANY', Conditions: [{ ActionCondition: { Action: 'BLOCK' } }] },
        ],
      },
    });
  });

  it('limits each address to a share of the requests without a token', () => {
    const { template } = synthesized;
    const { openLimits } = environment;
    for (const { properties } of resourcesOf(template, 'AWS::WAFv2::WebACL')) {
      const rule = properties.Rules.find(({ Name }: { Name: string }) => Name === 'RateOfOneAddressWithoutToken');
      const { Limit, EvaluationWindowSec, ScopeDownStatement } = rule.Statement.RateBasedStatement;
      expect(JSON.stringify(ScopeDownStatement)).toMatch(
        /oauth\/token.*\.well-known\/jwks\.json.*\.well-known\/oauth-authorization-server/,
      );
      expect(Limit / EvaluationWindowSec).toBe(openLimits.requestsPerSecond / 5);
    }
  });
});
