import { ENVIRONMENTS } from '../../lib/environments.ts';
import {
  GATEWAY_RESPONSES,
  gatewayResponseBody,
  gatewayResponseHeaders,
  REQUEST_ID_HEADER,
} from '../../lib/gateway-responses.ts';
import { ENDPOINTS } from '../../shared/contract/endpoints.ts';
import { filledIn, onlyOne, resourcesOf, synthesised } from './synthesis.ts';

const LISTED = Object.values(ENDPOINTS);

describe.each(Object.entries(ENVIRONMENTS))('the API of %s', (name, environment) => {
  const { template } = synthesised(name);
  const stage = resourcesOf(template, 'AWS::ApiGateway::Stage')[0]?.properties;

  const parts = new Map(
    resourcesOf(template, 'AWS::ApiGateway::Resource').map(({ id, properties }) => [
      id,
      properties,
    ]),
  );
  function pathOf(id: string): string {
    const part = parts.get(id);
    return part === undefined ? '' : `${pathOf(part.ParentId.Ref ?? '')}/${part.PathPart}`;
  }

  it('has exactly the endpoints of the table, each with its function, and no CORS', () => {
    const found = resourcesOf(template, 'AWS::ApiGateway::Method').map(({ properties }) => ({
      method: properties.HttpMethod,
      path: pathOf(properties.ResourceId.Ref),
      function: /functions\/(\w+)function\w+\/invocations/.exec(
        filledIn(properties.Integration.Uri),
      )?.[1],
      token: properties.AuthorizationType === 'CUSTOM',
      key: properties.ApiKeyRequired === true,
      kind: properties.Integration.Type,
    }));
    const wanted = LISTED.map(({ method, path, token, function: name }) => ({
      method,
      path,
      function: name.replaceAll('-', ''),
      token: token !== null,
      key: token !== null,
      kind: 'AWS_PROXY',
    }));
    expect(found).toHaveLength(wanted.length);
    expect(found).toEqual(expect.arrayContaining(wanted));
  });

  it('may call each function only for its own route', () => {
    const sources = resourcesOf(template, 'AWS::Lambda::Permission')
      .filter(({ properties }) => properties.Principal === 'apigateway.amazonaws.com')
      .map(({ properties }) => filledIn(properties.SourceArn));
    expect(sources).toHaveLength(LISTED.length + 1);
    for (const { method, path } of LISTED) {
      const wanted = `/${method}${path.replace(/\{[^}]+\}/g, '*')}`;
      expect(sources.filter((source) => source.endsWith(wanted))).toHaveLength(1);
    }
  });

  it('has the gateway responses of lib/gateway-responses.ts, with status, body and headers', () => {
    const found = resourcesOf(template, 'AWS::ApiGateway::GatewayResponse').map(
      ({ properties }) => ({
        type: properties.ResponseType,
        status: properties.StatusCode,
        bodies: properties.ResponseTemplates,
        headers: properties.ResponseParameters,
      }),
    );
    const wanted = GATEWAY_RESPONSES.map((response) => {
      const headers = Object.entries(gatewayResponseHeaders(response)).map(([header, value]) => [
        header,
        `'${value}'`,
      ]);
      const all = [[REQUEST_ID_HEADER, 'context.requestId'], ...headers];
      return {
        type: response.type,
        status: String(response.status),
        bodies: { 'application/json': gatewayResponseBody(response) },
        headers: Object.fromEntries(
          all.map(([header, value]) => [`gatewayresponse.header.${header}`, value]),
        ),
      };
    });
    expect(found).toHaveLength(wanted.length);
    expect(found).toEqual(expect.arrayContaining(wanted));
    // AWS takes an Authorization header on an unknown path for an AWS signature.
    for (const type of [
      'MISSING_AUTHENTICATION_TOKEN',
      'INVALID_SIGNATURE',
      'EXPIRED_TOKEN',
      'DEFAULT_4XX',
    ]) {
      expect(found.find((response) => response.type === type)?.status).toBe('404');
    }
  });

  it('logs what identifies a request, but no query, path or address, nor text that may contain quotes', () => {
    expect(stage.AccessLogSetting.Format).not.toMatch(
      /\$context\.(path|identity|requestOverride)|querystring|message|\.error"|waf\.error/i,
    );
  });

  it('lets an address send half as much again as the highest tier, and answers more with 429', () => {
    const { Rules: rules, CustomResponseBodies: bodies } = onlyOne(template, 'AWS::WAFv2::WebACL');
    const { Statement } = rules.find(({ Name }: { Name: string }) => Name === 'RateOfOneAddress');
    const fastest = Math.max(
      ...Object.values(environment.tiers).map((tier) => tier.requestsPerSecond),
    );
    expect(Statement.RateBasedStatement.Limit).toBe(fastest * 300 * 1.5);
    const limits = rules.filter(({ Name }: { Name: string }) => Name.startsWith('RateOf'));
    for (const { Action } of limits) {
      expect(Action.Block.CustomResponse).toEqual({
        ResponseCode: 429,
        ResponseHeaders: [{ Name: 'Retry-After', Value: '60' }],
        CustomResponseBodyKey: 'too-many',
      });
    }
    expect(JSON.parse(bodies['too-many'].Content)).toMatchObject({
      errors: [{ code: 'too-many-requests' }],
    });
    expect(environment.limits.requestsPerSecond).toBeGreaterThanOrEqual(10 * fastest);
  });

  it('has a firewall with a limit for each address where no token is needed', () => {
    const { Rules: rules } = onlyOne(template, 'AWS::WAFv2::WebACL');
    expect(resourcesOf(template, 'AWS::WAFv2::WebACLAssociation')).toHaveLength(1);
    const rate = rules.find(
      ({ Name }: { Name: string }) => Name === 'RateOfOneAddressWithoutToken',
    ).Statement;
    for (const { path } of LISTED.filter(({ token }) => token === null)) {
      expect(JSON.stringify(rate)).toContain(`"${path}"`);
    }
  });

  it('logs the requests that the firewall blocks, without path, query and token, and no other', () => {
    const { RedactedFields, LoggingFilter } = onlyOne(template, 'AWS::WAFv2::LoggingConfiguration');
    expect(RedactedFields).toEqual([
      { UriPath: {} },
      { QueryString: {} },
      { SingleHeader: { Name: 'authorization' } },
    ]);
    expect(LoggingFilter.DefaultBehavior).toBe('DROP');
    expect(JSON.stringify(LoggingFilter.Filters)).toContain('"Action":"BLOCK"');
  });
});
