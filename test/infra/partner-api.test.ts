import { ENVIRONMENTS } from '../../lib/environments.ts';
import {
  GATEWAY_RESPONSES,
  gatewayResponseBody,
  gatewayResponseHeaders,
  REQUEST_ID_HEADER,
} from '../../lib/gateway-responses.ts';
import { ROUTES } from '../../lib/routes.ts';
import { TIERS } from '../../shared/partners/partner.ts';
import { filledIn, onlyOne, resourcesOf, synthesised } from './synthesis.ts';

describe.each(Object.entries(ENVIRONMENTS))('the API of %s', (name, environment) => {
  const { template } = synthesised(name);
  const stage = resourcesOf(template, 'AWS::ApiGateway::Stage')[0]?.properties;

  const parts = new Map(
    resourcesOf(template, 'AWS::ApiGateway::Resource').map(({ id, properties }) => [id, properties]),
  );
  function pathOf(id: string): string {
    const part = parts.get(id);
    return part === undefined ? '' : `${pathOf(part.ParentId.Ref ?? '')}/${part.PathPart}`;
  }

  it('has exactly the routes of lib/routes.ts, each with its own function, and no CORS', () => {
    const names = new Map(
      resourcesOf(template, 'AWS::Lambda::Function').map(({ id, properties }) => [id, properties.FunctionName]),
    );
    const ofAlias = new Map(
      resourcesOf(template, 'AWS::Lambda::Alias').map(({ id, properties }) => [
        id.toLowerCase(),
        names.get(properties.FunctionName.Ref),
      ]),
    );
    const found = resourcesOf(template, 'AWS::ApiGateway::Method').map(({ properties }) => ({
      method: properties.HttpMethod,
      path: pathOf(properties.ResourceId.Ref),
      function: ofAlias.get(/functions\/(\w+)\/invocations/.exec(filledIn(properties.Integration.Uri))?.[1] ?? ''),
      token: properties.AuthorizationType === 'CUSTOM',
      key: properties.ApiKeyRequired === true,
      kind: properties.Integration.Type,
    }));
    const wanted = ROUTES.map((route) => ({
      ...route,
      function: `energy-${environment.stage}-${route.function}`,
      key: route.token,
      kind: 'AWS_PROXY',
    }));
    const byPath = (first: { path: string }, second: { path: string }): number => (first.path < second.path ? -1 : 1);
    expect(found.sort(byPath)).toEqual(wanted.sort(byPath));
  });

  it('may call each function only for its own route', () => {
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
    const found = resourcesOf(template, 'AWS::ApiGateway::GatewayResponse').map(({ properties }) => ({
      type: properties.ResponseType,
      status: properties.StatusCode,
      bodies: properties.ResponseTemplates,
      headers: properties.ResponseParameters,
    }));
    const wanted = GATEWAY_RESPONSES.map((response) => {
      const headers = Object.entries(gatewayResponseHeaders(response)).map(([header, value]) => [header, `'${value}'`]);
      const all = [[REQUEST_ID_HEADER, 'context.requestId'], ...headers];
      return {
        type: response.type,
        status: String(response.status),
        bodies: { 'application/json': gatewayResponseBody(response) },
        headers: Object.fromEntries(all.map(([header, value]) => [`gatewayresponse.header.${header}`, value])),
      };
    });
    expect(found).toHaveLength(wanted.length);
    expect(found).toEqual(expect.arrayContaining(wanted));
    // AWS takes an Authorization header on an unknown path for an AWS signature.
    for (const type of ['MISSING_AUTHENTICATION_TOKEN', 'INVALID_SIGNATURE', 'EXPIRED_TOKEN', 'DEFAULT_4XX']) {
      expect(found.find((response) => response.type === type)?.status).toBe('404');
    }
  });

  it('takes the token from the Authorization header and the key from the authorizer, and caches decisions for 30 seconds', () => {
    expect(onlyOne(template, 'AWS::ApiGateway::Authorizer')).toMatchObject({
      Type: 'REQUEST',
      IdentitySource: 'method.request.header.Authorization',
      AuthorizerResultTtlInSeconds: 30,
    });
    expect(onlyOne(template, 'AWS::ApiGateway::RestApi')).toMatchObject({
      ApiKeySourceType: 'AUTHORIZER',
      MinimumCompressionSize: 1024,
      SecurityPolicy: 'SecurityPolicy_TLS13_1_2_PFS_PQ_2025_09',
      DisableExecuteApiEndpoint: false,
    });
  });

  it('limits the API as a whole, paths without a token more tightly, and logs no requests', () => {
    const settings = stage.MethodSettings.map((setting: Record<string, unknown>) => [
      `${setting['HttpMethod']} ${setting['ResourcePath']}`,
      [setting['ThrottlingRateLimit'], setting['ThrottlingBurstLimit'], setting['LoggingLevel']],
    ]);
    const { limits, openLimits } = environment;
    const open = [openLimits.requestsPerSecond, openLimits.burst, 'OFF'];
    expect(Object.fromEntries(settings)).toEqual({
      '* /*': [limits.requestsPerSecond, limits.burst, 'OFF'],
      'POST /~1oauth~1token': open,
      'GET /~1.well-known~1jwks.json': open,
      'GET /~1.well-known~1oauth-authorization-server': open,
    });
  });

  it('has a usage plan for every tier of partners', () => {
    expect(Object.keys(environment.tiers)).toEqual([...TIERS]);
    const plans = resourcesOf(template, 'AWS::ApiGateway::UsagePlan').map(({ properties }) => [
      properties.UsagePlanName,
      { requestsPerSecond: properties.Throttle.RateLimit, burst: properties.Throttle.BurstLimit },
    ]);
    expect(plans).toEqual(
      Object.entries(environment.tiers).map(([tier, limit]) => [`energy-${environment.stage}-${tier}`, limit]),
    );
  });

  it('logs what follows a request, but no query, path or address, nor text that may contain quotes', () => {
    expect(stage.AccessLogSetting.Format).not.toMatch(
      /\$context\.(path|identity|requestOverride)|querystring|message|\.error"|waf\.error/i,
    );
  });

  it('is behind a firewall with AWS’s lists for every path, and a limit for each address where no token is needed', () => {
    const { Rules: rules } = onlyOne(template, 'AWS::WAFv2::WebACL');
    expect(resourcesOf(template, 'AWS::WAFv2::WebACLAssociation')).toHaveLength(1);
    const statementOf = (rule: string) => rules.find(({ Name }: { Name: string }) => Name === rule).Statement;
    for (const list of ['AWSManagedRulesAmazonIpReputationList', 'AWSManagedRulesKnownBadInputsRuleSet']) {
      expect(statementOf(list)).toEqual({ ManagedRuleGroupStatement: { VendorName: 'AWS', Name: list } });
    }
    const { RateBasedStatement: rate } = statementOf('RateOfOneAddressWithoutToken');
    for (const { path } of ROUTES.filter(({ token }) => !token)) {
      expect(JSON.stringify(rate.ScopeDownStatement)).toContain(`"${path}"`);
    }
    expect(rate.Limit / rate.EvaluationWindowSec).toBe(environment.openLimits.requestsPerSecond / 5);
  });

  it('logs the requests that the firewall blocks, without path, query and token, and no other', () => {
    const { LogDestinationConfigs, RedactedFields, LoggingFilter } = onlyOne(
      template,
      'AWS::WAFv2::LoggingConfiguration',
    );
    const group = filledIn(LogDestinationConfigs[0]).split(':').at(-1) ?? '';
    expect(group).toMatch(/^aws-waf-logs-/);
    const groups = resourcesOf(template, 'AWS::Logs::LogGroup').map(({ properties }) => properties.LogGroupName);
    expect(groups).toContain(group);
    expect(RedactedFields).toEqual([{ UriPath: {} }, { QueryString: {} }, { SingleHeader: { Name: 'authorization' } }]);
    expect(LoggingFilter.DefaultBehavior).toBe('DROP');
    expect(JSON.stringify(LoggingFilter.Filters)).toContain('"Action":"BLOCK"');
  });
});
